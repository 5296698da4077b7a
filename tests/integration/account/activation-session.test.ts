import { describe, expect, it } from 'vitest';
import { RECEIPT_MS } from '../../../platform/services/accounts/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { openEdge } from '../../support/edge.ts';
import { BROWSER, createRegistration, LATER, listMails, PASSWORD, tokenIn } from '../../support/registration.ts';
import { createContext, expectOk, NOW, openShops } from '../../support/selling.ts';

const OTHER = { secret: 'o'.repeat(43) };
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const GONE = { ok: false, error: { code: 'link.gone' } };

describeDatabases('the sign-in of an activation', (kind) => {
  async function open() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const register = async (browser: object, email = 'hannah@example.org') => {
      expectOk(await shops.accounts.register(ctx, createRegistration(ctx, { ...LATER, email }), browser));
      return tokenIn((await listMails(shops))[0]);
    };
    const press = (token: string, browser: object, more: object = {}) =>
      shops.accounts.activate(ctx, token, { browser, userAgent: USER_AGENT, ...more });
    const sessions = () => database.db.selectFrom('account_session').selectAll().execute();
    return { database, shops, ctx, register, press, sessions };
  }

  it('an activation signs in the browser that registered, once, and no other', async () => {
    const { shops, ctx, register, press, sessions } = await open();
    const token = await register(BROWSER);
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({ signsIn: true });
    expect(await sessions(), 'reading the link opens no session').toEqual([]);
    const { session } = expectOk(await press(token, BROWSER)).answer;
    const signedIn = await shops.accounts.authenticate(ctx, session?.access_token ?? '');
    expect(signedIn).toMatchObject({ account: { role: 'customer' } });
    expect(await sessions()).toMatchObject([{ device: expect.stringContaining('Firefox'), ended_at: null }]);
    expect(await shops.accounts.refresh(ctx, session?.refresh_token ?? '')).toMatchObject({
      refresh_token: expect.any(String),
    });
    for (const browser of [OTHER, {}]) expect(await press(token, browser)).toEqual(GONE);
    expect((await listMails(shops)).map(({ kind: sent }) => sent)).toEqual(['account.activate']);
  });

  it('an activation in another browser signs in no one, with a chosen password or without cookies', async () => {
    for (const [browser, input] of [
      [OTHER, { password: PASSWORD }],
      [{}, {}],
    ] as const) {
      const { shops, ctx, register, press, sessions } = await open();
      const token = await register(BROWSER);
      expect(expectOk(await shops.accounts.readLink(ctx, token, browser)).signsIn).toBeUndefined();
      const { answer } = expectOk(await press(token, browser, { input }));
      expect(answer).toEqual({ token: expect.any(String), activated: true });
      // Neither does a repetition, nor the browser that registered afterwards.
      const again = await press(token, browser, { input });
      if (again.ok) expect(again.value.answer.session).toBeUndefined();
      expect(await press(token, BROWSER)).toEqual(GONE);
      expect(await sessions()).toEqual([]);
    }
  });

  it('a link that another person registered and passed on signs the visitor in to nothing', async () => {
    const { register, press, sessions } = await open();
    // The visitor has registered too, so this browser has a secret.
    await register(BROWSER);
    const passedOn = await register(OTHER, 'mallory@example.org');
    const { answer } = expectOk(await press(passedOn, BROWSER, { input: { password: PASSWORD } }));
    expect(answer.session).toBeUndefined();
    expect(await sessions()).toEqual([]);
  });

  it('a plain form opens no session, because a browser without scripts has no use for one', async () => {
    const { register, press, sessions } = await open();
    expect(expectOk(await press(await register(BROWSER), BROWSER, { form: true })).answer.session).toBeUndefined();
    expect(await sessions()).toEqual([]);
  });

  it('many presses of one browser open one session, whose answer repeats until it is used', async () => {
    const { shops, ctx, register, press, sessions } = await open();
    const token = await register(BROWSER);
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(token, BROWSER)));
    const refreshTokens = answers.map((answer) => expectOk(answer).answer.session?.refresh_token);
    expect(new Set(refreshTokens).size).toBe(1);
    expect(await sessions()).toHaveLength(1);
    expect(await shops.accounts.refresh(ctx, refreshTokens[0] ?? '')).toBeDefined();
    expect(expectOk(await press(token, BROWSER)).answer.session).toBeUndefined();
    expect(await sessions()).toHaveLength(1);
  });

  it('a repetition opens nothing after a sign-out or after minutes', async () => {
    const signedOut = await open();
    const token = await signedOut.register(BROWSER);
    const { session } = expectOk(await signedOut.press(token, BROWSER)).answer;
    const sent = { accessToken: session?.access_token ?? '', refreshToken: session?.refresh_token ?? '' };
    expect(await signedOut.shops.accounts.signOut(signedOut.ctx, sent)).toBe('ended');
    expect(expectOk(await signedOut.press(token, BROWSER)).answer.session).toBeUndefined();

    const late = await open();
    const link = await late.register(BROWSER);
    expect(expectOk(await late.press(link, BROWSER)).answer.session).toBeDefined();
    const after = { ...late.ctx, now: () => new Date(NOW.getTime() + RECEIPT_MS) };
    const repeated = await late.shops.accounts.activate(after, link, { browser: BROWSER });
    expect(expectOk(repeated).answer).toEqual({ token: expect.any(String), activated: true });
  });
});

describe('the sign-in of an activation over HTTP', () => {
  it('a session comes from the server alone, in an answer that is not stored, to the browser with the cookie', async () => {
    const edge = await openEdge();
    try {
      const send = (path: string, headers: Record<string, string>, body?: object) =>
        edge.app.inject({
          method: 'POST',
          url: `/api/account/${path}`,
          headers: { host: CONSUMER_SHOP.host, ...headers },
          ...(body ? { payload: body } : {}),
        });
      const ctx = await createContext(CONSUMER_SHOP.id);
      const asked = await send('register', {}, createRegistration(ctx, LATER));
      const cookie = asked.cookies.find(({ name }) => name === 'umlauf_link');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      const [mail] = await listMails({ mail: edge.services.mail });
      const planted = 'planted'.padEnd(43, 'x');
      const opened = await send('activateRegistration', {
        token: tokenIn(mail),
        cookie: `umlauf_link=${cookie?.value}; umlauf_device=${planted}`,
        'refresh-token': planted,
      });
      expect(opened.statusCode).toBe(200);
      expect(opened.headers['cache-control']).toContain('no-store');
      const { session } = opened.json<{ session: { refresh_token: string } }>();
      expect(session.refresh_token).toMatch(/^[\w-]{43}$/);
      expect(session.refresh_token).not.toBe(planted);
      expect(edge.lines().join('\n')).not.toContain(session.refresh_token);
    } finally {
      await edge.close();
    }
  });
});
