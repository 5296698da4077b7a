import { beforeAll, expect, it } from 'vitest';
import type { LocaleId, TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { overviewHandler } from '../../../platform/server/pages/forms/account.ts';
import type { FormAnswer, FormInput } from '../../../platform/server/pages/forms/types.ts';
import { LINK_COOKIE } from '../../../platform/shared/visitor-cookies.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { localeIds, routeTables } from '../../support/compiled-fleet.ts';
import { type DatabaseKind, describeDatabases, describeEmbedded } from '../../support/database.ts';
import { postForm } from '../../support/post-form.ts';
import { BROWSER, createRegistration, listMails, openAccount, tokenIn } from '../../support/registration.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  offerFor,
  openShops,
  readTestAssortment,
} from '../../support/selling.ts';
import { getMainHtml, shownScreen } from '../../support/shown-screen.tsx';

const EMAIL = 'hannah@example.org';
const FOR_ADDRESS = /Für <b[^>]*>hannah@example\.org<\/b>/;
const NEW_PASSWORD = 'vier ganz andere Worte';
const WRONG_PASSWORD = 'kurz';

async function shop(kind: DatabaseKind, id: TenantId = CONSUMER_SHOP.id) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(id);
  const href = buildHref(routeTables[id][ctx.locale as LocaleId], '');
  const post = (body: Record<string, string>, cookies: Record<string, string> = {}) =>
    postForm(overviewHandler, {
      ...{ ctx, services: shops, match: { name: 'accountOverview', params: {} }, body, query: {}, cookies, href },
    } as unknown as FormInput);
  const show = async (answer: FormAnswer, locale: LocaleId = ctx.locale as LocaleId) => {
    if (answer.kind !== 'render') throw new Error(`redirects to ${answer.location}`);
    const shown = await shownScreen(id, 'accountOverview', { services: shops, locale, form: answer.form });
    return { ...shown, main: getMainHtml(shown.html).replaceAll('\u00a0', ' ') };
  };
  const sell = async () => {
    const sale = createTradeInput(await offerFor(shops, ctx));
    expectOk(await shops.trades.create(ctx, 'key', { ...sale, address: { ...sale.address, email: EMAIL } }));
  };
  const register = async () => {
    expectOk(await shops.accounts.register(ctx, createRegistration(ctx), BROWSER));
    return `https://example.org/account#activate=${tokenIn((await listMails(shops))[0])}`;
  };
  const countAccounts = async () => (await database.db.selectFrom('account').select('id').execute()).length;
  return { database, shops, ctx, post, show, sell, register, countAccounts };
}

/** The secret that the page gives to a browser. */
function readCookies(answer: FormAnswer): Record<string, string> {
  return Object.fromEntries((answer.setCookies ?? []).map(({ name, value }) => [name, value]));
}

beforeAll(async () => void (await readTestAssortment()), 120_000);

describeDatabases('a link pasted without scripts', (kind) => {
  it('in another browser the page says for which address it is and what the account will hold, before it opens one', async () => {
    const { post, show, sell, register, countAccounts } = await shop(kind);
    await sell();
    const link = await register();
    const answer = await post({ link });
    expect(answer).toMatchObject({ kind: 'render', status: 200 });
    expect(await countAccounts()).toBe(0);
    const { main, t } = await show(answer);
    expect(main).toMatch(FOR_ADDRESS);
    expect(main).toContain(t('account.activate.contents'));
    expect(main).toContain(t('account.activate.sales', { count: 1 }));
    expect(main).toContain(t('account.activate.nothingElse'));
    // Typed in the browser that registered.
    for (const typed of ['Hannah Probe', 'DE89']) expect(main).not.toContain(typed);
    const cookies = readCookies(answer);
    const [, section = ''] = main.split('id="pasted-link"');
    const fields = [...section.matchAll(/<input[^>]*name="(\w+)"/g)].map(([, name]) => name);
    expect(fields).toEqual(['link', 'seen', 'username', 'password']);

    const refused = await post({ link, seen: '1', password: WRONG_PASSWORD }, cookies);
    expect(refused).toMatchObject({ kind: 'render', status: 422 });
    const again = (await show(refused)).main;
    expect(again).toMatch(FOR_ADDRESS);
    expect(again).toContain('mindestens 8 Zeichen');
    expect(again).not.toContain(WRONG_PASSWORD);
    expect(await countAccounts()).toBe(0);

    const press = () => post({ link, seen: '1', password: NEW_PASSWORD }, cookies);
    expect(await press()).toMatchObject({ kind: 'redirect', location: '/account?opened=1' });
    expect(await countAccounts()).toBe(1);
    // Its answer was lost.
    expect(await press()).toMatchObject({ kind: 'redirect', location: '/account?opened=1' });
    expect(await post({ link }, cookies)).toMatchObject({ kind: 'redirect', location: '/account?opened=1' });
    expect(await post({ link })).toMatchObject({ kind: 'render', status: 409 });
  });

  it('in the browser that registered the page lists what was typed there and asks for no password', async () => {
    const { post, show, register, countAccounts } = await shop(kind);
    const link = await register();
    const own = { [LINK_COOKIE]: BROWSER.secret };
    const { main } = await show(await post({ link }, own));
    for (const typed of [EMAIL, 'Hannah Probe', 'DE89']) expect(main).toContain(typed);
    const [, section = ''] = main.split('id="pasted-link"');
    expect(section).not.toContain('name="password"');
    expect(await countAccounts()).toBe(0);
    expect(await post({ link, seen: '1' }, own)).toMatchObject({ kind: 'redirect' });
    expect(await countAccounts()).toBe(1);
  });
});

describeEmbedded('a link that cannot be pasted', (kind) => {
  it('no link, a cut link and a link of another kind are refused, and no account opens', async () => {
    const { shops, ctx, post, show } = await shop(kind);
    const missing = await post({ link: '' });
    expect(missing).toMatchObject({ kind: 'render', status: 422 });
    expect((await show(missing)).main).toContain('Bitte den ganzen Link aus der Mail einfügen.');
    for (const link of ['x'.repeat(43), `https://example.org/account#activate=${'x'.repeat(43)}`])
      expect(await post({ link })).toMatchObject({ kind: 'render', status: 409 });
    await openAccount(shops, ctx);
    await shops.accounts.requestReset(ctx, { email: EMAIL, lang: 'de' });
    const reset = tokenIn((await listMails(shops))[0]);
    expect(await post({ link: `https://example.org/account#activate=${reset}` })).toMatchObject({
      kind: 'render',
      status: 409,
    });
  });

  it.each(localeIds)('the page of a pasted link has its texts in %s', async (locale) => {
    const { post, show, register } = await shop(kind);
    const { main, t } = await show(await post({ link: await register() }), locale);
    for (const id of ['account.activate.title', 'account.activate.contents', 'account.activate.notMine'] as const)
      expect(main).toContain(t(id));
  });
});
