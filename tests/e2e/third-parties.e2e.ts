import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { endPlatform, patchedPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { findConsumerShop, findNeighbourShop, listShopsAbroad } from '../support/test-shop.ts';
import { type FakeThirdParties, startThirdParties } from '../support/third-parties.ts';

const tenant = findConsumerShop();
const neighbour = findNeighbourShop();
const [abroad = tenant] = listShopsAbroad();
const { words } = tenant;
const subjects =
  'dataChange returns payment saleProcess cancellation otherTopic deviceNotListed newOffer orderStatus customerAccount';
/** One screen of each kind that needs no trade. */
const screens = [
  '/',
  tenant.getCategoryPath('smartphone'),
  tenant.getMakerPath('apple', 'smartphone'),
  tenant.getDevicePath('apple-iphone-13'),
  tenant.getPath('contact'),
  tenant.getContentPath('privacy'),
  '/checkout',
  '/account',
  '/gibt-es-nicht',
];

let others: FakeThirdParties;
let shop: RunningPlatform;
let dataDir: string;
beforeAll(async () => {
  others = await startThirdParties();
  const { address } = others;
  const support = { account: 'acme', contactKey: 'contact-1', helpKey: 'help-1', scriptUrl: `${address}/support.js` };
  const values = {
    [tenant.id]: {
      features: { dynamicYield: true },
      personalisation: { scriptUrl: `${address}/api/{key}/script.js`, apiKeyEnv: 'PERSONAL_KEY', idCookie: '_dyid' },
      tagManager: { containerId: 'GTM-TEST', baseUrl: address },
      support: { ...support, pill: true },
    },
    // The key is not in the environment; the widget's script fails.
    [neighbour.id]: {
      features: { dynamicYield: true },
      personalisation: { scriptUrl: `${address}/api/{key}/script.js`, apiKeyEnv: 'NO_KEY', idCookie: '_dyid' },
      support: { ...support, scriptUrl: `${address}/support.js?FAIL` },
    },
    // The feature is off.
    [abroad.id]: {
      features: { dynamicYield: false },
      personalisation: { scriptUrl: `${address}/api/{key}/script.js`, apiKeyEnv: 'PERSONAL_KEY', idCookie: '_dyid' },
    },
  };
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-others-'));
  shop = await startPlatformOnCopy(
    dataDir,
    { TENANT_VALUES: JSON.stringify(values), PERSONAL_KEY: 'key-1' },
    patchedPlatform,
  );
}, 240_000);
afterAll(async () => {
  await endPlatform(shop);
  await others.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let guest: Visitor;
let foreign: string[];
const at = (path: string, { host } = tenant) => `http://${host}:${shop.port}${path}`;
const bar = (page: Page) => page.getByRole('region', { name: words('consent.question.both') });
const answer = (page: Page, id: string) => bar(page).getByRole('button', { name: words(id) });

async function enter(options: Parameters<typeof openVisitor>[0] = {}): Promise<Page> {
  guest = await openVisitor(options);
  foreign = [];
  guest.page.on('request', (request) => {
    if (new URL(request.url()).port !== String(shop.port)) foreign.push(request.url());
  });
  return guest.page;
}

async function leave(): Promise<void> {
  const { complaints } = guest;
  await guest.leave();
  expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
}

/** Cookie and storage names, except the necessary ones. */
async function kept(page: Page): Promise<string[]> {
  const cookies = (await guest.context.cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const needed = /^(umlauf[-_](account|answers|cart|checkout|consent|home|locale|trade))/;
  return [...cookies, ...stored].filter((name) => !needed.test(name)).sort();
}

beforeEach(() => {
  others.arrived.length = 0;
});
// A failed test leaves its page open, and the requests of that page would arrive during the next test.
afterEach(() => guest.leave());

describe('before a choice and after a refusal', () => {
  it.each([
    ['before a choice', undefined],
    ['after a no', 'consent.refuse'],
  ])('%s no screen contacts a third party or stores anything about a visit', async (_, button) => {
    const page = await enter();
    for (const screen of screens) {
      const response = await page.goto(at(screen), { waitUntil: 'networkidle' });
      if (button && screen === '/') await answer(page, button).click();
      const html = (await response?.text()) ?? '';
      expect(html, screen).not.toContain('gtm.js');
      expect(html, screen).not.toContain('key-1');
      expect(html, screen).not.toContain('ns.html');
      expect(response?.headers()['content-security-policy'], screen).toMatch(/script-src 'self' http:\/\/127[^;]*;/);
      expect(await kept(page), screen).toEqual([]);
    }
    expect(foreign).toEqual([]);
    expect(others.arrived).toEqual([]);
    await leave();
  });
});

describe('after consent', () => {
  it('the scripts load on the current page, and the vendor’s id is stored for a year', async () => {
    const page = await enter();
    await page.goto(at('/?gclid=abc'));
    await answer(page, 'consent.allow').click();
    await expect.poll(() => others.arrived).toContain('/collect?started=true');
    await expect.poll(() => others.arrived).toContain('/uia?known=');
    expect(others.arrived).toContain('/gtm.js?id=GTM-TEST');
    expect(others.arrived).toContain('/api/key-1/script.js');
    expect(page.url()).toBe(at('/?gclid=abc'));
    await expect(bar(page).count()).resolves.toBe(0);
    const copy = (await guest.context.cookies()).find(({ name }) => name === 'umlauf_personalisation');
    expect(copy?.value).toBe('visitor-1');
    expect(((copy?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 0);
    // The browser dropped the vendor's cookie; the shop restores it from its copy.
    await guest.context.clearCookies({ name: '_dyid' });
    await page.goto(at(tenant.getPath('contact')));
    await expect.poll(() => others.arrived).toContain('/uia?known=visitor-1');
    await leave();
  });

  it('typed input stays, and the scripts load with the next page', async () => {
    const page = await enter();
    await page.goto(at(tenant.getPath('contact')), { waitUntil: 'networkidle' });
    const message = page.getByLabel(words('contact.message.label'), { exact: true });
    await message.fill('Wann kommt mein Label?');
    await answer(page, 'consent.allow').click();
    await expect(bar(page).count()).resolves.toBe(0);
    expect(await message.inputValue()).toBe('Wann kommt mein Label?');
    expect(others.arrived).toEqual([]);
    await page.getByRole('link', { name: words('footer.imprint') }).click();
    await expect.poll(() => others.arrived).toContain('/collect?started=true');
    await leave();
  });

  it('consent is withdrawn in the footer: scripts stop, and their stored data are deleted', async () => {
    const page = await enter();
    await page.goto(at('/'), { waitUntil: 'networkidle' });
    await answer(page, 'consent.allow').click();
    await expect.poll(() => others.arrived).toContain('/collect?started=true');
    await page.waitForLoadState('networkidle');
    expect(await kept(page)).toEqual(expect.arrayContaining(['_dyid', '_ga', '_tag', 'umlauf_personalisation']));
    await page.getByText(words('consent.settings', { state: tenant.getText('consent.state.allowed') })).click();
    others.arrived.length = 0;
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: words('consent.refuse') })
      .click();
    await page.getByText(words('consent.settings', { state: tenant.getText('consent.state.refused') })).waitFor();
    await expect.poll(() => kept(page)).toEqual([]);
    await page.goto(at(tenant.getPath('contact')), { waitUntil: 'networkidle' });
    expect(others.arrived).toEqual([]);
    expect(await kept(page)).toEqual([]);
    await leave();
  });

  it('a shop without the key, or with the feature off, contacts no third party', async () => {
    for (const other of [neighbour, abroad]) {
      const page = await enter({ locale: other.lang });
      await page.goto(at('/', other));
      const { words: own } = other;
      await page
        .getByRole('button', { name: own('consent.allow') })
        .first()
        .click();
      await page.goto(at('/', other), { waitUntil: 'networkidle' });
      expect(await page.content(), other.id).not.toContain('script.js');
      expect(others.arrived, other.id).toEqual([]);
      await leave();
    }
  });
});

describe('the support widget', () => {
  const ask = (page: Page) => page.getByRole('main').getByRole('link', { name: words('support.ask') });

  it('is a link to the contact page without JavaScript', async () => {
    const page = await enter({ javaScriptEnabled: false });
    await page.goto(at('/'));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: words('support.ask') })
      .click();
    expect(new URL(page.url()).pathname).toBe(tenant.getPath('contact'));
    expect(others.arrived).toEqual([]);
    await leave();
  });

  it('asks before it loads, loads nothing after a refusal, and has the contact form’s subjects after consent', async () => {
    const page = await enter();
    await page.goto(at(tenant.getPath('contact')), { waitUntil: 'networkidle' });
    await ask(page).click();
    const dialog = page.getByRole('dialog', { name: words('support.question') });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: words('support.cancel') }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(others.arrived).toEqual([]);
    await ask(page).click();
    await dialog.getByRole('button', { name: words('support.load') }).click();
    const widget = page.getByRole('region', { name: 'Support' });
    await widget.waitFor();
    expect(await widget.textContent()).toBe(`acme contact-1 help-1 de-DE ${subjects}`);
    expect(others.arrived).toEqual(['/support.js']);
    await expect.poll(() => dialog.count()).toBe(0);
    // Consent was for one load only: the choice about measuring is still open.
    await expect(bar(page).count()).resolves.toBe(1);
    await ask(page).click();
    await expect.poll(() => others.arrived).toEqual(['/support.js', '/reopened']);
    await leave();
  });

  it('loads without another question for a visitor who allowed third parties', async () => {
    const page = await enter();
    await guest.context.addCookies([{ name: 'umlauf_consent', value: 'true', url: at('/') }]);
    await page.goto(at('/'), { waitUntil: 'networkidle' });
    await page.locator('.pill').click();
    await page.getByRole('region', { name: 'Support' }).waitFor();
    await leave();
  });

  it('reports a failed load and links to the contact form', async () => {
    const page = await enter({ locale: neighbour.lang });
    await page.goto(at('/', neighbour), { waitUntil: 'networkidle' });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: words('support.ask') })
      .click();
    await page.getByRole('button', { name: words('support.load') }).click();
    await page.getByRole('dialog', { name: words('support.failed') }).waitFor();
    await page.getByRole('link', { name: words('support.form') }).click();
    await page.waitForURL(`**${tenant.getPath('contact')}`);
    guest.complaints.length = 0;
    await leave();
  });
});
