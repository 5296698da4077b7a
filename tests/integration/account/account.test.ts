import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form } from '../../../platform/forms/define-form.ts';
import { forgotPasswordForm } from '../../../platform/forms/forgot-password.ts';
import { registerForm } from '../../../platform/forms/register.ts';
import { resetPasswordForm } from '../../../platform/forms/reset-password.ts';
import { signInForm } from '../../../platform/forms/sign-in.ts';
import type { RouteName } from '../../../platform/generated/routes.gen.ts';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import type { FormRender } from '../../../platform/server/pages/forms/types.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { LINK_COOKIE } from '../../../platform/shared/visitor-cookies.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, PARTNER_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { publicConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext } from '../../support/selling.ts';
import { findSisterShop } from '../../support/test-shop.ts';

let edge: Edge;
let app: FastifyInstance;
beforeAll(async () => {
  edge = await openEdge();
  app = edge.app;
}, 240_000);
afterAll(() => edge?.close());

const PASSWORD = 'Kiesel Lampe Tram';
const typed = {
  firstName: 'Hannah',
  lastName: 'Probe',
  email: 'hannah@example.org',
  password: PASSWORD,
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  paymentType: '13',
  accountHolder: 'Hannah Probe',
  iban: 'DE89 3704 0044 0532 0130 00',
  paypalEmail: '',
};
const newAccount = (over: object = {}) => ({
  ...registerForm.toBody(typed, { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de' }),
  ...over,
});

interface Call {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
  headers?: Record<string, string>;
  /** Status of the answer. */
  answers: number;
}

const calls: readonly Call[] = [
  { method: 'POST', url: '/api/account/login', body: { username: typed.email, password: PASSWORD }, answers: 401 },
  { method: 'POST', url: '/api/account/loginRefresh', headers: { 'refresh-token': 'r' }, answers: 401 },
  { method: 'POST', url: '/api/account/logout', headers: { 'access-token': 'a', 'refresh-token': 'r' }, answers: 401 },
  { method: 'POST', url: '/api/account/register', body: newAccount(), answers: 201 },
  { method: 'POST', url: '/api/account/forgotPasswordMail', body: { email: typed.email, lang: 'de' }, answers: 200 },
  { method: 'POST', url: '/api/account/activateRegistration', headers: { token: 't' }, answers: 410 },
  {
    method: 'POST',
    url: '/api/account/resetPassword',
    body: { password: PASSWORD },
    headers: { token: 't' },
    answers: 410,
  },
  { method: 'GET', url: '/api/activateCustomerByIdentifier', headers: { identifier: 'i' }, answers: 200 },
];

const send = ({ method, url, body, headers = {} }: Call, more: Record<string, string> = {}) =>
  app.inject({
    method,
    url,
    headers: { host: CONSUMER_SHOP.host, ...(body ? { 'content-type': 'application/json' } : {}), ...headers, ...more },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  } as InjectOptions);

describe('the account calls', () => {
  it.each(calls)('$method $url answers a guest by its table and forwards nothing', async (call) => {
    const before = edge.logged().length;
    const answer = await send(call);
    expect(answer.statusCode).toBe(call.answers);
    expect(answer.headers['content-type']).toContain(
      call.answers < 400 ? 'application/json' : 'application/problem+json',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    // The input counts in this browser.
    const given = call.url.endsWith('/register') ? [{ name: LINK_COOKIE, httpOnly: true, sameSite: 'Lax' }] : [];
    expect(answer.cookies).toMatchObject(given);
    const lines = edge.logged().slice(before);
    // An expected answer is not a failure of the server, and the request's values stay private.
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    for (const secret of [PASSWORD, typed.email]) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it.each(calls)('$method $url rejects a request from another site', async (call) => {
    const { statusCode } = await send(call, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect(statusCode).toBe(call.method === 'GET' ? 200 : 403);
  });

  it.each(calls)('$method $url answers on the hosts of shops only, by the rules of their country', async (call) => {
    for (const shop of [NEIGHBOUR_SHOP, findSisterShop(SHOP_ABROAD.country), PARTNER_SHOP]) {
      const { statusCode } = await send(call, { host: shop.host });
      // The post code of five digits is not valid in a country with four.
      const foreign = call.url.endsWith('/register') && shop.country === NEIGHBOUR_SHOP.country;
      expect(statusCode, shop.host).toBe(foreign ? 422 : call.answers);
    }
    expect((await send(call, { host: 'evil.example' })).statusCode).toBe(421);
  });

  it.each<{ what: string; call: Call; pointer: string }>([
    {
      what: 'no password',
      call: { ...(calls[0] as Call), body: { username: typed.email } },
      pointer: '/password',
    },
    {
      what: 'a name that is no address',
      call: { ...(calls[0] as Call), body: { username: 'hannah', password: 'x' } },
      pointer: '/username',
    },
    {
      what: 'no refresh token',
      call: { ...(calls[1] as Call), headers: {} },
      pointer: '/headers/refresh-token',
    },
    { what: 'a short password', call: { ...(calls[6] as Call), body: { password: 'kurz' } }, pointer: '/password' },
    { what: 'no token', call: { ...(calls[6] as Call), headers: {} }, pointer: '/headers/token' },
    {
      what: 'an account that enables itself',
      call: { ...(calls[3] as Call), body: newAccount({ enabled: true }) },
      pointer: '/enabled',
    },
    {
      what: 'an account in a group',
      call: { ...(calls[3] as Call), body: newAccount({ groups: ['staff'] }) },
      pointer: '/groups',
    },
    {
      what: 'a password for a while',
      call: {
        ...(calls[3] as Call),
        body: newAccount({ credentials: [{ type: 'password', value: PASSWORD, temporary: true }] }),
      },
      pointer: '/credentials/0/temporary',
    },
    {
      what: 'more than is asked',
      call: { ...(calls[3] as Call), body: newAccount({ role: 'admin' }) },
      pointer: '/role',
    },
  ])('the calls reject $what and name the field', async ({ call, pointer }) => {
    const answer = await send(call);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.invalid', fields: [{ pointer }] });
  });

  it('a registration is checked by the rules of the country and its banks', async () => {
    const body = newAccount({
      Address: { street: 'Lange Reihe 72', postalCode: '2009', city: 'Hamburg' },
      Payment: { paymentType: 13, accountHolder: 'Hannah Probe', iban: 'DE89 3704 0044 0532 0130 01' },
    });
    const answer = await send({ ...(calls[3] as Call), body });
    expect(answer.statusCode).toBe(422);
    expect(
      answer.json().fields.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
    ).toEqual(['/Address/postalCode postalCode.pattern', '/Payment/iban iban.checksum']);
  });

  it('the interface description lists every account call', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json', headers: { host: CONSUMER_SHOP.host } })).json();
    for (const { method, url } of calls) expect(paths[url]?.[method.toLowerCase()], url).toBeDefined();
  });
});

/** Posts a plain form to a page, as a browser without scripts does. */
async function post(route: RouteName, body: Record<string, string>, services?: Partial<ServerTenant['services']>) {
  const ctx = await createContext(CONSUMER_SHOP.id);
  const tenant = { ...ctx.tenant, services: { ...ctx.tenant.services, ...services } };
  const handler = serverRouteFacts[route].form ?? expect.fail(`${route} takes no form`);
  const answer = await postForm(handler, {
    ctx: { ...ctx, tenant },
    services: edge.services,
    match: { name: route, params: {} },
    body,
    query: {},
    cookies: {},
    href: buildHref(edge.fleet.tenant(CONSUMER_SHOP.id).routing.tables.de ?? [], ''),
  });
  return answer as FormRender;
}

/** The pages of the account whose form is not the sign-in form. */
const declared: Partial<Record<RouteName, Form<string, unknown>>> = {
  accountRegister: registerForm,
  accountPasswordForgot: forgotPasswordForm,
  accountPasswordReset: resetPasswordForm,
};

describe('the account’s forms without scripts', () => {
  const own = ['accountOverview', 'accountManagement', 'accountAddressChange', 'accountPaymentChange'] as const;
  /** The error of each form whose fields are all correct. */
  const refused: [RouteName, string, Record<string, string>, Record<string, string>][] = [
    ...own.map((route): [RouteName, string, Record<string, string>, Record<string, string>] => [
      route,
      'scripts.needed',
      { email: typed.email, password: PASSWORD, remember: 'yes' },
      { email: typed.email, remember: 'yes' },
    ]),
    ['accountPasswordReset', 'link.gone', { token: 't', password: PASSWORD }, { token: 't' }],
  ];

  it.each(refused)(
    '%s is rejected with %s and preserves every value except the password',
    async (route, code, body, kept) => {
      const answer = await post(route, body);
      expect(answer).toMatchObject({ kind: 'render', form: { problems: [{ pointer: '', code }] } });
      expect(answer.form.values).toEqual(kept);
      expect(JSON.stringify(answer)).not.toContain(PASSWORD);
    },
  );

  it.each([
    ['accountRegister', typed, '/account/register?sent=1'],
    ['accountPasswordForgot', { email: typed.email }, '/account/password-forgot?sent=1'],
  ] as const)('%s succeeds and redirects to a page that confirms it', async (route, body, location) => {
    const given = route === 'accountRegister' ? [{ name: LINK_COOKIE, httpOnly: true }] : [];
    expect(await post(route, body)).toMatchObject({ kind: 'redirect', location, setCookies: given });
  });

  it('a form asks about a probable typo once per value before it opens an account', async () => {
    const slip = { ...typed, email: 'hannah@gmial.com', street: 'Lange Reihe' };
    const opened = async () => (await edge.database.db.selectFrom('registration').selectAll().execute()).length;
    const before = await opened();
    const questions = [
      { field: 'street', code: 'houseNumber' },
      { field: 'email', code: 'mailDomain', suggestion: 'hannah@gmail.com' },
    ];
    const { password: _, ...kept } = slip;
    expect(await post('accountRegister', slip)).toEqual({
      kind: 'render',
      status: 422,
      form: { values: kept, problems: [], questions },
    });
    const answered = { 'asked.email': slip.email, 'asked.street': slip.street };
    const other = await post('accountRegister', { ...slip, ...answered, email: 'hannah@gmai.com' });
    expect(other.form.questions?.map(({ suggestion }) => suggestion)).toContain('hannah@gmail.com');
    const wrong = await post('accountRegister', { ...slip, ...answered, password: 'Iloveyou1' });
    expect(wrong.form).toMatchObject({ problems: [{ code: 'common' }], questions });
    expect(await opened()).toBe(before);
    expect(await post('accountRegister', { ...slip, ...answered })).toMatchObject({ kind: 'redirect' });
    expect(await opened()).toBe(before + 1);
  });

  it('a form asks about no typo where accounts are remote, because it works with scripts only', async () => {
    const away = { account: 'https://id.example/api/account' };
    expect((await post('accountRegister', { ...typed, email: 'hannah@gmial.com' }, away)).form).toMatchObject({
      problems: [{ code: 'scripts.needed' }],
    });
  });

  it('a pasted link opens the account in another browser with the password chosen there', async () => {
    const email = 'pasted@example.org';
    expect(await post('accountRegister', { ...typed, email })).toMatchObject({ kind: 'redirect' });
    const { mail } = edge.services;
    const [newest] = (await mail.list(100)).filter(({ to }) => to === email);
    const [link = ''] = /https?:\S+#activate=[\w-]+/.exec((newest && (await mail.find(newest.id)))?.text ?? '') ?? [];
    expect(link).not.toBe('');
    expect(await post('accountOverview', { link })).toMatchObject({ kind: 'render', form: { link: { email } } });
    const withoutPassword = await post('accountOverview', { link, password: '', seen: '1' });
    expect(withoutPassword.form.problems).toMatchObject([{ pointer: '/password', code: 'required' }]);
    const password = 'Mohn Ziegel Fjord';
    expect(await post('accountOverview', { link, password, seen: '1' })).toMatchObject({
      kind: 'redirect',
      location: '/account?opened=1',
    });
    const signIn = async (tried: string) => {
      const payload = { username: email, password: tried };
      return (
        await app.inject({ method: 'POST', url: '/api/account/login', headers: { host: CONSUMER_SHOP.host }, payload })
      ).statusCode;
    };
    expect([await signIn(PASSWORD), await signIn(password)]).toEqual([401, 200]);
  });

  it('a form preserves the other values when the password is too common', async () => {
    const { password: _, ...kept } = typed;
    const answer = await post('accountRegister', { ...typed, password: 'Iloveyou1' });
    expect(answer).toMatchObject({
      status: 422,
      form: { problems: [{ pointer: '/credentials/0/value', code: 'common' }], values: kept },
    });
  });

  it.each([...own, ...(Object.keys(declared) as RouteName[])])('%s reports the first missing value', async (route) => {
    const answer = await post(route, {});
    expect(answer.status).toBe(422);
    const form: Form<string, unknown> = declared[route] ?? signInForm;
    expect(answer.form.problems).not.toEqual([]);
    for (const { pointer } of answer.form.problems) expect(Object.values(form.at)).toContain(pointer);
  });

  it('a form says that it needs scripts where accounts are remote', async () => {
    const answer = await post(
      'accountOverview',
      { email: typed.email, password: PASSWORD },
      { account: 'https://id.example/api/account' },
    );
    expect(answer).toMatchObject({ status: 422, form: { problems: [{ code: 'scripts.needed' }] } });
  });
});

describe('former addresses of the account', () => {
  it.each([
    [CONSUMER_SHOP.host, '/mein-konto', '/account'],
    [CONSUMER_SHOP.host, '/registrieren', '/account/register'],
    [CONSUMER_SHOP.host, '/passwort-vergessen', '/account/password-forgot'],
    [CONSUMER_SHOP.host, '/account/overview', '/account'],
    [CONSUMER_SHOP.host, '/account/password/reset', '/account/password-reset'],
    [CONSUMER_SHOP.host, '/rueckfrage/17/4711', '/clarification/17/4711'],
    [CONSUMER_SHOP.host, '/browser/clarification/id/17/trade/4711', '/clarification/17/4711'],
    [SHOP_ABROAD.host, '/customer/account/login', '/account'],
    [
      THIRD_ABROAD.host,
      '/browser/clarificationQuickAnswer/id/17/trade/4711/offerid/9',
      '/clarificationQuickAnswer/17/4711/9',
    ],
  ])('%s%s redirects to %s in one step', async (host, url, location) => {
    const answer = await app.inject({ url, headers: { host, 'user-agent': 'Mozilla/5.0' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  });

  it('no shop calls accounts of another host unless its tenant file names that host', () => {
    for (const id of tenantIds) expect(edge.fleet.tenant(id).server.services.account, id).toBe('/api/account');
  });
});
