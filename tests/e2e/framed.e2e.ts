import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endPlatform, patchedPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { findConsumerShop, findWidgetShop } from '../support/test-shop.ts';
import { type FakeThirdParties, startThirdParties } from '../support/third-parties.ts';
import { startTls, type TlsFront, toBrowserFlags } from '../support/tls.ts';

const tenant = findConsumerShop();
const widget = findWidgetShop();
const { words } = tenant;
const WIDGET = widget.config.hosts.production[0] ?? '';
/** On another site than the widget: the names share no registrable domain. */
const PARTNER = 'www.partner.example';
const STRANGER = 'www.stranger.example';
const frame = `<!DOCTYPE html><title>Partner</title><iframe name="widget" title="Ankauf" width="400" height="800" src="https://${WIDGET}/"></iframe>`;

let dataDir: string;
let shop: RunningPlatform;
let others: FakeThirdParties;
let front: TlsFront;
beforeAll(async () => {
  others = await startThirdParties();
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-framed-'));
  const values = {
    [tenant.id]: { tagManager: { containerId: 'GTM-TEST', baseUrl: others.address } },
    [widget.id]: { frameAncestors: [`https://${PARTNER}`] },
  };
  const environment = {
    STAGE: 'production',
    HOST: '127.0.0.1',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRUSTED_PROXIES: '127.0.0.1',
    TENANT_VALUES: JSON.stringify(values),
  };
  shop = await startPlatformOnCopy(dataDir, environment, patchedPlatform);
  front = await startTls(shop.port, { [PARTNER]: frame, [STRANGER]: frame });
}, 240_000);
afterAll(async () => {
  await front?.close();
  await endPlatform(shop);
  await others.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A browser that reaches every host through the TLS proxy and blocks third-party cookies. */
function online(options: Parameters<typeof openVisitor>[0] = {}): Promise<Visitor> {
  return openVisitor(options, [...toBrowserFlags(front), '--test-third-party-cookie-phaseout']);
}

function widgetIn(page: Page): Frame {
  const found = page.frame({ name: 'widget' });
  if (!found) throw new Error('the page has no widget');
  return found;
}

describe('a widget in a partner’s page on another site', () => {
  it('sells a phone: cart, details and thank-you page work inside the frame', async () => {
    const guest = await online();
    try {
      await guest.page.goto(`https://${PARTNER}/`);
      const inside = { ...guest, page: widgetIn(guest.page) as unknown as Page };
      await inside.page
        .getByRole('button', { name: words('consent.refuse') })
        .first()
        .click();
      const number = await sellDevice(inside, { title: 'framed', ...widget.place, ...withMouse }, `https://${WIDGET}/`);
      expect(number).toMatch(/^[A-Z]{2}-/);
      const cookies = (await guest.context.cookies()).filter(({ domain }) => domain === WIDGET);
      expect(cookies.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['__Host-umlauf_consent', '__Host-umlauf_trade']),
      );
      for (const { name, sameSite, secure } of cookies)
        expect([name, sameSite, secure]).toEqual([expect.stringMatching(/^__Host-umlauf_/), 'None', true]);
      // State inside the partner's page is partitioned: the shop's own address asks for consent again.
      await guest.page.goto(`https://${WIDGET}/`);
      await guest.page
        .getByRole('button', { name: words('consent.refuse') })
        .first()
        .waitFor();
    } finally {
      await guest.leave();
    }
  });

  it('is not shown in frames of other sites', async () => {
    const guest = await online();
    try {
      await guest.page.goto(`https://${STRANGER}/`);
      await expect.poll(() => guest.complaints.join('\n')).toContain('frame-ancestors');
      expect(await guest.page.frameLocator('iframe').locator('[data-tenant]').count()).toBe(0);
    } finally {
      await guest.leave();
    }
  });
});

describe('a shop that may not be framed', () => {
  it('restricts its cookies to its own site', async () => {
    const guest = await online();
    try {
      await guest.page.goto(`${tenant.productionOrigin}/`, { waitUntil: 'networkidle' });
      await guest.page
        .getByRole('button', { name: words('consent.allow') })
        .first()
        .click();
      const consent = (await guest.context.cookies()).find(({ name }) => name === '__Host-umlauf_consent');
      expect([consent?.sameSite, consent?.secure]).toEqual(['Lax', true]);
    } finally {
      await guest.leave();
    }
  });

  it('has the tag manager’s noscript frame only after consent', async () => {
    const guest = await online({ javaScriptEnabled: false });
    const address = tenant.productionOrigin + tenant.getPath('contact');
    const frames = () => guest.page.locator('iframe').count();
    try {
      await guest.page.goto(address);
      expect(await frames()).toBe(0);
      await guest.page
        .getByRole('button', { name: words('consent.refuse') })
        .first()
        .click();
      expect([guest.page.url(), await frames()]).toEqual([address, 0]);
      const settings = guest.page.getByRole('contentinfo');
      await settings.getByText(words('consent.settings', { state: tenant.getText('consent.state.refused') })).click();
      await settings.getByRole('button', { name: words('consent.allow') }).click();
      expect([guest.page.url(), await frames()]).toEqual([address, 1]);
      expect(await guest.page.locator('iframe').getAttribute('src')).toBe(`${others.address}/ns.html?id=GTM-TEST`);
    } finally {
      await guest.leave();
    }
  });
});
