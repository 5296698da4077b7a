import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DelayingProxy, openDelayingProxy } from '../../support/delaying-proxy.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { startPostgres, type TemporaryPostgres } from '../../support/postgres.ts';
import { type RepeatableRequest, repeatableRequests } from '../../support/repeatable-requests.ts';
import { DATA_KEY } from '../../support/selling.ts';

/** `REQUEST_MS` of platform/database/deadline.ts. */
const DEADLINE_MS = 500;
const MAX_DELAY_MS = 120;
const MAX_REPEATS = 5;
const server: TemporaryPostgres | undefined = await startPostgres();

describe.skipIf(!server)('a PostgreSQL server that answers each statement late', () => {
  const postgres = server as TemporaryPostgres;
  let proxy: DelayingProxy;
  let edge: Edge;
  let requests: RepeatableRequest[];
  beforeAll(async () => {
    proxy = await openDelayingProxy(postgres.url);
    edge = await openEdge({ DATABASE_URL: proxy.url, DATA_KEY });
    requests = await repeatableRequests(edge);
  }, 120_000);
  afterAll(async () => {
    await edge?.close();
    await proxy?.close();
    await postgres.stop();
  });

  /** Sends a request over the slow network, and repeats it over a fast one after a 503. */
  async function expectRepeatable(
    { name, success, prepare }: RepeatableRequest,
    slow: Partial<Pick<DelayingProxy, 'delayMs' | 'commitDelayMs'>>,
  ): Promise<number> {
    const send = await prepare();
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
      expect({ ...said, repeated }).toEqual({ ...said, repeated: success });
    }
    return first.statusCode;
  }

  /** Delays that let the deadline pass before, in and after the last statement, which commits. */
  async function delaysAround({ prepare, success, name }: RepeatableRequest): Promise<number[]> {
    const send = await prepare();
    const before = proxy.messages;
    const { statusCode } = await send();
    expect({ name, statusCode }).toEqual({ name, statusCode: success });
    const statements = proxy.messages - before;
    return [-1.5, -0.5, 0.5]
      .map((step) => DEADLINE_MS / (statements + step))
      .filter((delayMs) => delayMs > 0 && delayMs <= MAX_DELAY_MS);
  }

  it('a success means that the request was executed, and a request that returned 503 succeeds when repeated', async () => {
    const statuses = new Set<number>();
    for (const request of requests) {
      for (const delayMs of await delaysAround(request)) statuses.add(await expectRepeatable(request, { delayMs }));
    }
    expect(statuses).toContain(503);
  }, 240_000);

  it('a request that was committed after its deadline succeeds when repeated', async () => {
    for (const request of requests.filter(({ name }) => REPEATED_AFTER_COMMIT.has(name)))
      expect(await expectRepeatable(request, { commitDelayMs: 1_200 })).toBe(503);
  }, 60_000);
});

/** A commit beyond its deadline that succeeded: a repetition returns the same success. */
const REPEATED_AFTER_COMMIT = new Set([
  'a sale',
  'a cancelled sale',
  'a question to the contact',
  'a newsletter subscription',
  'a registration',
  'a sign-in',
  'a sign-in with a recovery code',
  'the refresh of a session',
  'a forgotten password',
  'a changed payout',
]);
