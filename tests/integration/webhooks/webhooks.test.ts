import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { BACK_OFF_MS, claimEvents } from '../../../platform/services/webhooks/event-queue.ts';
import {
  createWebhooks,
  WEBHOOK_RETENTION_DAYS,
  type WebhookReceiver,
} from '../../../platform/services/webhooks/index.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { soldAt } from '../../support/desk-trades.ts';
import type { Edge } from '../../support/edge.ts';
import { createPayableTrades } from '../../support/owed.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops, type Shops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';
import { announce, announceMany, changeTo, drain, runJob, summarise } from '../../support/webhook-events.ts';
import {
  accepts,
  fails,
  hangs,
  signatureFor,
  startWebhookReceiver,
  type WebhookReceiverServer,
} from '../../support/webhook-receiver.ts';

/** Of the attempts that a hanging receiver has to end. All others have the usual time, however busy the machine is. */
const SHORT_TIMEOUT_MS = 300;
/**
 * Ahead of the clock, so that the time of the run decides what is due and not the speed of the machine; less than the
 * window in which changes are looked for.
 */
const getStart = () => Date.now() + 10 * MINUTE_MS;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const started: WebhookReceiverServer[] = [];
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.close();
});

async function startReceiver(...answer: Parameters<typeof startWebhookReceiver>): Promise<WebhookReceiverServer> {
  const receiver = await startWebhookReceiver(...answer);
  started.push(receiver);
  return receiver;
}

describeDatabases('webhooks', (kind) => {
  /** Shops and the service with receivers of the test. `lines` is the log. */
  async function open(receivers: WebhookReceiver[], { publicOnly = false } = {}) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const lines: string[] = [];
    const write = (facts: object, message: string) => void lines.push(JSON.stringify({ ...facts, message }));
    const log = { info: write, warn: write, error: write };
    const create = (timeout: { timeoutMs?: number } = {}) =>
      createWebhooks({ database, log, receivers: () => receivers, publicOnly, ...timeout });
    const webhooks = create();
    // The webhook is seen for the first time, before any trade.
    await runJob(webhooks, new Date());
    return { database, shops, webhooks, lines, create };
  }

  const sell = (shops: Shops, tenant: Parameters<typeof soldAt>[1] = CONSUMER_SHOP.id, reference?: string) =>
    soldAt({ services: shops } as unknown as Edge, tenant, reference === undefined ? {} : { reference });

  it('an act of staff is announced once it can no longer be undone, and never if it was undone', async () => {
    const receiver = await startReceiver();
    const { database, shops, webhooks } = await open([
      { tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() },
    ]);
    const at = database.now();
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => at });
    const by = { person: 'ana@example.org' };
    const [kept, undone] = [await sell(shops), await sell(shops)];
    for (const { number } of [kept, undone]) expectOk(await shops.trades.cancelByStaff(ctx, number, by));
    const [act] = (await shops.fulfilment.find(undone.number))?.acts ?? [];
    await drain(webhooks, at.getTime() + 34_000);
    const created = [kept, undone].map(({ number }) => `trade.created ${number} delivered 1 204`);
    expect(await summarise(webhooks)).toEqual(created.sort());
    expectOk(await shops.fulfilment.undo(ctx, by, { number: undone.number, act: act?.id ?? '' }));
    await drain(webhooks, getStart());
    expect(await summarise(webhooks)).toEqual([...created, `trade.cancelled ${kept.number} delivered 1 204`].sort());
  });

  it('a receiver that refuses, hangs and answers 500 gets each event when it comes back, signed, with one id', async () => {
    const secret = newSecret();
    const receiver = await startReceiver();
    const { database, shops, webhooks, lines, create } = await open([
      { tenant: CONSUMER_SHOP.id, url: receiver.url, secret },
    ]);
    const created = await sell(shops, CONSUMER_SHOP.id, 'order-7');
    const cancelled = await sell(shops);
    await changeTo(database, cancelled.number, 'cancelled');
    const events = [
      `trade.created ${created.number}`,
      `trade.created ${cancelled.number}`,
      `trade.cancelled ${cancelled.number}`,
    ];

    let now = getStart();
    await receiver.close();
    await drain(webhooks, now);
    expect(await summarise(webhooks)).toEqual(events.map((event) => `${event} queued 1 ECONNREFUSED`).sort());
    await receiver.reopen();
    receiver.answer = hangs;
    now += 10_000;
    await drain(create({ timeoutMs: SHORT_TIMEOUT_MS }), now);
    expect(await summarise(webhooks)).toEqual(events.map((event) => `${event} queued 2 no answer within 0.3 s`).sort());
    receiver.answer = fails;
    now += 2 * MINUTE_MS;
    await drain(webhooks, now);
    expect(await summarise(webhooks)).toEqual(events.map((event) => `${event} queued 3 500`).sort());
    receiver.answer = accepts;
    now += 4 * MINUTE_MS;
    await drain(webhooks, now);
    expect(await summarise(webhooks)).toEqual(events.map((event) => `${event} queued 3 500`).sort());
    now += 2 * MINUTE_MS;
    await drain(webhooks, now);
    expect(await summarise(webhooks)).toEqual(events.map((event) => `${event} delivered 4 204`).sort());
    await drain(webhooks, now + DAY_MS);

    // Three attempts reached the receiver, each with the same id and body and a signature of its own time.
    expect(receiver.received).toHaveLength(9);
    for (const id of new Set(receiver.received.map((one) => one.id))) {
      const attempts = receiver.received.filter((one) => one.id === id);
      expect(attempts).toHaveLength(3);
      expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
      expect(new Set(attempts.map(({ timestamp }) => timestamp)).size).toBe(3);
    }
    for (const one of receiver.received) {
      expect(one.signatures).toEqual([signatureFor(one, secret)]);
      expect(one.headers['content-type']).toBe('application/json');
    }
    const bodies = receiver.received.slice(-3).map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => `${type} ${data.number}`).sort()).toEqual([...events].sort());
    expect(bodies.find(({ data }) => data.number === created.number)).toEqual({
      type: 'trade.created',
      timestamp: created.createdAt,
      data: { number: created.number, cents: created.totalCents, currency: 'EUR', reference: 'order-7' },
    });

    const log = lines.join('\n');
    expect(log).toContain('a webhook was delivered');
    for (const hidden of [secret.slice(6), 'hook-path-of-the-partner', created.number, 'order-7'])
      expect([hidden, log.includes(hidden)]).toEqual([hidden, false]);
  });

  it('an event that was delivered is sent again with the same id and body, once per press', async () => {
    const receiver = await startReceiver();
    const { shops, webhooks } = await open([{ tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() }]);
    await sell(shops);
    await drain(webhooks, getStart());
    const [event] = await webhooks.listEvents(200);
    const press = () => webhooks.sendAgain({ id: String(event?.id), attempts: 1 });
    expect([await press(), await press()]).toEqual(['queued', 'unchanged']);
    await drain(webhooks, getStart());
    expect(await press()).toBe('unchanged');
    await drain(webhooks, getStart());
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(await webhooks.sendAgain({ id: 'msg_unknown', attempts: 1 })).toBe('unknown');
  });

  it('a paid trade is announced with the amount of its payout', async () => {
    const receiver = await startReceiver();
    const { database, shops, webhooks } = await open([
      { tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() },
    ]);
    // Its trades are of April.
    await database.db
      .updateTable('webhook_endpoint')
      .set({ since: new Date('2026-01-01T00:00:00Z') })
      .execute();
    const [trade] = await createPayableTrades(database, shops, { count: 1 });
    await changeTo(database, String(trade?.number), 'paid');
    await drain(webhooks, getStart());
    const [body, ...more] = receiver.received.map((one) => JSON.parse(one.body));
    expect(body).toMatchObject({ type: 'trade.paid', data: { number: trade?.number, cents: trade?.cents } });
    expect(more).toEqual([]);
  });

  it('events that run out of attempts have failed, and staff can send them again', async () => {
    const receiver = await startReceiver(fails);
    const { shops, webhooks } = await open([{ tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() }]);
    await sell(shops);
    let now = getStart();
    for (const delay of [0, ...BACK_OFF_MS]) {
      now += delay;
      if (delay > 0) await drain(webhooks, now - 1_000);
      await drain(webhooks, now);
    }
    const [event] = await webhooks.listEvents(200);
    expect(event).toMatchObject({ state: 'failed', attempts: 11, lastStatus: 500, nextAttemptAt: null });
    await drain(webhooks, now + 5 * DAY_MS);
    expect(receiver.received).toHaveLength(11);
    receiver.answer = accepts;
    expect(await webhooks.sendAgain({ id: String(event?.id), attempts: 11 })).toBe('queued');
    await drain(webhooks, now);
    expect(await webhooks.listEvents(200)).toMatchObject([{ state: 'delivered', attempts: 12 }]);
  });

  it('two processes send each event once, and an event of a dead process after its lease', async () => {
    const receiver = await startReceiver((response) => void setTimeout(() => accepts(response), 50));
    const { database, shops, webhooks, create } = await open([
      { tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() },
    ]);
    await announceMany(database, (await sell(shops)).number, 19);
    const other = create();
    await Promise.all([drain(webhooks, getStart()), drain(other, getStart())]);
    expect(receiver.received).toHaveLength(20);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20);

    const now = getStart();
    const [event] = await webhooks.listEvents(1);
    await webhooks.sendAgain({ id: String(event?.id), attempts: 1 });
    expect(await claimEvents(database.db, CONSUMER_SHOP.id, new Date(now + 1_000))).toHaveLength(1);
    expect(await webhooks.sendAgain({ id: String(event?.id), attempts: 2 })).toBe('unchanged');
    await drain(other, now + 30_000);
    expect(receiver.received).toHaveLength(20);
    await drain(other, now + 62_000);
    expect(receiver.received.map(({ id }) => id).slice(20)).toEqual([event?.id]);
  });

  it('a receiver that hangs delays neither a sale nor the events of another shop', async () => {
    const [hanging, quick] = [await startReceiver(hangs), await startReceiver()];
    const { database, shops, webhooks } = await open([
      { tenant: CONSUMER_SHOP.id, url: hanging.url, secret: newSecret() },
      { tenant: SHOP_ABROAD.id, url: quick.url, secret: newSecret() },
    ]);
    await announceMany(database, (await sell(shops)).number, 29);
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const input = createTradeInput(await offerFor(shops, ctx));
    const french = await sell(shops, SHOP_ABROAD.id);
    let ended = false;
    const ending = new AbortController();
    const batch = runJob(webhooks, new Date(), ending.signal).finally(() => {
      ended = true;
    });
    await waitUntil(() => hanging.received.length > 0 && quick.received.length > 0);
    expect(quick.received.map(({ body }) => JSON.parse(body).data.number)).toEqual([french.number]);
    expectOk(await shops.trades.create(ctx, 'sale-while-it-hangs', input));
    expect(ended).toBe(false);
    ending.abort();
    await batch;
    expect(hanging.received.length).toBeLessThanOrEqual(5);
  });

  it('an attempt that the end of the process aborts does not count as a failed one', async () => {
    const receiver = await startReceiver(hangs);
    const { shops, webhooks } = await open([{ tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() }]);
    await sell(shops);
    const ending = new AbortController();
    const batch = runJob(webhooks, new Date(), ending.signal);
    await waitUntil(() => receiver.received.length > 0);
    ending.abort();
    await batch;
    receiver.answer = accepts;
    await drain(webhooks, getStart());
    expect(await webhooks.listEvents(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('trades before the first webhook, and those of shops without one, are not announced', async () => {
    const receiver = await startReceiver();
    const receivers: WebhookReceiver[] = [];
    const { shops, webhooks } = await open(receivers);
    await sell(shops);
    receivers.push({ tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() });
    // Seen after the sale, which is the only thing in this millisecond.
    await drain(webhooks, Date.now() + 1);
    await sell(shops, SHOP_ABROAD.id);
    const later = await sell(shops);
    await drain(webhooks, getStart());
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.number)).toEqual([later.number]);
  });

  it('a change that is committed late, and one that no process was there for, are announced once', async () => {
    const receiver = await startReceiver();
    const { database, shops, webhooks } = await open([
      { tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() },
    ]);
    const { number } = await sell(shops);
    await database.db
      .updateTable('webhook_endpoint')
      .set({ since: new Date(0) })
      .execute();
    const now = getStart();
    await drain(webhooks, now);
    const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
    await announce(database, number, 'cancelled', new Date(now - 14 * MINUTE_MS));
    await announce(database, number, 'paid', new Date(now - 7 * DAY_MS));
    await announce(database, number, 'created', new Date(now - 9 * DAY_MS));
    await drain(webhooks, now);
    expect(types()).toEqual(['trade.created', 'trade.cancelled']);
    await drain(webhooks, now, 'find missed webhooks');
    await drain(webhooks, now);
    await drain(webhooks, now, 'find missed webhooks');
    await drain(webhooks, now);
    expect(types()).toEqual(['trade.created', 'trade.cancelled', 'trade.paid']);
  });

  it('events wait for a secret, and during a rotation have a signature of each', async () => {
    const receiver = await startReceiver();
    const endpoint: WebhookReceiver = { tenant: CONSUMER_SHOP.id, url: receiver.url, secret: undefined };
    const { shops, webhooks } = await open([endpoint]);
    await sell(shops);
    await drain(webhooks, getStart());
    expect(await webhooks.listEvents(1)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(webhooks.listReceivers()).toEqual([
      { tenant: CONSUMER_SHOP.id, host: new URL(receiver.url).host, ready: false },
    ]);
    const secrets = [newSecret(), newSecret()];
    endpoint.secret = secrets.join(' ');
    await drain(webhooks, getStart());
    const [one] = receiver.received;
    expect(one?.signatures).toEqual(secrets.map((secret) => one && signatureFor(one, secret)));
  });

  it('a redirect is not followed, and an answer without an end counts by its status', async () => {
    const target = await startReceiver();
    const receiver = await startReceiver((response) => void response.writeHead(302, { location: target.url }).end());
    const { shops, webhooks } = await open([{ tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() }]);
    await sell(shops);
    const now = getStart();
    await drain(webhooks, now);
    expect(await webhooks.listEvents(1)).toMatchObject([{ state: 'queued', lastStatus: 302 }]);
    expect(target.received).toEqual([]);
    receiver.answer = (response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('x'.repeat(2_048)), 5);
      response.on('close', () => clearInterval(writing));
    };
    await drain(webhooks, now + MINUTE_MS);
    expect(await webhooks.listEvents(1)).toMatchObject([{ state: 'delivered', lastStatus: 200 }]);
  });

  it.each(['127.0.0.1', 'localhost', 'hooks.localhost'])(
    'outside the local stage no connection is opened to %s',
    async (host) => {
      const receiver = await startReceiver();
      const url = receiver.url.replace('127.0.0.1', host);
      const { shops, webhooks } = await open([{ tenant: CONSUMER_SHOP.id, url, secret: newSecret() }], {
        publicOnly: true,
      });
      await sell(shops);
      await drain(webhooks, getStart());
      expect(receiver.received).toEqual([]);
      const [event] = await webhooks.listEvents(1);
      expect(event).toMatchObject({ state: 'queued', attempts: 1 });
      // Some resolvers do not know the names below localhost.
      expect(event?.lastError).toMatch(
        host === 'hooks.localhost' ? /not public|ENOTFOUND|EAI_AGAIN/ : /^the address is not public$/,
      );
    },
  );

  it('events are deleted 30 days after their creation, and not announced again', async () => {
    const receiver = await startReceiver();
    const { shops, webhooks } = await open([{ tenant: CONSUMER_SHOP.id, url: receiver.url, secret: newSecret() }]);
    await sell(shops);
    const now = getStart();
    await drain(webhooks, now);
    expect(WEBHOOK_RETENTION_DAYS).toBe(30);
    expect(await webhooks.sweep.run(new Date(now + 30 * DAY_MS - HOUR_MS))).toBe(0);
    expect(await webhooks.sweep.run(new Date(now + 30 * DAY_MS + HOUR_MS))).toBe(1);
    await drain(webhooks, now + 30 * DAY_MS + HOUR_MS, 'find missed webhooks');
    expect(await webhooks.listEvents(1)).toEqual([]);
  });

  it('the services of a start send webhooks as scheduled work', async () => {
    const shops = await openShops(await kind.openEmptied());
    expect(shops.webhooks.jobs.map(({ name }) => name)).toEqual(['send webhooks', 'find missed webhooks']);
    expect(shops.webhooks.listReceivers()).toEqual([]);
    for (const { run } of shops.webhooks.jobs) expect(await run(new Date())).toBe(0);
  });
});
