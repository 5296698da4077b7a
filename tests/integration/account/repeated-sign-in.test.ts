import { expect, it } from 'vitest';
import { RECEIPT_MS } from '../../../platform/services/accounts/sign-in/receipts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { cookieIn, createInvitation, createTotpCode, deskBrowser, STAFF_PASSWORD } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext } from '../../support/selling.ts';

const HOST = CONSUMER_SHOP.host;
const PASSWORD = 'Kiesel Lampe Tram';
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describeDatabases('a sign-in whose answer was lost', (kind) => {
  /** A shop, and an account with codes turned on. */
  async function open(env: Record<string, string> = {}) {
    const { dataDir, databaseUrl } = await kind.openedPlace();
    const place: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir ?? '' };
    const edge = await openEdge({ ...place, ...env });
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const account = await storeAccount(edge.database, ctx, { password: PASSWORD });
    return { edge, account };
  }

  const ask = (edge: Edge, url: string, payload: object | undefined, headers: Record<string, string> = {}) =>
    edge.app.inject({ method: 'POST', url, headers: { host: HOST, ...headers }, ...(payload ? { payload } : {}) });

  async function turnCodesOn(edge: Edge, email: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const entered = await ask(edge, '/api/account/login', { username: email, password: PASSWORD });
    const own = bearer(entered.json().access_token);
    const { secret } = (await ask(edge, '/api/account/totp', undefined, own)).json();
    const on = await ask(edge, '/api/account/totp/confirm', { code: createTotpCode(secret) }, own);
    return { secret, recoveryCodes: on.json().recoveryCodes };
  }

  const countSessions = async (edge: Edge) => {
    const rows = await edge.database.db
      .selectFrom('account_session')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    return rows.length;
  };

  it('a repeated recovery code returns the same session to the same browser and nothing to any other', async () => {
    const { edge, account } = await open();
    try {
      const { recoveryCodes } = await turnCodesOn(edge, account.email);
      const typed = { username: account.email, password: PASSWORD };
      const needed = await ask(edge, '/api/account/login', typed);
      expect(needed.json().code).toBe('secondFactor.needed');
      const cookie = cookieIn(needed);
      expect(cookie).toMatch(/^umlauf_device=[\w-]{43}$/);
      const signIn = (headers: Record<string, string>) =>
        ask(edge, '/api/account/login', { ...typed, code: recoveryCodes[0] }, headers);
      const first = await signIn({ cookie });
      const sessions = await countSessions(edge);
      const [second, third] = await Promise.all([signIn({ cookie }), signIn({ cookie })]);
      expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 200]);
      expect(second.json().refresh_token).toBe(first.json().refresh_token);
      expect(third.json().refresh_token).toBe(first.json().refresh_token);
      expect(cookieIn(second)).toBe(cookieIn(first));
      expect(await countSessions(edge)).toBe(sessions);
      expect((await signIn({})).json().code).toBe('secondFactor.wrong');
      expect((await signIn({ cookie: `umlauf_device=${'x'.repeat(43)}` })).json().code).toBe('secondFactor.wrong');
      const own = bearer(second.json().access_token);
      const listed = await edge.app.inject({ url: '/api/account/sessions', headers: { host: HOST, ...own } });
      expect(listed.statusCode).toBe(200);
    } finally {
      await edge.close();
    }
  });

  it('a repetition fails after the browser has used its tokens, and after minutes', async () => {
    const { edge, account } = await open();
    try {
      const { recoveryCodes } = await turnCodesOn(edge, account.email);
      const typed = { username: account.email, password: PASSWORD };
      const cookie = cookieIn(await ask(edge, '/api/account/login', typed));
      const signIn = (code = '') => ask(edge, '/api/account/login', { ...typed, code }, { cookie });
      const first = await signIn(recoveryCodes[0]);
      const { refresh_token: token } = first.json();
      expect((await ask(edge, '/api/account/loginRefresh', undefined, { 'refresh-token': token })).statusCode).toBe(
        200,
      );
      expect((await signIn(recoveryCodes[0])).json().code).toBe('secondFactor.wrong');
      expect((await signIn(recoveryCodes[1])).statusCode).toBe(200);
      const earlier = new Date(Date.now() - RECEIPT_MS - 1_000);
      await edge.database.db.updateTable('account_session').set({ created_at: earlier }).execute();
      expect((await signIn(recoveryCodes[1])).json().code).toBe('secondFactor.wrong');
    } finally {
      await edge.close();
    }
  });

  it('a repeated passkey answer returns the same session to the same browser', async () => {
    const { edge, account } = await open();
    try {
      const page = { host: HOST, origin: `http://${HOST}` };
      const authenticator = new Authenticator(page.origin);
      const entered = await ask(edge, '/api/account/login', { username: account.email, password: PASSWORD }, page);
      const own = { ...page, ...bearer(entered.json().access_token) };
      const asked = (await ask(edge, '/api/account/passkeys/options', undefined, own)).json();
      const added = { ...authenticator.make(asked), name: 'Phone' };
      expect((await ask(edge, '/api/account/passkeys', added, own)).statusCode).toBe(201);
      const begun = await ask(edge, '/api/account/passkeyLogin/options', undefined, page);
      const cookie = cookieIn(begun);
      const answer = authenticator.use(begun.json());
      const signIn = (headers: Record<string, string>) =>
        ask(edge, '/api/account/passkeyLogin', answer, { ...page, ...headers });
      const first = await signIn({ cookie });
      expect(first.statusCode).toBe(200);
      const second = await signIn({ cookie });
      expect(second.json()).toMatchObject({ refresh_token: first.json().refresh_token, email: account.email });
      expect((await signIn({})).statusCode).toBe(401);
    } finally {
      await edge.close();
    }
  });

  it('a repeated desk code or invitation returns the same session to the same browser', async () => {
    const { edge } = await open({ STAGE: 'test', DATA_KEY, DESK_HOST: 'desk.example.test' });
    try {
      const host = 'desk.example.test';
      const link = `/desk/invitations/${await createInvitation(edge, ['read'], 'new@desk.example')}`;
      const opened = await deskBrowser(edge, { host }).get(link);
      const cookie = cookieIn(opened);
      expect(cookie).toMatch(/umlauf_desk=[\w-]{43}$/);
      const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(opened.body)?.[1] ?? '').replaceAll(' ', '');
      const typed = { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: createTotpCode(secret) };
      const browser = deskBrowser(edge, { host, cookie });
      const first = await browser.post(link, typed);
      expect(first.statusCode).toBe(303);
      expect(cookieIn(await browser.post(link, typed))).toBe(cookieIn(first));
      expect((await deskBrowser(edge, { host }).post(link, typed)).statusCode).toBe(410);

      const credentials = { email: 'new@desk.example', password: STAFF_PASSWORD, code: createTotpCode(secret, 1) };
      const before = cookieIn(await deskBrowser(edge, { host }).get('/desk/sign-in'));
      const again = deskBrowser(edge, { host, cookie: before });
      const entered = await again.post('/desk/sign-in', credentials);
      expect(entered.statusCode).toBe(303);
      expect(cookieIn(entered)).not.toBe(before);
      expect(cookieIn(await again.post('/desk/sign-in', credentials))).toBe(cookieIn(entered));
      expect((await deskBrowser(edge, { host }).post('/desk/sign-in', credentials)).statusCode).toBe(422);
    } finally {
      await edge.close();
    }
  });
});
