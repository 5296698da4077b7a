import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHashing } from '../../../platform/services/accounts/index.server.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { signInStaff as signInWithParts } from '../../../platform/services/staff/sign-in.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { createInvitation, createTotpCode, deskBrowser, STAFF_PASSWORD, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { DATA_KEY } from '../../support/selling.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
beforeEach(() => edge.database.db.deleteFrom('sign_in_attempt').execute());
afterAll(() => edge.close());

const ORIGIN = 'http://desk.localhost';
const ctx = { now: () => new Date() };
type Answer = Awaited<ReturnType<ReturnType<typeof deskBrowser>['post']>>;

/** The value of one cookie that an answer sets. */
function cookieNamed(answer: Answer, name: string): string {
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}

const signIn = (email: string, password: string, cookie = '') =>
  deskBrowser(edge, { cookie }).post('/desk/sign-in', { email, password });

/** Failed attempts of strangers from many addresses, until the staff member's wait is at its maximum. */
async function tryAsStrangers(email: string): Promise<void> {
  await edge.database.db.deleteFrom('sign_in_attempt').execute();
  await edge.services.staff.signIn(ctx, { email, password: 'x', code: '' }, { address: '203.0.113.77' });
  await edge.database.db
    .updateTable('sign_in_attempt')
    .set({ failures: 200, blocked_until: new Date(Date.now() + 900_000) })
    .where('who', 'like', 'staff %')
    .execute();
}

describe('a known browser of the desk', () => {
  it("a known browser signs in during a stranger's attempts, and its stolen cookie gives ten attempts at most", async () => {
    const email = 'hanna@desk.example';
    await signedInAtDesk(edge, ['read'], email);
    const browser = cookieNamed(await signIn(email, STAFF_PASSWORD), 'umlauf_desk_browser');
    expect(browser).toMatch(/^umlauf_desk_browser=[\w-]{43}$/);
    await tryAsStrangers(email);
    expect((await signIn(email, STAFF_PASSWORD)).statusCode).toBe(429);
    expect((await signIn(email, STAFF_PASSWORD, browser)).statusCode).toBe(303);
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await signIn(email, 'wrong', browser)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('a browser is known for its own staff member only, until they sign out everywhere', async () => {
    const [first, second] = ['ina@desk.example', 'jan@desk.example'];
    for (const email of [first, second]) await signedInAtDesk(edge, ['read'], email);
    const entered = await signIn(first, STAFF_PASSWORD);
    const browser = cookieNamed(entered, 'umlauf_desk_browser');
    await tryAsStrangers(second);
    expect((await signIn(second, STAFF_PASSWORD, browser)).statusCode).toBe(429);
    const me = deskBrowser(edge, { cookie: cookieNamed(entered, 'umlauf_desk') });
    await me.post('/desk/sign-out-everywhere');
    await tryAsStrangers(first);
    expect((await signIn(first, STAFF_PASSWORD, browser)).statusCode).toBe(429);
  });
});

describe('a passkey of a staff member', () => {
  async function withPasskey(email: string) {
    const me = await signedInAtDesk(edge, ['read'], email);
    const authenticator = new Authenticator(ORIGIN);
    const asked = (await me.post('/desk/you/passkeys/question')).json();
    const { challenge, response } = authenticator.make(asked);
    const sent = { challenge, response: JSON.stringify(response), name: 'Blue key' };
    const added = await me.post('/desk/you/passkeys', sent);
    return { me, authenticator, added, sent };
  }
  async function use(authenticator: Authenticator, not = {}) {
    const asked = (await deskBrowser(edge).post('/desk/sign-in/passkey/question')).json();
    const { challenge, response } = authenticator.use(asked, not);
    return { challenge, response: JSON.stringify(response), to: '/desk/people' };
  }

  it('a passkey is added after a fresh sign-in, listed, signs in without password and code, and is removed', async () => {
    const { me, authenticator, added } = await withPasskey('kim@desk.example');
    expect([added.statusCode, added.headers.location]).toEqual([303, '/desk/you?done=passkeyAdded']);
    expect((await me.get('/desk/you')).body).toContain('Blue key');
    expect((await me.get('/desk/people')).body).toMatch(/Passkey added<\/td><td[^>]*>kim@desk\.example/);
    await tryAsStrangers('kim@desk.example');
    const entered = await deskBrowser(edge).post('/desk/sign-in/passkey', await use(authenticator));
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/desk/people']);
    expect(cookieNamed(entered, 'umlauf_desk')).toMatch(/=[\w-]{43}$/);
    const removed = await me.post('/desk/you/passkeys/remove', { id: authenticator.id });
    expect(removed.headers.location).toBe('/desk/you?done=passkeyRemoved');
    expect((await deskBrowser(edge).post('/desk/sign-in/passkey', await use(authenticator))).statusCode).toBe(422);
  });

  it('a repeated, forged, foreign or unverified answer opens nothing', async () => {
    const { authenticator } = await withPasskey('lea@desk.example');
    const wrong = [
      { origin: `http://${CONSUMER_SHOP.host}` },
      { rpId: CONSUMER_SHOP.host },
      { unverified: true },
      { forged: true },
    ];
    for (const not of [...wrong, { userHandle: 'c3RhZmYgMQ' }, { crossOrigin: true }])
      expect((await deskBrowser(edge).post('/desk/sign-in/passkey', await use(authenticator, not))).statusCode).toBe(
        422,
      );
    const right = await use(authenticator);
    expect((await deskBrowser(edge).post('/desk/sign-in/passkey', right)).statusCode).toBe(303);
    expect((await deskBrowser(edge).post('/desk/sign-in/passkey', right)).statusCode).toBe(422);
    for (const response of ['', '{', '[]', '"x"', 'null'])
      expect((await deskBrowser(edge).post('/desk/sign-in/passkey', { challenge: 'x', response })).statusCode).toBe(
        422,
      );
  });

  it('a session older than ten minutes neither adds nor removes a passkey', async () => {
    const { me, authenticator, sent } = await withPasskey('mia@desk.example');
    await edge.database.db
      .updateTable('staff_session')
      .set({ created_at: new Date(Date.now() - 600_001) })
      .execute();
    for (const [path, body] of [
      ['/desk/you/passkeys/question', {}],
      ['/desk/you/passkeys', sent],
      ['/desk/you/passkeys/remove', { id: authenticator.id }],
    ] as const)
      expect((await me.post(path, body)).statusCode).toBe(403);
    const { body } = await me.get('/desk/you');
    expect(body).toContain('Sign in again to change passkeys');
    expect(body).toContain('Blue key');
  });

  it('each page with a passkey form says that passkeys need JavaScript', async () => {
    const me = await signedInAtDesk(edge, ['read'], 'nora@desk.example');
    for (const { body } of [await deskBrowser(edge).get('/desk/sign-in'), await me.get('/desk/you')]) {
      expect(body).toMatch(/<form[^>]*data-passkey="(use|make)"[^>]*hidden=""/);
      expect(body).toMatch(/passkey needs JavaScript/);
    }
  });
});

describe('an administrator', () => {
  const findStaffId = async (email: string) =>
    (await edge.database.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

  it('an administrator unlocks a colleague, and the desk’s history names the administrator', async () => {
    const admin = await signedInAtDesk(edge, ['admin'], 'otto@desk.example');
    await signedInAtDesk(edge, ['read'], 'pia@desk.example');
    await tryAsStrangers('pia@desk.example');
    expect((await signIn('pia@desk.example', STAFF_PASSWORD)).statusCode).toBe(429);
    await edge.database.db.deleteFrom('sign_in_attempt').where('who', 'like', 'staff block%').execute();
    const done = await admin.post('/desk/people/unlock', { id: String(await findStaffId('pia@desk.example')) });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/people?done=unlocked']);
    expect((await signIn('pia@desk.example', STAFF_PASSWORD)).statusCode).toBe(303);
    expect((await admin.get('/desk/people')).body).toMatch(
      /Unlocked<\/td><td[^>]*>pia@desk\.example<\/td><td[^>]*>otto@desk\.example/,
    );
  });

  it('a single-use link replaces a colleague’s password, app, passkeys, browsers and sessions', async () => {
    const admin = await signedInAtDesk(edge, ['admin'], 'olaf@desk.example');
    const email = 'quin@desk.example';
    const colleague = await signedInAtDesk(edge, ['inspect'], email);
    const id = await findStaffId(email);
    const at = new Date();
    const row = { public_key: '', counter: 0, transports: '[]', name: 'x', created_at: at, last_used_at: null };
    await edge.database.db
      .insertInto('staff_passkey')
      .values({ ...row, credential_id: 'c', staff_id: id })
      .execute();
    const shown = await admin.post('/desk/people/reset', { id: String(id) });
    const token = /invitations\/([\w-]{43})</.exec(shown.body)?.[1] ?? '';
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await colleague.get('/desk/people')).statusCode).toBe(303);
    expect((await signIn(email, STAFF_PASSWORD)).statusCode).toBe(422);
    for (const table of ['staff_passkey', 'staff_browser', 'staff_session'] as const)
      expect(await edge.database.db.selectFrom(table).select('staff_id').where('staff_id', '=', id).execute()).toEqual(
        [],
      );
    const taken = { password: STAFF_PASSWORD, again: STAFF_PASSWORD };
    expect((await deskBrowser(edge).post(`/desk/invitations/${token}`, taken)).statusCode).toBe(303);
    expect((await deskBrowser(edge).post(`/desk/invitations/${token}`, taken)).statusCode).toBe(410);
    expect((await admin.get('/desk/people')).body).toContain('Sign-in reset, new link');
  });

  it('an administrator cannot unlock or reset themselves or a deactivated member, nor by a page of another site', async () => {
    const admin = await signedInAtDesk(edge, ['admin'], 'rolf@desk.example');
    const id = String(await findStaffId('rolf@desk.example'));
    for (const act of ['unlock', 'reset']) {
      expect((await admin.post(`/desk/people/${act}`, { id })).statusCode).toBe(409);
      expect((await admin.post(`/desk/people/${act}`, { id: '999999' })).statusCode).toBe(404);
      expect((await admin.post(`/desk/people/${act}`, { id: 'x' })).statusCode).toBe(404);
      expect((await admin.post(`/desk/people/${act}`, { id }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
        403,
      );
    }
    expect((await admin.get('/desk/people')).statusCode).toBe(200);
  });

  it('only the administrator sees these buttons', async () => {
    const reader = await signedInAtDesk(edge, ['read'], 'sara@desk.example');
    expect((await reader.get('/desk/people')).body).not.toContain('/desk/people/reset');
    const admin = await signedInAtDesk(edge, ['admin'], 'toni@desk.example');
    expect((await admin.get('/desk/people')).body).toContain('/desk/people/reset');
  });
});

describe('a rejected sign-in at the desk', () => {
  it('an unknown address, a wrong password, a wrong code and a running wait cost the same queries and hashes', async () => {
    const email = 'uma@desk.example';
    const secrets = openSecrets({ dataKey: DATA_KEY });
    const token = await createInvitation(edge, ['read'], email);
    const { database } = edge;
    const { createStaff } = await import('../../../platform/services/staff/index.server.ts');
    const staff = createStaff({ database, secrets, secondFactor: true });
    const secret = (await staff.findInvitation(ctx, token))?.totp?.secret ?? '';
    const taken = { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: createTotpCode(secret) };
    expect((await staff.acceptInvitation(ctx, token, taken)).ok).toBe(true);
    const recordQueries = async (typed: { email: string; password: string; code: string }) => {
      const work: string[] = [];
      const counter = {
        transformQuery: ({ node }: { node: { kind: string } }) => {
          work.push(node.kind);
          return node;
        },
        transformResult: async ({ result }: { result: unknown }) => result,
      } as never;
      const hashing = createHashing();
      const counted = {
        secrets,
        secondFactor: true,
        hashing: {
          ...hashing,
          verify: (...given: Parameters<typeof hashing.verify>) => {
            work.push('password check');
            return hashing.verify(...given);
          },
        },
        database: {
          ...database,
          db: database.db.withPlugin(counter),
          transaction: ((act: (trx: never) => Promise<never>) =>
            database.transaction((trx) => {
              work.push('transaction');
              return act(trx.withPlugin(counter) as never);
            })) as typeof database.transaction,
        },
      };
      const done = await signInWithParts(counted, ctx, typed, { address: '198.51.100.20' });
      return { code: done.ok ? 'in' : done.error.code, work: work.sort() };
    };
    const right = { email, password: STAFF_PASSWORD, code: createTotpCode(secret, 1) };
    const unknown = await recordQueries({ ...right, email: 'unknown@desk.example' });
    const wrongPassword = await recordQueries({ ...right, password: 'wrong' });
    const wrongCode = await recordQueries({ ...right, code: '000000' });
    await tryAsStrangers(email);
    await recordQueries({ ...right, password: 'wrong' });
    await database.db
      .updateTable('sign_in_attempt')
      .set({ blocked_until: new Date(Date.now() + 900_000) })
      .execute();
    const waiting = await recordQueries(right);
    expect([unknown.code, wrongPassword.code, wrongCode.code, waiting.code]).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'tooSoon',
    ]);
    expect(wrongPassword.work).toEqual(unknown.work);
    expect(wrongCode.work).toEqual(unknown.work);
    expect(waiting.work).toEqual(unknown.work);
    expect(unknown.work.filter((one) => one === 'password check')).toHaveLength(1);
    await database.db.deleteFrom('sign_in_attempt').execute();
    expect((await recordQueries(right)).code).toBe('in');
  });
});
