import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskRoutes } from '../../../platform/desk/index.server.ts';
import { endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { type DelayingProxy, openDelayingProxy } from '../../support/delaying-proxy.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { startPostgres, type TemporaryPostgres } from '../../support/postgres.ts';
import { type RepeatableRequest, repeatableRequests, type Send } from '../../support/repeatable-requests.ts';
import { DATA_KEY } from '../../support/selling.ts';

const DEADLINE_MS = 500;
const MAX_DELAY_MS = 120;
/** Longer than the deadline with the extra time for commits. */
const COMMIT_DELAY_MS = 800;
const MAX_REPEATS = 20;
const server: TemporaryPostgres | undefined = await startPostgres();

describe.skipIf(!server)('a PostgreSQL server that answers each statement late', () => {
  const postgres = server as TemporaryPostgres;
  let proxy: DelayingProxy;
  let edge: Edge;
  let requests: RepeatableRequest[];
  beforeAll(async () => {
    proxy = await openDelayingProxy(postgres.url);
    edge = await openEdge({ DATABASE_URL: proxy.url, DATA_KEY, DATABASE_TIMEOUT_MS: String(DEADLINE_MS) });
    requests = await repeatableRequests(edge);
  }, 240_000);
  afterAll(async () => {
    await edge?.close();
    await proxy?.close();
    await postgres.stop();
  });

  /** Creates a request's preconditions; on a busy machine one of them may miss its deadline, and the next ones lack it. */
  async function prepareAgain({ prepare }: Pick<RepeatableRequest, 'prepare'>): Promise<Send> {
    for (let again = 0; ; again += 1) {
      try {
        return await prepare();
      } catch (error) {
        // Every preparation begins anew.
        if (again === MAX_REPEATS) throw error;
      }
    }
  }

  /** Sends a request over the slow network, and repeats it over a fast one after a 503. */
  async function expectRepeatable(
    { name, success, repeated: known = success, prepare }: RepeatableRequest,
    slow: Partial<Pick<DelayingProxy, 'delayMs' | 'commitDelayMs'>>,
  ): Promise<number> {
    const send = await prepareAgain({ prepare });
    Object.assign(proxy, slow);
    const first = await send();
    Object.assign(proxy, { delayMs: 0, commitDelayMs: undefined });
    const said = { name, slow, statusCode: first.statusCode };
    expect([
      { ...said, statusCode: success },
      { ...said, statusCode: 503 },
    ]).toContainEqual(said);
    if (first.statusCode === 503) {
      // The server may still be about to commit and holds its locks until then.
      let repeated = (await send()).statusCode;
      for (let again = 0; repeated === 503 && again < MAX_REPEATS; again += 1) repeated = (await send()).statusCode;
      expect([success, known], JSON.stringify(said)).toContain(repeated);
    }
    return first.statusCode;
  }

  /** Delays that let the deadline pass before, in and after the last statement, which commits. */
  async function delaysAround({ prepare, success, name }: RepeatableRequest): Promise<number[]> {
    let [statusCode, statements] = [503, 0];
    // A busy machine misses the deadline as well.
    for (let again = 0; statusCode === 503 && again < MAX_REPEATS; again += 1) {
      const send = await prepareAgain({ prepare });
      const before = proxy.messages;
      ({ statusCode } = await send());
      statements = proxy.messages - before;
    }
    expect({ name, statusCode }).toEqual({ name, statusCode: success });
    return [-1.5, -0.5, 0.5]
      .map((step) => DEADLINE_MS / (statements + step))
      .filter((delayMs) => delayMs > 0 && delayMs <= MAX_DELAY_MS);
  }

  it('a success means that the request was executed, and a request that returned 503 succeeds when repeated', async () => {
    const statuses = new Set<number>();
    for (const request of requests.filter(({ name, call }) => name !== call)) {
      for (const delayMs of await delaysAround(request)) statuses.add(await expectRepeatable(request, { delayMs }));
    }
    expect(statuses).toContain(503);
  }, 240_000);

  it('a request that was committed after its deadline answers its repetition with success, or that it has happened', async () => {
    const unanswered: string[] = [];
    for (const request of requests)
      if ((await expectRepeatable(request, { commitDelayMs: COMMIT_DELAY_MS })) === 503) unanswered.push(request.name);
    expect(unanswered).toEqual(expect.arrayContaining(REPEATED_AFTER_COMMIT));
  }, 240_000);

  it('every call that changes something is sent by this test, or has a reason why not', () => {
    const changing = [...endpointContracts].filter(([{ method }]) => method !== 'GET').map(([, { name }]) => name);
    const sent = new Set(requests.map(({ call }) => call));
    expect(changing.filter((name) => !sent.has(name)).sort()).toEqual(Object.keys(NOT_SENT).sort());
  });

  it('every form of the desk is sent by this test, or has a reason why not', () => {
    const forms = deskRoutes.filter(({ method }) => method === 'POST').map(({ path }) => `POST ${path}`);
    const sent = new Set(requests.map(({ call }) => call));
    expect([...sent].filter((call) => call.startsWith('POST ') && !forms.includes(call))).toEqual([]);
    expect(forms.filter((call) => !sent.has(call)).sort()).toEqual(Object.keys(FORMS_NOT_SENT).sort());
  });
});

/** Calls without a test here, and why a repetition does no harm. */
const NOT_SENT: Readonly<Record<string, string>> = {
  chooseConsent: 'sets a cookie',
  createOffer: 'a second offer is a second promise, and has no effect on the first',
  deleteDraft: 'deletes what may be gone',
  mailOffer: 'needs a bot check; the address has its share of mails',
  noteParcelEvents: 'carriers repeat events, which are recorded once',
  priceCart: 'reads',
  readAccountLink: 'reads',
  recordStep: 'counts',
  renewDraftKey: 'the next answer has the next key',
  reportViolations: 'counts',
  searchCatalogue: 'reads',
};

/** Forms of the desk without a test here, and why a repetition does no harm. */
const FORMS_NOT_SENT: Readonly<Record<string, string>> = {
  'POST /desk/parcels': 'events are recorded once',
  'POST /desk/sign-in/passkey/question': 'the next question replaces it',
  'POST /desk/trades/:number/return-label': 'the first request announces the parcel, and each prints its label',
  'POST /desk/you/language': 'the same choice is stored again',
  'POST /desk/you/passkeys/question': 'the next question replaces it',
};

/** Requests that commit in a transaction of their own: the commit was delayed until the caller had given up. */
const REPEATED_AFTER_COMMIT = [
  'a sale',
  'a cancelled sale',
  'an answer to a clarification',
  'a question to the contact',
  'a newsletter subscription',
  'newsletter: confirm',
  'newsletter: unsubscribe',
  'a registration',
  'an activation',
  'a sign-in',
  'a sign-in with a recovery code',
  'the refresh of a session',
  'a forgotten password',
  'a new password by its link',
  'a changed payout',
  'changePassword',
  'confirmTotp',
  'confirmEmail',
  'createPaymentAccount',
  'createPhoneContact',
  'a sign-in of staff',
  'POST /desk/invitations/:token',
  'POST /desk/payouts/batches/:id/paid',
];
