import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { listJobs } from '../../../platform/server/boot/background.ts';
import { startMailWorker } from '../../../platform/services/mail/index.server.ts';
import { startSchedule } from '../../../platform/services/schedule/index.server.ts';
import { Random } from '../../chaos/random.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type CuttingProxy, openCuttingProxy } from '../../support/cutting-proxy.ts';
import { describeServer } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { closeMailServers, mailServer, testSecrets } from '../../support/mail-server.ts';
import { createContext, createTradeInput, offerFor, quietLog, type Shops } from '../../support/selling.ts';
import { waitTurns, waitUntil } from '../../support/until.ts';

const host = CONSUMER_SHOP.host;
const ROUNDS = 36;
const CONCURRENT_VISITORS = 4;
/** The shares of one round each: most connections survive, some do, hardly any is made. */
const CUT_SHARES = [0.03, 0.15, 0.6];

describeServer('a database whose connections end at any moment', (kind) => {
  /** Errors that would have ended the process. */
  const crashes: unknown[] = [];
  const note = (error: unknown) => void crashes.push(error);
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    crashes.length = 0;
    process.on('uncaughtException', note).on('unhandledRejection', note);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await waitTurns(5);
    process.off('uncaughtException', note).off('unhandledRejection', note);
    await closeMailServers();
  });

  async function proxyTo(url: string | undefined, random: () => number, ways?: ['told']): Promise<CuttingProxy> {
    const proxy = await openCuttingProxy(url ?? '', random, ways);
    closing.push(() => proxy.close());
    return proxy;
  }

  it('the connection handles an error that arrives in one packet with the answer that made the connection', async () => {
    const { databaseUrl } = await kind.openedPlace();
    const proxy = await proxyTo(databaseUrl, () => 0.5, ['told']);
    const database = await openDatabase({ databaseUrl: proxy.url });
    closing.push(() => database.close());
    proxy.cutAll();
    proxy.cutShare = 1;
    for (let time = 1; time <= 5; time += 1)
      await expect(database.check()).rejects.toMatchObject({ code: 'database.unavailable' });
    await waitTurns(5);
    expect(crashes).toEqual([]);
    expect(proxy.cuts.told).toBeGreaterThanOrEqual(5);
    proxy.cutShare = 0;
    await database.check();
  });

  it('the process survives, and every answer is right or 503', { timeout: 240_000 }, async () => {
    const random = new Random(20_260_428);
    const { databaseUrl } = await kind.openedPlace();
    const proxy = await proxyTo(databaseUrl, () => random.next());
    const edge = await openEdge({ DATABASE_URL: proxy.url, WORKER: 'off' });
    closing.push(() => edge.close());
    const jobs = listJobs(edge.services).map((job) => ({ ...job, everyMs: 100 }));
    const times = { beatMs: 50, lookMs: 20, retryMs: 100 };
    const work = { database: edge.database, log: quietLog };
    const schedule = startSchedule({ ...work, jobs, times });
    const mails = startMailWorker({
      ...work,
      secrets: testSecrets,
      smtpUrl: (await mailServer()).url,
    });
    closing.push(() => Promise.all([schedule.stop(), mails.stop()]));
    const visitor = await createVisitor(edge, random);
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      proxy.cutShare = CUT_SHARES[round % CUT_SHARES.length] ?? 0;
      const asked = Array.from({ length: CONCURRENT_VISITORS }, () => visitor.asks());
      await atSomeMoment(random);
      if (random.next() < 0.5) proxy.cutAll();
      for (const status of await Promise.all(asked)) statuses.add(status);
    }
    proxy.cutShare = 0;
    await waitUntil(async () => (await visitor.sells()) === 201, { late: 'nothing was sold any more' });
    await waitUntil(async () => (await visitor.asksReady()) === 200, { late: '/ready did not recover' });
    expect(crashes).toEqual([]);
    expect([...statuses].sort()).toEqual([201, 202, 503]);
    expect(Object.values(proxy.cuts).every((times) => times > 5)).toBe(true);
    expect(edge.logged().filter(({ level }) => Number(level) >= 60)).toEqual([]);
  });
});

/** Between two ticks, two turns of the event loop, or during statements. */
async function atSomeMoment(random: Random): Promise<void> {
  const kind = random.below(3);
  if (kind === 0) await new Promise<void>((done) => process.nextTick(done));
  else await waitTurns(1 + random.below(kind === 1 ? 3 : 40));
}

/** Sends reads and writes, each from another address. */
async function createVisitor({ app, services }: Edge, random: Random) {
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  const offer = await offerFor(services as unknown as Shops, ctx);
  const sale = createTradeInput(offer);
  let sent = 0;
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    sent += 1;
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { host, 'content-type': 'application/json', ...headers },
      remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      payload: JSON.stringify(payload),
    });
    if (answer.statusCode === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return answer.statusCode;
  };
  // Repeats the same request, because a client that was cut off cannot know whether it succeeded.
  const key = crypto.randomUUID();
  const asks = [
    () => post('/api/trades', sale, { 'idempotency-key': key }),
    () => post('/api/newsletter/subscribe', { email: `hannah${sent}@example.org`, locale: 'de' }),
    () => post('/api/offers', { deviceId: offer.deviceId, answers: offer.answers }),
    () => post('/api/offers', { deviceId: offer.deviceId, answers: offer.answers }),
  ];
  return {
    asks: () => asks[random.below(asks.length)]?.() ?? Promise.resolve(0),
    sells: () => post('/api/trades', sale, { 'idempotency-key': key }),
    asksReady: async () => (await app.inject({ url: '/ready', headers: { host } })).statusCode,
  };
}
