import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type DeskBrowser, deskBrowser, STAFF_PASSWORD, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { startPostgres, type TemporaryPostgres } from '../../support/postgres.ts';
import { createContext } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const HOST = CONSUMER_SHOP.host;
const PASSWORD = 'Kiesel Lampe Tram';
const STAFF_EMAIL = 'somebody@desk.example';
const TIMEOUT_MS = 1_000;
/** Much later than the deadline on a busy machine, but long before a driver or the network gives up. */
const MAX_ANSWER_MS = 10_000;
const server: TemporaryPostgres | undefined = await startPostgres();

describe.skipIf(!server)('while the PostgreSQL server is frozen', () => {
  const postgres = server as TemporaryPostgres;
  let edge: Edge;
  let token: string;
  let email: string;
  let staff: DeskBrowser;
  let stranger: DeskBrowser;
  /** By kind of request, each needing the database. */
  const requests: Record<string, () => Promise<{ statusCode: number }>> = {
    'a signed-in call': () => ask('GET', '/api/customers/customers'),
    'a signed-in change': () => ask('PATCH', '/api/customers/phone_contacts', { payload: { phone: '+49 30 901820' } }),
    'the list of sessions': () => ask('GET', '/api/account/sessions'),
    'a sign-in': () => ask('POST', '/api/account/login', { payload: { username: email, password: PASSWORD } }),
    'the refresh of a session': () => ask('POST', '/api/account/loginRefresh', { headers: { 'refresh-token': 'x' } }),
    'the queue of the desk': () => staff.get('/desk/queue'),
    'a form of the desk': () => staff.post('/desk/trades/DE-26-1/notes', { text: 'Called.' }),
    'a sign-in at the desk': () =>
      stranger.post('/desk/sign-in', { email: STAFF_EMAIL, password: STAFF_PASSWORD, code: '' }),
    'a private page of a sale': () => ask('GET', `/api/trades/sales/${'a'.repeat(43)}`),
    'the mails of the operator': () => edge.app.inject({ url: '/mail', headers: { host: 'localhost' } }),
  };
  beforeAll(async () => {
    edge = await openEdge({ DATABASE_URL: postgres.url, DATABASE_TIMEOUT_MS: String(TIMEOUT_MS) });
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    ({ email } = await storeAccount(edge.database, ctx, { password: PASSWORD }));
    const entered = await ask('POST', '/api/account/login', { payload: { username: email, password: PASSWORD } });
    token = entered.json().access_token;
    staff = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], STAFF_EMAIL);
    stranger = deskBrowser(edge);
  });
  afterEach(() => postgres.thaw());
  afterAll(async () => {
    postgres.thaw();
    await edge?.close();
    await postgres.stop();
  });

  function ask(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    { payload, headers = {} }: { payload?: object; headers?: Record<string, string> } = {},
  ) {
    const signedIn = token && !url.includes('login') && !url.includes('sales') ? bearer(token) : {};
    return edge.app.inject({
      method,
      url,
      headers: { host: HOST, ...signedIn, ...headers },
      ...(payload ? { payload } : {}),
    });
  }

  const readinessBecomes = (status: number) =>
    waitUntil(
      async () => {
        const { statusCode } = await ask('GET', '/ready');
        return statusCode === status;
      },
      { late: `/ready did not say ${status} in time` },
    );

  async function expectUnavailable(names: readonly string[]): Promise<void> {
    const began = performance.now();
    const answers = await Promise.all(
      names.map(async (name) => {
        const { statusCode } = (await requests[name]?.()) ?? { statusCode: 0 };
        return { name, statusCode, late: performance.now() - began > MAX_ANSWER_MS };
      }),
    );
    expect(answers).toEqual(names.map((name) => ({ name, statusCode: 503, late: false })));
  }

  it('every request that needs the database returns 503 at its deadline', async () => {
    const names = Object.keys(requests);
    for (const name of names)
      await waitUntil(async () => (await requests[name]?.())?.statusCode !== 503, { late: `${name} is unavailable` });
    postgres.freeze();
    // With connections that were open before, then without any.
    await expectUnavailable(names);
    await expectUnavailable(names);
    await readinessBecomes(503);
    postgres.thaw();
    await readinessBecomes(200);
    for (const name of ['the queue of the desk', 'the list of sessions'])
      await waitUntil(async () => (await requests[name]?.())?.statusCode === 200, { late: `${name} did not recover` });
  });

  it('fifty concurrent signed-in calls and desk pages return 503 at their deadline', async () => {
    await readinessBecomes(200);
    postgres.freeze();
    const calls = Array.from({ length: 25 }, () => ['the list of sessions', 'the queue of the desk']).flat();
    await expectUnavailable(calls);
  });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
