import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, withExplanation } from '../support/browser.ts';
import { codeAt } from '../support/factors.ts';
import { leftBehind } from '../support/left-behind.ts';
import { createRegistration, tokenIn } from '../support/registration.ts';
import { secretsIn } from '../support/secrets.ts';
import { createContext } from '../support/selling.ts';
import { findConsumerShop } from '../support/test-shop.ts';
import { addVirtualAuthenticator } from '../support/virtual-passkeys.ts';

const shop = findConsumerShop();
const { words } = shop;
const port = inject('port');
const origin = shop.getOrigin(port);
const EMAIL = 'hannah.unlocks@example.org';
const PASSWORD = 'Kiesel Lampe Tram';

const field = (page: Page, id: string) => page.getByLabel(words(id), { exact: true });
const press = (page: Page, id: string) => page.getByRole('button', { name: words(id) }).click();

/** Opens an account by its link; the page then shows the shop. */
async function openAccount(page: Page): Promise<void> {
  await page.goto(`${origin}/account`, { waitUntil: 'networkidle' });
  const body = createRegistration(await createContext(shop.id), { email: EMAIL });
  await post(page, '/api/account/register', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const outbox = `http://localhost:${port}/mail`;
  const row = (await (await page.request.get(outbox)).text()).split('<tr>').find((one) => one.includes(EMAIL)) ?? '';
  const id = /href="\/mail\/(\d+)"/.exec(row)?.[1];
  const token = tokenIn({ text: await (await page.request.get(`${outbox}/${id}/text`)).text() });
  await post(page, '/api/account/activateRegistration', { headers: { token } });
}

async function post(page: Page, path: string, sent: { body?: string; headers: Record<string, string> }): Promise<void> {
  const ok = await page.evaluate(
    async ({ path: to, sent: what }) => (await fetch(to, { method: 'POST', ...what })).ok,
    { path, sent },
  );
  expect(ok).toBe(true);
}

it('a customer adds a passkey and app codes, signs out, and signs in with either', async () => {
  const guest = await openVisitor();
  await withExplanation(guest, async () => {
    const { page } = guest;
    const asked: string[] = [];
    guest.context.on('request', (request) => asked.push(request.url()));
    await openAccount(page);
    await addVirtualAuthenticator(page);
    await page.goto(`${origin}/account/management`, { waitUntil: 'networkidle' });
    await field(page, 'field.email.label').fill(EMAIL);
    await field(page, 'account.password.label').fill(PASSWORD);
    await press(page, 'account.signIn');

    await press(page, 'account.factors.passkeyAdd');
    await field(page, 'account.factors.passkeyName').fill('Handy');
    await press(page, 'account.factors.goOn');
    await page.getByRole('listitem').filter({ hasText: 'Handy' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await press(page, 'account.factors.totpBegin');
    await page.getByRole('img', { name: words('account.factors.totpQr') }).waitFor();
    const secret = ((await page.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '');
    await field(page, 'account.code.label').fill(codeAt(secret, new Date()));
    await press(page, 'account.factors.totpTurnOn');
    await page.getByRole('heading', { name: words('account.factors.codesTitle') }).waitFor();
    const recoveryCodes = await page.locator('.recovery-codes li').allTextContents();
    const [recoveryCode = ''] = recoveryCodes;
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'account.factors.codesKept');
    const secrets = {
      email: EMAIL,
      passwords: [PASSWORD],
      ibans: [],
      linkTokens: [],
      tokens: [secret, ...recoveryCodes],
    };
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(secretsIn(secrets, [kept])).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('totp');

    await press(page, 'account.signOut');
    await press(page, 'account.passkey.signIn');
    await page.getByRole('listitem').filter({ hasText: 'Handy' }).waitFor();

    await press(page, 'account.signOut');
    await field(page, 'field.email.label').fill(EMAIL);
    await field(page, 'account.password.label').fill(PASSWORD);
    await press(page, 'account.signIn');
    await press(page, 'account.code.useRecovery');
    await field(page, 'account.code.recoveryLabel').fill(recoveryCode);
    await press(page, 'account.signIn');
    await page.getByText(shop.getText('account.factors.codesLeft', { count: 9 })).waitFor();
    await page.getByRole('button', { name: `${shop.getText('account.factors.remove')} Handy` }).click();
    await press(page, 'account.factors.remove');
    await page.getByText(words('account.factors.passkeysNone')).waitFor();
    // Last, because it removes the authenticator.
    expect(secretsIn(secrets, [await leftBehind(page), ...asked])).toEqual([]);
    const outbox = await (await page.request.get(`http://localhost:${port}/mail`)).text();
    const told = outbox
      .split('<tr>')
      .filter((row) => row.includes(EMAIL) && row.includes(shop.getText('mail.account.factor.subject')));
    expect(told).toHaveLength(3);
    expect(guest.complaints.filter((line) => !line.includes('status of 401'))).toEqual([]);
  }).finally(() => guest.leave());
});
