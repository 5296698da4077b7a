import { beforeAll, describe, expect, it } from 'vitest';
import type { MessageId } from '../../platform/generated/message-ids.gen.ts';
import type { LocaleId, TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { isCacheable } from '../../platform/server/pages/cacheable-pages.ts';
import { privacyHeaders } from '../../platform/server/pages/server-route-facts.ts';
import { localeIds, routeTables, serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { openEmptiedEmbedded } from '../support/database.ts';
import { findShop, isConsumerShop } from '../support/find-shop.ts';
import { openShops, type Shops } from '../support/selling.ts';
import { getMainHtml, shownScreen } from '../support/shown-screen.tsx';

/** Account and clarification screens, with the heading of their initial state. */
const headings = {
  accountOverview: 'account.overview.title',
  accountManagement: 'account.management.title',
  accountAddressChange: 'account.addressChange.title',
  accountPaymentChange: 'account.paymentChange.title',
  accountRegister: 'account.register.title',
  accountPasswordForgot: 'account.forgot.title',
  accountPasswordReset: 'account.reset.title',
  clarification: 'clarification.none.headline',
  clarificationQuickAnswer: 'clarification.none.headline',
} as const satisfies Record<string, MessageId>;

/** The screens are the same in every shop; texts are those of its language. */
const shop = findShop(isConsumerShop);

type Screen = keyof typeof headings;
const screens = Object.keys(headings) as Screen[];
const params = { id: '17', trade: 'DE-26-118-5520', offerid: '9' };

type Over = Omit<Parameters<typeof shownScreen>[2], 'services'>;

let services: Shops;
beforeAll(async () => {
  services = await openShops(await openEmptiedEmbedded());
});

const shown = (id: TenantId, name: Screen, over: Over = {}) => shownScreen(id, name, { params, ...over, services });

describe.each(tenantIds)('%s', (id) => {
  it.each(screens)('shows %s in its language, and keeps it out of search engines and caches', async (name) => {
    const { html, meta, t } = await shown(id, name);
    expect(html).toContain(`data-screen="${name}"`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${t(headings[name])}</h1>`));
    expect(meta.noindex).toBe(true);
    expect(html).not.toContain(params.trade);
    expect(privacyHeaders(name)['cache-control']).toBe('private, no-store');
    expect(isCacheable(routeTables[id][id.split('/')[0] as LocaleId], name)).toBe(false);
  });
});

describe('registration returned with a question', () => {
  it('the question is above the form and at its field, and the form contains the asked value', async () => {
    const values = { firstName: 'Hannah', lastName: 'Probe', email: 'hannah@gmial.com' };
    const questions = [{ field: 'email', code: 'mailDomain', suggestion: 'hannah@gmail.com' } as const];
    const { html, meta, t } = await shown(shop, 'accountRegister', {
      form: { values, problems: [], questions },
    });
    const main = getMainHtml(html);
    expect(main).toContain('<input type="hidden" name="asked.email" value="hannah@gmial.com"/>');
    expect(main).toMatch(/<a href="#email">[^<]*hannah@gmail\.com/);
    expect(main.split('hannah@gmail.com').length - 1).toBeGreaterThan(1);
    expect(main).toContain(t('form.questionsKeep', { button: t('account.register.submit') }));
    expect(meta.title).toBe(t('account.register.title'));
  });
});

describe('account screen', () => {
  const own = screens.slice(0, 4);

  it.each(own)('%s shows signed-out visitors a sign-in form with fields for password managers', async (name) => {
    const { html, t } = await shown(shop, name);
    expect(html).toMatch(
      /<input[^>]*type="email"[^>]*autoComplete="username"|<input[^>]*autoComplete="username"[^>]*type="email"/,
    );
    expect(html).toMatch(/autoComplete="current-password"/);
    expect(html).toContain('name="remember"');
    expect(html).toContain('href="/account/password-forgot');
    expect(html).toContain('href="/account/register');
    expect(html).toContain(t('account.without.title'));
  });

  it.each(own)('%s reserves room and shows no form where the browser is marked as signed in', async (name) => {
    const { html, t } = await shown(shop, name, { cookies: { umlauf_account: '1' } });
    expect(html).toContain('class="skeleton"');
    expect(html).not.toContain('name="password"');
    expect(html).toContain(`<noscript>`);
    expect(html).toContain(t('account.problem.scripts'));
  });

  it('the return target of a registration is a route name', async () => {
    expect((await shown(shop, 'accountPaymentChange')).html).toContain(
      'href="/account/register?return=accountPaymentChange"',
    );
    expect((await shown(shop, 'accountOverview')).html).toContain('href="/account/register"');
  });

  it('the addresses of services are only on pages with forms that call them', async () => {
    expect((await shown(shop, 'accountOverview')).html).not.toContain('/api/customers');
  });

  it('a rejected registration preserves all values except the password, and ties each message to its field', async () => {
    const values = {
      email: 'a@example.org',
      firstName: 'Hannah',
      street: 'Lange Reihe 72',
      paymentType: '2',
      paypalEmail: 'p@',
    };
    const problems = [
      { pointer: '/credentials/0/value', code: 'tooShort', detail: '' },
      { pointer: '/Payment/paypalEmail', code: 'email.format', detail: '' },
    ];
    const { html, meta, t } = await shown(shop, 'accountRegister', { form: { values, problems } });
    for (const value of ['a@example.org', 'Hannah', 'Lange Reihe 72', 'p@']) expect(html).toContain(`value="${value}"`);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html).toMatch(/role="alert".*href="#password".*href="#paypalEmail"/s);
    expect(html).toMatch(/\b8\b/);
    expect(html).not.toMatch(/<input[^>]*type="password"[^>]*value=/);
    expect(meta.title).toBe(`${t('form.errorPrefix')} ${t('account.register.title')}`);
  });

  it('a sign-in posted without scripts explains that it needs them, with a link to sell without an account', async () => {
    const problems = [{ pointer: '', code: 'scripts.needed', detail: '' }];
    const { html, meta, t } = await shown(shop, 'accountOverview', {
      form: { values: { email: 'a@example.org' }, problems },
    });
    const alert = /role="alert"[^>]*><h2>([^<]*)<\/h2>.*href="\/">([^<]*)</s.exec(html);
    expect(alert?.slice(1)).toEqual([t('account.problem.scripts'), t('account.without.action')]);
    expect(html).toContain('value="a@example.org"');
    expect(meta.title).toBe(t('account.overview.title'));
  });

  it.each([...own, 'accountPasswordReset'] as const)(
    '%s says before typing that it needs scripts, with a link to sell',
    async (name) => {
      const { html, t } = await shown(shop, name);
      const main = getMainHtml(html);
      const [before = '', after = ''] = main.split('</noscript>');
      const notice = before.split('<noscript>')[1] ?? '';
      expect(notice).toContain(t('account.problem.scripts'));
      expect(notice).toContain('href="/"');
      expect(before).not.toContain('<input');
      // The form that stands there for scripts is not shown without them; without them a mail's link is pasted.
      const [withScripts = '', pasted = ''] = after.split('<noscript>');
      expect(pasted.includes('name="link"')).toBe(name === 'accountOverview');
      for (const form of withScripts.match(/<form[^>]*>/g) ?? []) expect(form).toContain('needs-scripts');
    },
  );

  it('the form asks for name, address and password; optional parts are collapsed and need no scripts', async () => {
    const main = getMainHtml((await shown(shop, 'accountRegister')).html);
    const [first = '', later = ''] = main.split('<details');
    const named = (part: string) => [...part.matchAll(/<input[^>]*name="([^"]+)"/g)].map(([, name]) => name);
    expect(named(first)).toEqual(['firstName', 'lastName', 'email', 'password']);
    expect(new Set(named(later))).toEqual(
      new Set(['street', 'postalCode', 'city', 'paymentType', 'accountHolder', 'iban', 'paypalEmail']),
    );
    expect(later).not.toMatch(/^[^>]*open/);
    expect(main).not.toContain('<noscript>');
    const problems = [{ pointer: '/Address/city', code: 'required', detail: '' }];
    const again = await shown(shop, 'accountRegister', { form: { values: { street: 'A' }, problems } });
    expect(getMainHtml(again.html)).toMatch(/<details[^>]*open/);
  });

  it.each([
    ['accountRegister', 'account.register.done', 'account.register.doneText'],
    ['accountPasswordForgot', 'account.forgot.done', 'account.forgot.doneText'],
  ] as const)('%s asks to check the mailbox after the post, and shows no address', async (name, title, text) => {
    const { html, meta, t } = await shown(shop, name, { query: { sent: '1' } });
    expect(meta.title).toBe(t(title));
    expect(html).toMatch(new RegExp(`<h1[^>]*>${t(title)}</h1>`));
    expect(getMainHtml(html)).toContain(t(text));
    // A reloaded page has no mail to send again.
    expect(getMainHtml(html)).not.toContain(t('account.register.resend'));
  });
});

describe('link to a clarification', () => {
  it('the page is the same for every id, so that it does not reveal which trades exist', async () => {
    const main = getMainHtml((await shown(shop, 'clarification')).html);
    const other = await shown(shop, 'clarification', { params: { id: '18', trade: 'DE-26-000-0000' } });
    expect(getMainHtml(other.html)).toBe(main);
    const contact = routeTables[shop][serverConfig[shop].locale].find(({ name }) => name === 'contact')?.path;
    expect(main).toContain(`href="${contact}?subject=newOffer"`);
    expect(main).not.toContain('<form');
  });

  it('a link with an automatic answer says that nothing was answered', async () => {
    const { html, t } = await shown(shop, 'clarificationQuickAnswer');
    const answered = t('clarification.none.quickAnswer');
    expect(html).toContain(answered);
    expect((await shown(shop, 'clarification')).html).not.toContain(answered);
  });

  it.each(['clarification', 'clarificationQuickAnswer', 'accountPasswordReset'] as const)(
    'the address is not sent to other sites: %s',
    (name) => {
      expect(privacyHeaders(name)['referrer-policy']).toBe('no-referrer');
    },
  );

  it.each(localeIds)('the page is in the shown language: %s', async (locale) => {
    const { html, t } = await shown(shop, 'clarification', { locale });
    expect(html).toContain(t('clarification.none.lead'));
  });
});
