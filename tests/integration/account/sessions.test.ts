import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { openEdge } from '../../support/edge.ts';
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

describe('the sessions of an account', () => {
  it('sessions are listed with the current one first and end one by one', async () => {
    const phone = (await login({}, { headers: { 'user-agent': 'curl/8' } })).json();
    const desk = (await login()).json();
    const listed = await listSessions(desk.access_token);
    expect(listed).toMatchObject([
      { device: 'Firefox, Windows', current: true },
      { device: '', current: false },
    ]);
    const end = (id: string, token: string) =>
      own.edge.app.inject({
        method: 'DELETE',
        url: `/api/account/sessions/${id}`,
        remoteAddress: own.address,
        headers: { host: CONSUMER_SHOP.host, ...bearerHeader(token) },
      });
    expect((await end(listed[1].id, desk.access_token)).json()).toEqual({ success: true });
    expect((await end(listed[1].id, desk.access_token)).json()).toMatchObject({ status: 404, code: 'session.unknown' });
    expect(await listSessions(phone.access_token)).toBe('token.invalid');
    expect((await refresh(phone.refresh_token)).json()).toMatchObject({ status: 401, code: 'session.ended' });
    expect(await listSessions(desk.access_token)).toHaveLength(1);
  });

  it('a session of another account cannot be ended', async () => {
    const mine = (await login()).json();
    const [{ id }] = await listSessions(mine.access_token);
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const other = await storeAccount(own.edge.database, ctx, { password: PASSWORD });
    const theirs = (await login({ username: other.email })).json();
    const answer = await own.edge.app.inject({
      method: 'DELETE',
      url: `/api/account/sessions/${id}`,
      remoteAddress: own.address,
      headers: { host: CONSUMER_SHOP.host, ...bearerHeader(theirs.access_token) },
    });
    expect(answer.json()).toMatchObject({ status: 404, code: 'session.unknown' });
    expect(await listSessions(mine.access_token)).toHaveLength(1);
  });

  it('all sessions end together, and every other browser becomes unknown', async () => {
    const here = await login();
    const there = await login();
    const everywhere = await post('/api/account/signOutEverywhere', {
      headers: { cookie: readCookie(here), ...bearerHeader(here.json().access_token) },
    });
    expect(everywhere.json()).toEqual({ success: true });
    for (const tokens of [here.json(), there.json()]) {
      expect(await listSessions(tokens.access_token)).toBe('token.invalid');
      expect((await refresh(tokens.refresh_token)).statusCode).toBe(401);
    }
    const told = (await mailsTo(own.account.email)).length;
    await login({}, { headers: { cookie: readCookie(here) } });
    expect(await mailsTo(own.account.email)).toHaveLength(told);
    await login({}, { headers: { cookie: readCookie(there) } });
    expect(await mailsTo(own.account.email)).toHaveLength(told + 1);
  });

  it('an account has fifty sessions at most; the least recently used one ends', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const open = () =>
      own.edge.database.transaction((trx) =>
        own.edge.services.accounts.openSession(trx, ctx, { accountId: own.account.id }),
      );
    const first = await open();
    for (let more = 0; more < 49; more += 1) await open();
    expect(await own.edge.services.accounts.authenticate(ctx, first.access_token)).toBeDefined();
    const last = await open();
    expect(await own.edge.services.accounts.authenticate(ctx, first.access_token)).toBeUndefined();
    expect(await listSessions(last.access_token)).toHaveLength(50);
  });

  it('a sign-in fails if the password is changed during its check', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const since = new Date(Date.now() - 1_000);
    const browser = { cookie: undefined, userAgent: undefined, address: own.address };
    const enter = (when: Date) =>
      own.edge.database.transaction((trx) =>
        own.edge.services.accounts.enter(trx, ctx, { accountId: own.account.id, browser, since: when }),
      );
    expect(await enter(since)).toBeUndefined();
    expect(await enter(new Date())).toBeDefined();
  });
});

const refresh = (token: string) => post('/api/account/loginRefresh', { headers: { 'refresh-token': token } });
const logout = (access: string, refreshToken: string, host = CONSUMER_SHOP.host) =>
  post('/api/account/logout', { headers: { host, 'access-token': access, 'refresh-token': refreshToken } });

describe('a change of password in a session', () => {
  it('a change of password ends all other sessions and makes all other browsers unknown', async () => {
    const here = await login();
    const there = await login();
    const told = await mailsTo(own.account.email);
    const body = {
      password: 'Neue Kiesel Tram',
      userId: own.account.identifier,
      email: own.account.email,
      currentPassword: PASSWORD,
    };
    const change = (currentPassword: string) =>
      post('/api/account/changePassword', {
        body: { ...body, currentPassword },
        headers: { cookie: readCookie(here), ...bearerHeader(here.json().access_token) },
      });
    expect((await change('wrong')).json()).toMatchObject({ status: 422, fields: [{ pointer: '/currentPassword' }] });
    expect((await change(PASSWORD)).statusCode).toBe(200);
    expect(await listSessions(here.json().access_token)).toHaveLength(1);
    expect(await listSessions(there.json().access_token)).toBe('token.invalid');
    await login({ password: body.password }, { headers: { cookie: readCookie(here) } });
    expect(await mailsTo(own.account.email)).toEqual([...told, 'account.passwordChanged']);
    await login({ password: body.password }, { headers: { cookie: readCookie(there) } });
    expect(await mailsTo(own.account.email)).toEqual([...told, 'account.passwordChanged', 'account.newDevice']);
  });

  it("wrong current passwords of an access token's holder cause a wait", async () => {
    const { access_token } = (await login()).json();
    const headers = bearerHeader(access_token);
    const body = { email: 'other@example.org', currentPassword: 'wrong' };
    for (let tries = 0; tries < 5; tries += 1) await post('/api/account/changeEmail', { body, headers });
    expect((await post('/api/account/changeEmail', { body, headers })).statusCode).toBe(429);
  });
});

describe('signing out', () => {
  it('a sign-out with either token ends the session immediately', async () => {
    for (const [access, refreshed] of [
      [true, true],
      [true, false],
      [false, true],
    ]) {
      const tokens = (await login({}, { from: newAddress() })).json();
      const answer = await logout(access ? tokens.access_token : 'a.b.c', refreshed ? tokens.refresh_token : 'x');
      expect(answer.json()).toEqual({ success: true });
      expect(await listSessions(tokens.access_token)).toBe('token.invalid');
      expect((await refresh(tokens.refresh_token)).json()).toMatchObject({ code: 'session.ended' });
    }
  });

  it('a second sign-out changes nothing', async () => {
    const { access_token, refresh_token } = (await login()).json();
    await logout(access_token, refresh_token);
    expect((await logout(access_token, refresh_token)).json()).toEqual({ success: false });
  });

  it('a sign-out with invalid tokens, or tokens of another shop, is rejected', async () => {
    const { access_token, refresh_token } = (await login()).json();
    for (const answer of [await logout('a.b.c', 'x'), await logout(access_token, refresh_token, NEIGHBOUR_SHOP.host)])
      expect(answer.json()).toMatchObject({ status: 401, code: 'token.invalid' });
    expect(await listSessions(access_token)).toHaveLength(1);
  });
});

describe('entering the password again', () => {
  const confirm = (token: string, password: string) =>
    post('/api/account/confirmPassword', { body: { password }, headers: bearerHeader(token) });
  const matters = async (token: string) =>
    (await post('/api/account/totp', { headers: bearerHeader(token) })).json().code;

  it('a session may do sensitive calls for ten minutes after the password was entered', async () => {
    const { access_token } = (await login()).json();
    await own.edge.database.db
      .updateTable('account_session')
      .set({ confirmed_at: new Date(Date.now() - HOUR_MS) })
      .where('account_id', '=', own.account.id)
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

  it('five wrong passwords make only this session wait', async () => {
    const { access_token } = (await login()).json();
    for (let tries = 0; tries < 5; tries += 1) await confirm(access_token, 'wrong');
    const answer = await confirm(access_token, PASSWORD);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({}, { from: newAddress() })).statusCode).toBe(200);
  });
});

describe('accounts without the database', () => {
  it('sign-in, refresh and token checks return 503 with a retry time', async () => {
    const { access_token, refresh_token } = (await login()).json();
    const away = await openEdge();
    try {
      await away.breakDatabase();
      const send = (url: string, headers: Record<string, string>, payload?: object) =>
        away.app.inject({
          method: 'POST',
          url,
          headers: { host: CONSUMER_SHOP.host, ...headers },
          ...(payload ? { payload } : {}),
        });
      for (const answer of [
        await send('/api/account/login', {}, { username: own.account.email, password: PASSWORD }),
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
