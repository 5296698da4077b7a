import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { owner, tokenUntil } from '../support/account-service.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { newestMailTo } from '../support/outbox.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const PASSWORD = 'Kiesel Lampe Tram';
const TOKEN = 'geheim-17'.padEnd(43, 'x');
const PHONE = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
const at = (path: string) => `${shop.getOrigin(inject('port'))}${path}`;
const field = (page: Page, id: string) => page.getByLabel(words(id), { exact: true });
const press = (page: Page, id: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: words(id) })
    .click();
/** Browsers log a rejected call as a console error, even if the page handles it. */
const unexpected = (complaints: string[]) => complaints.filter((line) => !/status of (401|429|503)/.test(line));

async function signIn(page: Page): Promise<void> {
  await field(page, 'field.email.label').fill('Hannah@Example.org');
  await field(page, 'account.password.label').fill(PASSWORD);
  await press(page, 'account.signIn');
}

describe('the sign-in screen', () => {
  it('shows errors and the remaining wait at the field, and keeps the address but not the password', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(at(shop.findOldAddress('accountOverview')), { waitUntil: 'networkidle' });
      expect(new URL(page.url()).pathname).toBe('/account');
      await signIn(page);
      const notice = page.getByRole('alert');
      await notice.getByRole('heading', { name: words('account.problem.credentials') }).waitFor();
      expect(await notice.evaluate((box) => box === document.activeElement)).toBe(true);
      expect(await field(page, 'field.email.label').inputValue()).toBe('Hannah@Example.org');
      expect(await field(page, 'account.password.label').inputValue()).toBe('');
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(PASSWORD);
      expect(await accessibilityFaults(page)).toEqual([]);

      const answers: { status: number; headers: Record<string, string>; code: string }[] = [
        { status: 429, headers: { 'retry-after': '20' }, code: 'rate.limited' },
        { status: 503, headers: { 'retry-after': '2' }, code: 'busy' },
        { status: 401, headers: {}, code: 'secondFactor.needed' },
        { status: 401, headers: {}, code: 'secondFactor.wrong' },
      ];
      const sent: unknown[] = [];
      await page.route('**/api/account/login', (route) => {
        sent.push(route.request().postDataJSON());
        const { status, headers, code } = answers[sent.length - 1] ?? expect.fail('asked too often');
        return route.fulfill({ status, headers, contentType: 'application/problem+json', body: `{"code":"${code}"}` });
      });
      await signIn(page);
      await notice.getByText(/ 20 Sekunden /).waitFor();
      await signIn(page);
      await notice.getByRole('heading', { name: words('account.problem.busy') }).waitFor();
      await press(page, 'account.signIn');
      const code = field(page, 'account.code.label');
      await code.waitFor();
      expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
      await code.fill('123 456');
      await press(page, 'account.signIn');
      await notice.getByRole('heading', { name: words('account.problem.code') }).waitFor();
      expect(sent.at(-1)).toEqual({ username: 'hannah@example.org', password: PASSWORD, code: '123456' });
      await page.getByRole('button', { name: words('account.code.useRecovery') }).click();
      await field(page, 'account.code.recoveryLabel').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(unexpected(guest.complaints)).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('allows registration and a password request without JavaScript and keeps all input except the password', async () => {
    const guest = await openVisitor(PHONE);
    try {
      const { page } = guest;
      await page.goto(at('/account/register'));
      await field(page, 'field.firstName.label').fill('Hannah');
      await field(page, 'field.lastName.label').fill('Probe');
      await field(page, 'field.email.label').fill('hannah@example.org');
      await field(page, 'account.password.label').fill('kurz');
      await page.getByText(words('account.register.later')).click();
      await field(page, 'field.street.label').fill('Lange Reihe 72');
      await field(page, 'field.postalCode.label').fill('2009');
      await field(page, 'field.city.label').fill('Hamburg');
      await press(page, 'account.register.submit');
      expect(await page.title()).toMatch(/^Fehler: /);
      expect(await page.getByRole('alert').getByRole('link').count()).toBe(2);
      // The optional part is open if it has an error.
      expect(await field(page, 'field.street.label').inputValue()).toBe('Lange Reihe 72');
      expect(await page.content()).not.toContain('kurz"');

      await field(page, 'account.password.label').fill(PASSWORD);
      await field(page, 'field.postalCode.label').fill('20099');
      await press(page, 'account.register.submit');
      await page.getByRole('heading', { level: 1, name: words('account.register.done') }).waitFor();
      expect(await page.content()).not.toContain(PASSWORD);
      // After a reload the message is still shown, and nothing is posted twice.
      await page.reload();
      await page.getByRole('heading', { level: 1, name: words('account.register.done') }).waitFor();

      await page.goto(at('/account/password-forgot'));
      await field(page, 'field.email.label').fill('nobody@example.org');
      await press(page, 'account.forgot.submit');
      await page.getByRole('heading', { level: 1, name: words('account.forgot.done') }).waitFor();

      await page.goto(at('/account'));
      await page.getByRole('heading', { name: words('account.problem.scripts') }).waitFor();
      expect(await field(page, 'account.password.label').isVisible()).toBe(false);
    } finally {
      await guest.leave();
    }
  });

  it('without JavaScript, a pasted link says in another browser for which address it is, and opens with a new password', async () => {
    const [owner, other] = [await openVisitor({ javaScriptEnabled: false }), await openVisitor(PHONE)];
    try {
      const email = 'hannah.pastes@example.org';
      await owner.page.goto(at('/account/register'));
      const typed = { firstName: 'Hannah', lastName: 'Probe', email };
      for (const [name, value] of Object.entries(typed)) await field(owner.page, `field.${name}.label`).fill(value);
      await field(owner.page, 'account.password.label').fill(PASSWORD);
      await press(owner.page, 'account.register.submit');
      await owner.page.getByRole('heading', { level: 1, name: words('account.register.done') }).waitFor();
      const { text } = await newestMailTo(owner.page, inject('port'), email);
      const [link = ''] = /http:\/\/\S+#activate=[\w-]+/.exec(text) ?? [];

      const { page } = other;
      // Texts inside of <noscript> are found by their element only.
      const facts = page.locator('#pasted-link .sent-to').filter({ hasText: email });
      await page.goto(at('/account'));
      await field(page, 'account.activate.link').fill(link);
      await press(page, 'account.factors.goOn');
      await page.getByRole('heading', { name: words('account.activate.title') }).waitFor();
      await facts.waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: words('account.activate.nothingElse') })
        .waitFor();
      expect(await page.locator('#pasted-link').textContent()).not.toContain('Hannah Probe');
      await press(page, 'account.activate.submit');
      await page.getByRole('alert').getByRole('link').waitFor();
      await facts.waitFor();
      await field(page, 'account.reset.title').fill('vier ganz andere Worte');
      await press(page, 'account.activate.submit');
      await page.getByText(words('account.activate.done')).waitFor();
      expect(page.url()).not.toContain(link.split('=')[1]);
    } finally {
      await Promise.all([owner.leave(), other.leave()]);
    }
  });

  it('shows and hides the password by keyboard and sends it from a hidden field', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(at('/account'), { waitUntil: 'networkidle' });
      const password = field(page, 'account.password.label');
      await password.fill(PASSWORD);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await password.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: words('account.password.hideLabel') }).waitFor();
      await press(page, 'account.signIn');
      expect(await password.getAttribute('type')).toBe('password');
    } finally {
      await guest.leave();
    }
  });
});

describe('the link for a new password', () => {
  it('opens the form for its address, and no requested URL contains the token', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      const asked: string[] = [];
      page.on('request', (request) => {
        const { token = '', ...headers } = request.headers();
        // Only the account's own calls have the token, in their header.
        asked.push(
          `${request.url()} ${JSON.stringify(headers)} ${request.url().includes('/api/account/') ? '' : token}`,
        );
      });
      await page.route('**/api/account/readLink', (route) =>
        route.fulfill({
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify({
            kind: 'reset',
            email: 'hannah@example.org',
            done: false,
            passwordNeeded: true,
            name: '',
            address: false,
            payouts: ['DE89 ···· ···· 3000'],
            passkeys: ['Telefon'],
            codes: true,
            sales: 0,
          }),
        }),
      );
      await page.goto(at(`/account/password-reset#token=${TOKEN}`), { waitUntil: 'networkidle' });
      await page.getByRole('main').getByText('hannah@example.org').waitFor();
      await page.getByRole('checkbox', { name: words('account.reset.keep') }).waitFor();
      await field(page, 'account.reset.title').waitFor();
      expect(page.url()).toBe(at('/account/password-reset'));
      await field(page, 'account.reset.title').fill('kurz');
      await press(page, 'account.reset.submit');
      await page
        .getByRole('alert')
        .getByRole('link', { name: words('account.newPassword.tooShort', { count: '8' }) })
        .waitFor();
      expect(asked.join('\n')).not.toContain(TOKEN);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(guest.complaints).toEqual([]);

      // An invalid link shows no form, but a way to request another link.
      await field(page, 'account.reset.title').fill(PASSWORD);
      await press(page, 'account.reset.submit');
      const gone = page.getByRole('heading', { level: 1, name: words('account.activate.gone') });
      await gone.waitFor();
      expect(await gone.evaluate((heading) => heading === document.activeElement)).toBe(true);
      expect(await field(page, 'account.reset.title').count()).toBe(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: words('account.reset.newLink') })
        .waitFor();
    } finally {
      await guest.leave();
    }
  });
});

describe('a shop whose account service answers', () => {
  it('signs in, stores the remembered password sealed, and deletes everything at sign-out', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      const json = (body: object) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
      const tokens = { access_token: tokenUntil(4_000_000_000), refresh_token: 'r' };
      await page.route('**/api/account/login', (route) => route.fulfill(json(tokens)));
      await page.route('**/api/account/logout', (route) => route.fulfill(json({ success: true })));
      const nothing: Record<string, object> = {
        addresses: { address: null },
        bank_accounts: { payment: null },
        paypal_accounts: { paypalAccount: null },
        trade_history: { trades: [], next: null },
      };
      for (const [call, body] of Object.entries(nothing))
        await page.route(`**/api/customers/${call}`, (route) => route.fulfill(json(body)));
      await page.route('**/api/account/sessions', (route) => route.fulfill(json({ sessions: [] })));
      await page.route('**/api/account/factors', (route) =>
        route.fulfill(json({ totp: false, recoveryCodesLeft: 0, passkeys: [] })),
      );
      await page.route('**/api/customers/customers', (route) => route.fulfill(json(owner)));
      const kept = () => page.evaluate(() => localStorage.getItem('umlauf-account') ?? '');

      await page.goto(at('/account?return=checkout'), { waitUntil: 'networkidle' });
      await page.getByRole('checkbox', { name: words('account.remember') }).check();
      await signIn(page);
      await page.locator('main[data-screen=checkout]').waitFor();
      await page.goto(at('/account'));
      await page.getByRole('heading', { level: 1, name: words('account.hello', { name: 'Jonas' }) }).waitFor();
      await page.getByText(words('account.number', { number: '40217836' })).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const state = JSON.parse(await kept()).state;
      expect(state).toMatchObject({ isLoggedIn: true, email: 'hannah@example.org', customerNumber: '40217836' });
      expect(state.password).not.toBe('');
      expect(await kept()).not.toContain(PASSWORD);

      // The session ends automatically: the form knows the address, and only this browser can open the password.
      await page.evaluate(
        (value) => localStorage.setItem('umlauf-account', value),
        JSON.stringify({
          state: { ...state, isLoggedIn: false, accessToken: '', refreshToken: '' },
          version: 1,
        }),
      );
      await page.goto(at('/account/management'));
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#password')?.value);
      expect(await field(page, 'account.password.label').inputValue()).toBe(PASSWORD);
      expect(await field(page, 'field.email.label').inputValue()).toBe('hannah@example.org');
      await press(page, 'account.signIn');
      await press(page, 'account.signOut');
      await page.getByRole('button', { name: words('account.signIn') }).waitFor();
      expect(JSON.parse(await kept()).state).toMatchObject({
        isLoggedIn: false,
        email: '',
        password: '',
        customerNumber: '',
      });

      // A login without a customer number is invalid: the shop ends it on the next page.
      await page.evaluate(
        (value) => localStorage.setItem('umlauf-account', value),
        JSON.stringify({ state: { ...state, customerNumber: '' }, version: 1 }),
      );
      const loggedOut = page.waitForRequest('**/api/account/logout');
      await page.goto(at('/'));
      expect((await loggedOut).headers()['refresh-token']).toBe('r');
      await page.waitForFunction(() => !localStorage.getItem('umlauf-account')?.includes('hannah'));
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
});

describe('the account and clarification screens are accessible and fit their window', () => {
  const looks = [
    { viewport: { width: 320, height: 640 }, colorScheme: 'light' as const },
    { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const },
  ];
  const paths = [
    '/account',
    '/account/register',
    '/account/password-forgot',
    '/account/password-reset',
    '/account/password-reset#token=t',
    '/clarification/17/4711',
    '/clarificationQuickAnswer/17/4711/9',
  ];

  it.each(looks)('at $viewport.width pixels, $colorScheme', async (look) => {
    const guest = await openVisitor(look);
    try {
      const { page } = guest;
      for (const path of paths) {
        await page.goto('about:blank');
        await page.goto(at(path), { waitUntil: 'networkidle' });
        const submit = page.locator('main form[method=post] button[type=submit]');
        for (const state of (await submit.count()) > 0 ? ['idle', 'refused'] : ['idle']) {
          if (state === 'refused') {
            await submit.click();
            await page.getByRole('alert').waitFor();
          }
          expect(await accessibilityFaults(page), `${path} ${state}`).toEqual([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      }
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
});
