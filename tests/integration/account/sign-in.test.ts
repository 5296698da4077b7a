import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StoredAccount, storeAccount } from '../../support/accounts.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { codeAt } from '../../support/factors.ts';
import { contextOf } from '../../support/selling.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const PASSWORD = 'Kiesel Lampe Tram';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const now = () => new Date();

let account: StoredAccount;
let block = 0;
/** Nobody tried anything from here. */
const newAddress = () => `10.1.${++block >> 8}.${block & 255}`;
let address: string;
beforeEach(async () => {
  account = await storeAccount(edge.database, await contextOf('de/default', { now }), { password: PASSWORD });
  address = newAddress();
});

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
}

const post = (url: string, { body, headers = {}, from = address }: Sent = {}) =>
  edge.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { host: 'de.localhost', 'user-agent': FIREFOX, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });

const login = (typed: object = {}, sent: Sent = {}) =>
  post('/api/account/login', { body: { username: account.email, password: PASSWORD, ...typed }, ...sent });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) => {
  const [cookie] = answer.cookies;
  return cookie ? `${cookie.name}=${cookie.value}` : '';
};
const countOf = async (table: 'account_session' | 'refresh_token' | 'known_device' | 'sign_in_attempt' | 'mail') => {
  const { count } = await edge.database.db
    .selectFrom(table)
    .select((one) => one.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
const mailsTo = async (email: string) => {
  const rows = await edge.database.db.selectFrom('mail').select('kind').where('to_address', '=', email).execute();
  return rows.map(({ kind }) => kind);
};

describe('a sign-in', () => {
  it('gives both tokens, and the browser a cookie that no script reads', async () => {
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json()).sort()).toEqual(['access_token', 'refresh_token']);
    expect(answer.cookies).toMatchObject([
      { name: 'umlauf_device', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 },
    ]);
    const [device] = (await sessionsOf(answer.json().access_token)).map((one: { device: string }) => one.device);
    expect(device).toBe('Firefox, Windows');
  });

  it('takes the e-mail address in capitals', async () => {
    expect((await login({ username: account.email.toUpperCase() })).statusCode).toBe(200);
  });

  it('takes an address with an umlaut in composed letters, as browsers send it, and refuses another way to write it', async () => {
    const ctx = await contextOf('de/default', { now });
    const email = `jürgen-${randomUUID()}@exämple.org`.normalize('NFC');
    await storeAccount(edge.database, ctx, { email, password: PASSWORD });
    expect((await login({ username: email.toUpperCase() })).statusCode).toBe(200);
    expect((await login({ username: email.normalize('NFD') })).statusCode).toBe(400);
  });

  it('tells nobody which of address and password is wrong', async () => {
    const answers = [
      await login({ password: 'wrong' }),
      await login({ username: `nobody-${randomUUID()}@example.org` }),
      await login({}, { headers: { host: 'at.localhost' } }),
    ];
    const told = answers.map(({ statusCode, headers, body }) => {
      const { date: _, ...rest } = headers;
      const { requestId: __, ...problem } = JSON.parse(body) as Record<string, unknown>;
      return { statusCode, headers: rest, problem };
    });
    expect(told[0]).toMatchObject({ statusCode: 401, problem: { code: 'credentials.wrong' } });
    expect(told[0]?.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    for (const { cookies } of answers) expect(cookies).toEqual([]);
  });

  it.each<[string, unknown, number]>([
    ['no body', undefined, 400],
    ['null', null, 400],
    ['a list', [], 400],
    ['a text', '"x"', 400],
    ['no password', { username: 'a@example.org' }, 400],
    ['a number for a password', { username: 'a@example.org', password: 5 }, 400],
    ['a list for a name', { username: ['a@example.org'], password: PASSWORD }, 400],
    ['an unknown member', { username: 'a@example.org', password: PASSWORD, role: 'staff' }, 400],
    ['a prototype', JSON.parse('{"username":"a@example.org","password":"x","__proto__":{"admin":true}}'), 400],
    ['1,000 characters for a password', { username: 'a@example.org', password: 'x'.repeat(1_000) }, 400],
    ['100,000 characters for a name', { username: `${'a'.repeat(100_000)}@example.org`, password: PASSWORD }, 400],
    ['NUL in the name', { username: 'a\0@example.org', password: PASSWORD }, 400],
    ['NUL in the password', { username: 'a@example.org', password: 'a\0b' }, 400],
    ['half a character', { username: 'a@example.org', password: 'a\ud800' }, 400],
    ['a line break in the name', { username: 'a@example.org\r\nbcc: b@example.org', password: PASSWORD }, 400],
    ['no address', { username: 'hannah', password: PASSWORD }, 400],
    ['a code of 5,000 digits', { username: 'a@example.org', password: PASSWORD, code: '1'.repeat(5_000) }, 400],
  ])('is refused with %s, and nothing is stored', async (_, body, status) => {
    const before = [await countOf('sign_in_attempt'), await countOf('account_session'), await countOf('mail')];
    const answer = await post('/api/account/login', {
      body,
      ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect([await countOf('sign_in_attempt'), await countOf('account_session'), await countOf('mail')]).toEqual(before);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    { origin: 'null' },
  ])('that another site posts is refused, and nothing is stored: %j', async (headers) => {
    const before = await countOf('account_session');
    expect((await login({}, { headers })).json()).toMatchObject({ status: 403, code: 'origin.foreign' });
    const form = await edge.app.inject({
      method: 'POST',
      url: '/account',
      headers: { host: 'de.localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ email: account.email, password: PASSWORD }).toString(),
    });
    expect([form.statusCode, form.cookies]).toEqual([403, []]);
    expect(await countOf('account_session')).toBe(before);
  });

  it('leaves no password and no token in the log', async () => {
    const before = edge.lines().length;
    const { access_token, refresh_token } = (await login()).json();
    await login({ password: 'falsche Kiesel' });
    const lines = edge.lines().slice(before).join('\n');
    for (const secret of [PASSWORD, 'falsche Kiesel', access_token, refresh_token, account.email])
      expect(lines).not.toContain(secret);
  });
});

describe('whoever fails to sign in', () => {
  const fail = async (times: number, sent: Sent = {}) => {
    for (let tries = 0; tries < times; tries += 1) await login({ password: `wrong ${tries}` }, sent);
  };

  it('has to wait after five tries at one account, from wherever they come and whether there is such an account', async () => {
    for (const username of [account.email, `nobody-${randomUUID()}@example.org`]) {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await login({ username, password: 'wrong' }, { from: newAddress() })).statusCode).toBe(401);
      const answer = await login({ username }, { from: newAddress() });
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'rate.limited' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('never locks out a browser that has signed in before', async () => {
    const known = cookieOf(await login());
    await fail(6, { from: address });
    expect((await login()).statusCode).toBe(429);
    const answer = await login({}, { headers: { cookie: known } });
    expect([answer.statusCode, cookieOf(answer)]).toEqual([200, known]);
    // And strangers go on waiting.
    expect((await login({}, { from: newAddress() })).statusCode).toBe(429);
  });

  it('with a known browser waits for its own tries alone', async () => {
    const known = cookieOf(await login());
    const headers = { cookie: known };
    await fail(10, { headers });
    expect((await login({}, { headers })).statusCode).toBe(429);
    expect((await login({}, { from: newAddress() })).statusCode).toBe(200);
  });

  it('has to wait after thirty tries from one address, at whatever accounts', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      expect((await login({ username: `${randomUUID()}@example.org` })).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(429);
    expect((await login({}, { from: newAddress() })).statusCode).toBe(200);
  });

  it('is kept under a hash: neither the address nor the e-mail is stored', async () => {
    await fail(1);
    const rows = JSON.stringify(await edge.database.db.selectFrom('sign_in_attempt').selectAll().execute());
    expect(rows).not.toContain(address);
    expect(rows).not.toContain('example.org');
  });
});

describe('a browser that was not known', () => {
  it('is told of by mail, but for the first one ever, and once', async () => {
    const first = cookieOf(await login());
    expect(await mailsTo(account.email)).toEqual([]);
    const second = cookieOf(await login());
    expect(await mailsTo(account.email)).toEqual(['account.newDevice']);
    for (const cookie of [first, second]) expect((await login({}, { headers: { cookie } })).statusCode).toBe(200);
    expect(await mailsTo(account.email)).toHaveLength(1);
  });

  it('gets a token of its own, so that a planted one never becomes known', async () => {
    const planted = 'p'.repeat(43);
    const answer = await login({}, { headers: { cookie: `umlauf_device=${planted}` } });
    expect(cookieOf(answer)).not.toBe(`umlauf_device=${planted}`);
    await login({}, { headers: { cookie: `umlauf_device=${planted}` } });
    expect(await mailsTo(account.email)).toEqual(['account.newDevice']);
  });

  it('may be that of two people', async () => {
    const ctx = await contextOf('de/default', { now });
    const other = await storeAccount(edge.database, ctx, { password: PASSWORD });
    const first = cookieOf(await login());
    const both = cookieOf(await login({ username: other.email }, { headers: { cookie: first } }));
    await login({}, { headers: { cookie: both } });
    await login({ username: other.email }, { headers: { cookie: both } });
    expect([await mailsTo(account.email), await mailsTo(other.email)]).toEqual([[], []]);
  });

  it.each(['', '.', 'x', 'a.b.c', '%00', 'é', `${'a'.repeat(43)}.`.repeat(50)])(
    'may send any cookie: %.20s',
    async (value) => {
      const answer = await login({}, { headers: { cookie: `umlauf_device=${value}` } });
      expect(answer.statusCode).toBe(200);
      expect(cookieOf(answer).length).toBeLessThan(300);
    },
  );
});

async function sessionsOf(token: string, from = address) {
  const answer = await edge.app.inject({
    url: '/api/account/sessions',
    remoteAddress: from,
    headers: { host: 'de.localhost', ...bearer(token) },
  });
  return answer.statusCode === 200 ? answer.json().sessions : answer.json().code;
}

describe('an account that asks for codes', () => {
  /** Codes are on, with so many recovery codes. */
  const turnOn = async () => {
    const { access_token } = (await login()).json();
    const headers = bearer(access_token);
    const { secret } = (await post('/api/account/totp', { headers })).json();
    const body = { code: codeAt(secret, new Date()) };
    return (await post('/api/account/totp/confirm', { body, headers })).json().recoveryCodes as string[];
  };

  it('is opened by password and code, each code once', async () => {
    const [code = '', other = ''] = await turnOn();
    expect((await login()).json()).toMatchObject({ status: 401, code: 'secondFactor.needed' });
    expect((await login({ code: '000000' })).json()).toMatchObject({ status: 401, code: 'secondFactor.wrong' });
    expect((await login({ code })).statusCode).toBe(200);
    expect((await login({ code })).json()).toMatchObject({ status: 401, code: 'secondFactor.wrong' });
    expect((await login({ code: other })).statusCode).toBe(200);
  });

  it('tells nobody of them who has not got the password', async () => {
    const [code = ''] = await turnOn();
    for (const typed of [{ password: 'wrong' }, { password: 'wrong', code }, { password: 'wrong', code: '000000' }])
      expect((await login(typed, { from: newAddress() })).json()).toMatchObject({ code: 'credentials.wrong' });
  });

  it('makes codes that are wrong wait as passwords do, and being asked for one does not count', async () => {
    await turnOn();
    for (let asked = 0; asked < 8; asked += 1)
      expect((await login()).json()).toMatchObject({ code: 'secondFactor.needed' });
    for (let tries = 0; tries < 5; tries += 1) await login({ code: '000000' }, { from: newAddress() });
    expect((await login({ code: '000000' }, { from: newAddress() })).statusCode).toBe(429);
  });
});

describe('the sessions of an account', () => {
  it('are listed for it, the one that asks first, and ended one by one', async () => {
    const phone = (await login({}, { headers: { 'user-agent': 'curl/8' } })).json();
    const desk = (await login()).json();
    const listed = await sessionsOf(desk.access_token);
    expect(listed).toMatchObject([
      { device: 'Firefox, Windows', current: true },
      { device: '', current: false },
    ]);
    const end = (id: string, token: string) =>
      edge.app.inject({
        method: 'DELETE',
        url: `/api/account/sessions/${id}`,
        remoteAddress: address,
        headers: { host: 'de.localhost', ...bearer(token) },
      });
    expect((await end(listed[1].id, desk.access_token)).json()).toEqual({ success: true });
    expect((await end(listed[1].id, desk.access_token)).json()).toMatchObject({ status: 404, code: 'session.unknown' });
    expect(await sessionsOf(phone.access_token)).toBe('token.invalid');
    expect((await refresh(phone.refresh_token)).json()).toMatchObject({ status: 401, code: 'session.ended' });
    expect(await sessionsOf(desk.access_token)).toHaveLength(1);
  });

  it('of somebody else cannot be ended', async () => {
    const mine = (await login()).json();
    const [{ id }] = await sessionsOf(mine.access_token);
    const ctx = await contextOf('de/default', { now });
    const other = await storeAccount(edge.database, ctx, { password: PASSWORD });
    const theirs = (await login({ username: other.email })).json();
    const answer = await edge.app.inject({
      method: 'DELETE',
      url: `/api/account/sessions/${id}`,
      remoteAddress: address,
      headers: { host: 'de.localhost', ...bearer(theirs.access_token) },
    });
    expect(answer.json()).toMatchObject({ status: 404, code: 'session.unknown' });
    expect(await sessionsOf(mine.access_token)).toHaveLength(1);
  });

  it('all end at once, and every browser but this one is unknown again', async () => {
    const here = await login();
    const there = await login();
    const everywhere = await post('/api/account/signOutEverywhere', {
      headers: { cookie: cookieOf(here), ...bearer(here.json().access_token) },
    });
    expect(everywhere.json()).toEqual({ success: true });
    for (const tokens of [here.json(), there.json()]) {
      expect(await sessionsOf(tokens.access_token)).toBe('token.invalid');
      expect((await refresh(tokens.refresh_token)).statusCode).toBe(401);
    }
    const told = (await mailsTo(account.email)).length;
    await login({}, { headers: { cookie: cookieOf(here) } });
    expect(await mailsTo(account.email)).toHaveLength(told);
    await login({}, { headers: { cookie: cookieOf(there) } });
    expect(await mailsTo(account.email)).toHaveLength(told + 1);
  });

  it('are fifty at most: the one that was used longest ago ends', async () => {
    const ctx = await contextOf('de/default', { now });
    const open = () =>
      edge.database.transaction((trx) => edge.services.accounts.openSession(trx, ctx, { accountId: account.id }));
    const first = await open();
    for (let more = 0; more < 49; more += 1) await open();
    expect(await edge.services.accounts.authenticate(ctx, first.access_token)).toBeDefined();
    const last = await open();
    expect(await edge.services.accounts.authenticate(ctx, first.access_token)).toBeUndefined();
    expect(await sessionsOf(last.access_token)).toHaveLength(50);
  });

  it('do not outlive a password that was changed while it was checked', async () => {
    const ctx = await contextOf('de/default', { now });
    const since = new Date(Date.now() - 1_000);
    const browser = { cookie: undefined, userAgent: undefined, address };
    const enter = (when: Date) =>
      edge.database.transaction((trx) =>
        edge.services.accounts.enter(trx, ctx, { accountId: account.id, browser, since: when }),
      );
    expect(await enter(since)).toBeUndefined();
    expect(await enter(new Date())).toBeDefined();
  });
});

const refresh = (token: string) => post('/api/account/loginRefresh', { headers: { 'refresh-token': token } });
const logout = (access: string, refreshToken: string, host = 'de.localhost') =>
  post('/api/account/logout', { headers: { host, 'access-token': access, 'refresh-token': refreshToken } });

describe('another password', () => {
  it('ends all other sessions and makes all other browsers unknown', async () => {
    const here = await login();
    const there = await login();
    const told = await mailsTo(account.email);
    const body = {
      password: 'Neue Kiesel Tram',
      userId: account.identifier,
      email: account.email,
      currentPassword: PASSWORD,
    };
    const change = (currentPassword: string) =>
      post('/api/account/changePassword', {
        body: { ...body, currentPassword },
        headers: { cookie: cookieOf(here), ...bearer(here.json().access_token) },
      });
    expect((await change('wrong')).json()).toMatchObject({ status: 422, fields: [{ pointer: '/currentPassword' }] });
    expect((await change(PASSWORD)).statusCode).toBe(200);
    expect(await sessionsOf(here.json().access_token)).toHaveLength(1);
    expect(await sessionsOf(there.json().access_token)).toBe('token.invalid');
    await login({ password: body.password }, { headers: { cookie: cookieOf(here) } });
    expect(await mailsTo(account.email)).toEqual([...told, 'account.passwordChanged']);
    await login({ password: body.password }, { headers: { cookie: cookieOf(there) } });
    expect(await mailsTo(account.email)).toEqual([...told, 'account.passwordChanged', 'account.newDevice']);
  });

  it('is not tried out by whoever has an access token: wrong ones wait', async () => {
    const { access_token } = (await login()).json();
    const headers = bearer(access_token);
    const body = { email: 'other@example.org', currentPassword: 'wrong' };
    for (let tries = 0; tries < 5; tries += 1) await post('/api/account/changeEmail', { body, headers });
    expect((await post('/api/account/changeEmail', { body, headers })).statusCode).toBe(429);
  });
});

describe('signing out', () => {
  it('ends the session at once, whichever token is good', async () => {
    for (const [access, refreshed] of [
      [true, true],
      [true, false],
      [false, true],
    ]) {
      const tokens = (await login({}, { from: newAddress() })).json();
      const answer = await logout(access ? tokens.access_token : 'a.b.c', refreshed ? tokens.refresh_token : 'x');
      expect(answer.json()).toEqual({ success: true });
      expect(await sessionsOf(tokens.access_token)).toBe('token.invalid');
      expect((await refresh(tokens.refresh_token)).json()).toMatchObject({ code: 'session.ended' });
    }
  });

  it('twice changes nothing the second time', async () => {
    const { access_token, refresh_token } = (await login()).json();
    await logout(access_token, refresh_token);
    expect((await logout(access_token, refresh_token)).json()).toEqual({ success: false });
  });

  it('with tokens of nobody, or of another shop, is refused', async () => {
    const { access_token, refresh_token } = (await login()).json();
    for (const answer of [await logout('a.b.c', 'x'), await logout(access_token, refresh_token, 'at.localhost')])
      expect(answer.json()).toMatchObject({ status: 401, code: 'token.invalid' });
    expect(await sessionsOf(access_token)).toHaveLength(1);
  });
});

describe('entering the password once more', () => {
  const confirm = (token: string, password: string) =>
    post('/api/account/confirmPassword', { body: { password }, headers: bearer(token) });
  const matters = async (token: string) => (await post('/api/account/totp', { headers: bearer(token) })).json().code;

  it('lets the session do what matters for ten minutes', async () => {
    const { access_token } = (await login()).json();
    await edge.database.db
      .updateTable('account_session')
      .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
      .where('account_id', '=', account.id)
      .execute();
    expect(await matters(access_token)).toBe('password.again');
    expect((await confirm(access_token, 'wrong')).json()).toMatchObject({
      status: 422,
      fields: [{ pointer: '/password', code: 'wrong' }],
    });
    expect(await matters(access_token)).toBe('password.again');
    expect((await confirm(access_token, PASSWORD)).json()).toEqual({ success: true });
    expect(await matters(access_token)).not.toBe('password.again');
  });

  it('wrong five times makes that session wait, and nobody else', async () => {
    const { access_token } = (await login()).json();
    for (let tries = 0; tries < 5; tries += 1) await confirm(access_token, 'wrong');
    const answer = await confirm(access_token, PASSWORD);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({}, { from: newAddress() })).statusCode).toBe(200);
  });
});

describe('without the database', () => {
  it('nobody signs in, goes on or tries tokens out: 503, and when to ask again', async () => {
    const { access_token, refresh_token } = (await login()).json();
    const away = await openEdge();
    try {
      await away.breakDatabase();
      const send = (url: string, headers: Record<string, string>, payload?: object) =>
        away.app.inject({
          method: 'POST',
          url,
          headers: { host: 'de.localhost', ...headers },
          ...(payload ? { payload } : {}),
        });
      for (const answer of [
        await send('/api/account/login', {}, { username: account.email, password: PASSWORD }),
        await send('/api/account/loginRefresh', { 'refresh-token': refresh_token }),
      ]) {
        expect(answer.statusCode).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(access_token).toBeTruthy();
    } finally {
      await away.close();
    }
  });
});
