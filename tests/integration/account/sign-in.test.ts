import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { codeAt } from '../../support/factors.ts';
import { createContext } from '../../support/selling.ts';
import {
  bearerHeader,
  listSessions,
  login,
  mailsTo,
  newAddress,
  now,
  openSignIns,
  PASSWORD,
  post,
  readCookie,
} from '../../support/sign-ins.ts';

const own = openSignIns();
const countRows = async (table: 'account_session' | 'refresh_token' | 'known_device' | 'sign_in_attempt' | 'mail') => {
  const { count } = await own.edge.database.db
    .selectFrom(table)
    .select((one) => one.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('a sign-in', () => {
  it('a sign-in returns both tokens and sets a cookie that no script can read', async () => {
    const answer = await login();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json()).sort()).toEqual(['access_token', 'refresh_token']);
    expect(answer.cookies).toMatchObject([
      { name: 'umlauf_device', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 },
    ]);
    const [device] = (await listSessions(answer.json().access_token)).map((one: { device: string }) => one.device);
    expect(device).toBe('Firefox, Windows');
  });

  it('a sign-in accepts the e-mail address in capital letters', async () => {
    expect((await login({ username: own.account.email.toUpperCase() })).statusCode).toBe(200);
  });

  it('a sign-in accepts an umlaut address in composed letters, as browsers send it, and rejects other forms', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const email = `jürgen-${randomUUID()}@exämple.org`.normalize('NFC');
    await storeAccount(own.edge.database, ctx, { email, password: PASSWORD });
    expect((await login({ username: email.toUpperCase() })).statusCode).toBe(200);
    expect((await login({ username: email.normalize('NFD') })).statusCode).toBe(400);
  });

  it('a sign-in does not reveal which of address and password is wrong', async () => {
    const answers = [
      await login({ password: 'wrong' }),
      await login({ username: `nobody-${randomUUID()}@example.org` }),
      await login({}, { headers: { host: NEIGHBOUR_SHOP.host } }),
    ];
    const told = answers.map(({ statusCode, headers, body }) => {
      const { date: _, 'x-request-id': ___, ...rest } = headers;
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
  ])('a sign-in with %s is rejected and nothing is stored', async (_, body, status) => {
    const before = [await countRows('sign_in_attempt'), await countRows('account_session'), await countRows('mail')];
    const answer = await post('/api/account/login', {
      body,
      ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect([await countRows('sign_in_attempt'), await countRows('account_session'), await countRows('mail')]).toEqual(
      before,
    );
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    { origin: 'null' },
  ])('a sign-in posted by another site is rejected and nothing is stored: %j', async (headers) => {
    const before = await countRows('account_session');
    expect((await login({}, { headers })).json()).toMatchObject({ status: 403, code: 'origin.foreign' });
    const form = await own.edge.app.inject({
      method: 'POST',
      url: '/account',
      headers: { host: CONSUMER_SHOP.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ email: own.account.email, password: PASSWORD }).toString(),
    });
    expect([form.statusCode, form.cookies]).toEqual([403, []]);
    expect(await countRows('account_session')).toBe(before);
  });

  it('the log contains no password and no token of a sign-in', async () => {
    const before = own.edge.lines().length;
    const { access_token, refresh_token } = (await login()).json();
    await login({ password: 'falsche Kiesel' });
    const lines = own.edge.lines().slice(before).join('\n');
    for (const secret of [PASSWORD, 'falsche Kiesel', access_token, refresh_token, own.account.email])
      expect(lines).not.toContain(secret);
  });
});

describe('repeated failed sign-ins', () => {
  const fail = async (times: number, sent: Parameters<typeof login>[1] = {}) => {
    for (let tries = 0; tries < times; tries += 1) await login({ password: `wrong ${tries}` }, sent);
  };

  it('five failed sign-ins to an account make every client wait, whether the account exists or not', async () => {
    for (const username of [own.account.email, `nobody-${randomUUID()}@example.org`]) {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await login({ username, password: 'wrong' }, { from: newAddress() })).statusCode).toBe(401);
      const answer = await login({ username }, { from: newAddress() });
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'rate.limited' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('a browser that has signed in before is never locked out', async () => {
    const known = readCookie(await login());
    await fail(6, { from: own.address });
    expect((await login()).statusCode).toBe(429);
    const answer = await login({}, { headers: { cookie: known } });
    expect([answer.statusCode, readCookie(answer)]).toEqual([200, known]);
    // Strangers still wait.
    expect((await login({}, { from: newAddress() })).statusCode).toBe(429);
  });

  it('a known browser waits for its own failed sign-ins only', async () => {
    const known = readCookie(await login());
    const headers = { cookie: known };
    await fail(10, { headers });
    expect((await login({}, { headers })).statusCode).toBe(429);
    expect((await login({}, { from: newAddress() })).statusCode).toBe(200);
  });

  it('thirty failed sign-ins from one address make it wait, for every account', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      expect((await login({ username: `${randomUUID()}@example.org` })).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(429);
    expect((await login({}, { from: newAddress() })).statusCode).toBe(200);
  });

  it('the counters store hashes instead of network and e-mail addresses', async () => {
    await fail(1);
    const rows = JSON.stringify(await own.edge.database.db.selectFrom('sign_in_attempt').selectAll().execute());
    expect(rows).not.toContain(own.address);
    expect(rows).not.toContain('example.org');
  });
});

describe('a browser that is new to an account', () => {
  it('a sign-in from a new browser sends one mail, except for the first browser of the account', async () => {
    const first = readCookie(await login());
    expect(await mailsTo(own.account.email)).toEqual([]);
    const second = readCookie(await login());
    expect(await mailsTo(own.account.email)).toEqual(['account.newDevice']);
    for (const cookie of [first, second]) expect((await login({}, { headers: { cookie } })).statusCode).toBe(200);
    expect(await mailsTo(own.account.email)).toHaveLength(1);
  });

  it('a new browser receives its own token, so a planted one never becomes known', async () => {
    const planted = 'p'.repeat(43);
    const answer = await login({}, { headers: { cookie: `umlauf_device=${planted}` } });
    expect(readCookie(answer)).not.toBe(`umlauf_device=${planted}`);
    await login({}, { headers: { cookie: `umlauf_device=${planted}` } });
    expect(await mailsTo(own.account.email)).toEqual(['account.newDevice']);
  });

  it('two people can share a known browser', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const other = await storeAccount(own.edge.database, ctx, { password: PASSWORD });
    const first = readCookie(await login());
    const both = readCookie(await login({ username: other.email }, { headers: { cookie: first } }));
    await login({}, { headers: { cookie: both } });
    await login({ username: other.email }, { headers: { cookie: both } });
    expect([await mailsTo(own.account.email), await mailsTo(other.email)]).toEqual([[], []]);
  });

  it.each(['', '.', 'x', 'a.b.c', '%00', 'é', `${'a'.repeat(43)}.`.repeat(50)])(
    'a sign-in accepts any cookie: %.20s',
    async (value) => {
      const answer = await login({}, { headers: { cookie: `umlauf_device=${value}` } });
      expect(answer.statusCode).toBe(200);
      expect(readCookie(answer).length).toBeLessThan(300);
    },
  );
});

describe('an account that asks for codes', () => {
  /** Codes are on, with this many recovery codes. */
  const turnOn = async () => {
    const { access_token } = (await login()).json();
    const headers = bearerHeader(access_token);
    const { secret } = (await post('/api/account/totp', { headers })).json();
    const body = { code: codeAt(secret, new Date()) };
    return (await post('/api/account/totp/confirm', { body, headers })).json().recoveryCodes as string[];
  };

  it('a sign-in needs password and code, and each code works once', async () => {
    const [code = '', other = ''] = await turnOn();
    expect((await login()).json()).toMatchObject({ status: 401, code: 'secondFactor.needed' });
    expect((await login({ code: '000000' })).json()).toMatchObject({ status: 401, code: 'secondFactor.wrong' });
    expect((await login({ code })).statusCode).toBe(200);
    expect((await login({ code })).json()).toMatchObject({ status: 401, code: 'secondFactor.wrong' });
    expect((await login({ code: other })).statusCode).toBe(200);
  });

  it('a sign-in without the password does not reveal that codes are on', async () => {
    const [code = ''] = await turnOn();
    for (const typed of [{ password: 'wrong' }, { password: 'wrong', code }, { password: 'wrong', code: '000000' }])
      expect((await login(typed, { from: newAddress() })).json()).toMatchObject({ code: 'credentials.wrong' });
  });

  it('wrong codes make a client wait as wrong passwords do, and a request without a code does not count', async () => {
    await turnOn();
    for (let asked = 0; asked < 8; asked += 1)
      expect((await login()).json()).toMatchObject({ code: 'secondFactor.needed' });
    for (let tries = 0; tries < 5; tries += 1) await login({ code: '000000' }, { from: newAddress() });
    expect((await login({ code: '000000' }, { from: newAddress() })).statusCode).toBe(429);
  });
});
