import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { parcelsCommands } from '../../../platform/server/operator/parcels-commands.ts';
import { signEvents } from '../../../platform/services/shipping/events/signature.ts';
import type { ParcelEvent } from '../../../platform/services/shipping/events/types.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const KEY = 'the key of the tests is long enough';
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function sell(shops: Pick<Shops, 'catalogue' | 'offers' | 'trades'>) {
  const ctx = await createContext(CONSUMER_SHOP.id);
  return expectOk(await shops.trades.create(ctx, randomUUID(), createTradeInput(await offerFor(shops, ctx)))).trade;
}

async function readTradeState({ db }: Database, number: string) {
  const trade = await db.selectFrom('trade').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  const steps = await db
    .selectFrom('trade_history')
    .selectAll()
    .where('trade_id', '=', trade.id)
    .orderBy('id')
    .execute();
  return {
    state: trade.state,
    steps: steps.map(({ to_state, actor, at }) => `${to_state} ${actor} ${at.toISOString()}`),
  };
}

function createParcelEvent(
  trackingNumber: string,
  kind: ParcelEvent['kind'],
  hours: number,
  id: string = randomUUID(),
): ParcelEvent {
  return { id, trackingNumber, kind, at: after(hours).toISOString() };
}

describeDatabases('events of carriers', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    return { database, shops, trade: await sell(shops) };
  }

  it.each(['handedOver', 'inTransit', 'delivered'] as const)('a parcel %s is on its way to the shop', async (told) => {
    const { database, shops, trade } = await shop();
    const events = [createParcelEvent(trade.trackingNumber, told, 5)];
    expect(await shops.parcelEvents.note('DHL', events, after(6))).toEqual({ noted: 1, repeated: 0, unknown: [] });
    const { state, steps } = await readTradeState(database, trade.number);
    expect(state).toBe('shipped');
    expect(steps.at(-1)).toBe(`shipped system ${after(5).toISOString()}`);
  });

  it('an event counts once, however often, from whichever source and in whatever order it is reported', async () => {
    const { database, shops, trade } = await shop();
    const events = (['handedOver', 'inTransit', 'inTransit', 'delivered'] as const).map((told, index) =>
      createParcelEvent(trade.trackingNumber, told, index + 1, `ev-${index}`),
    );
    const calls = Array.from({ length: 8 }, () => shops.parcelEvents.note('DHL', [...events].reverse(), after(6)));
    const told = await Promise.all(calls);
    expect(told.reduce((sum, one) => sum + one.noted, 0)).toBe(4);
    expect(told.reduce((sum, one) => sum + one.repeated, 0)).toBe(7 * 4);
    expect(await database.db.selectFrom('parcel_event').selectAll().execute()).toHaveLength(4);
    expect((await readTradeState(database, trade.number)).steps).toHaveLength(3);
    // The same id of another carrier is another event.
    expect(await shops.parcelEvents.note('file', events.slice(0, 1), after(6))).toMatchObject({ noted: 1 });
    expect(await shops.parcelEvents.newest(2)).toMatchObject([{ source: 'file', id: 'ev-0' }, { source: 'DHL' }]);
  });

  it('an event never moves a trade backwards, and the events of a return parcel do not move it', async () => {
    const { database, shops, trade } = await shop();
    await shops.parcelEvents.note('DHL', [createParcelEvent(trade.trackingNumber, 'returned', 1)], after(6));
    expect((await readTradeState(database, trade.number)).state).toBe('labelSent');
    for (const state of ['received', 'paid', 'cancelled', 'expired'] as const) {
      await database.db.updateTable('trade').set({ state }).where('number', '=', trade.number).execute();
      const told = await shops.parcelEvents.note(
        'DHL',
        [createParcelEvent(trade.trackingNumber, 'handedOver', 2)],
        after(6),
      );
      expect(told.noted).toBe(1);
      expect(await readTradeState(database, trade.number)).toMatchObject({ state, steps: { length: 2 } });
    }
  });

  it('the history is in order although a clock is behind or ahead', async () => {
    const { database, shops, trade } = await shop();
    const other = await sell(shops);
    const events = [
      createParcelEvent(trade.trackingNumber, 'handedOver', -5),
      createParcelEvent(other.trackingNumber, 'handedOver', 20),
    ];
    await shops.parcelEvents.note('DHL', events, after(6));
    expect((await readTradeState(database, trade.number)).steps.at(-1)).toBe(`shipped system ${NOW.toISOString()}`);
    expect((await readTradeState(database, other.number)).steps.at(-1)).toBe(
      `shipped system ${after(6).toISOString()}`,
    );
  });

  it('return parcels are recognised, and events of unknown parcels are not stored', async () => {
    const { database, shops, trade } = await shop();
    await shops.trades.returnLabelPdf(await createContext(CONSUMER_SHOP.id), trade.number, 'a6');
    const { return_tracking_number } = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    const events = [
      createParcelEvent(return_tracking_number ?? '', 'delivered', 1),
      createParcelEvent('00340434161094027318', 'delivered', 2),
      createParcelEvent('00340434161094027318', 'returned', 3),
    ];
    const told = await shops.parcelEvents.note('DHL', events, after(6));
    expect(told).toEqual({ noted: 1, repeated: 0, unknown: ['00340434161094027318'] });
    expect(await database.db.selectFrom('parcel_event').selectAll().execute()).toHaveLength(1);
    expect((await readTradeState(database, trade.number)).state).toBe('labelSent');
  });

  it('an imported file reports its wrong lines, stores the others, and changes nothing the second time', async () => {
    const { database, trade } = await shop();
    const lines: string[] = [];
    const parts = {
      database,
      signal: new AbortController().signal,
      printLine: (line: string) => void lines.push(line),
    };
    const file = [
      'trackingNumber;kind;time',
      `${trade.trackingNumber};handedOver;${after(1).toISOString()}`,
      `${trade.trackingNumber};stolen;${after(1).toISOString()}`,
      `JD0000000000;delivered;${after(1).toISOString()}`,
    ];
    const importIt = (text: string) => parcelsCommands['parcels.import'](parts, { source: 'file', text });
    await expect(importIt(file.join('\n'))).rejects.toThrow('recorded events are not recorded twice');
    expect((await readTradeState(database, trade.number)).state).toBe('shipped');
    expect(lines).toEqual([
      'line 3: kind has to be one of handedOver, inTransit, delivered, returned, lost, damaged, or a status code of UN/ECE Recommendation 24.',
      'JD0000000000 is not a parcel of this operator.',
      '1 noted, 0 known already, 1 unknown, 1 lines wrong.',
    ]);
    await importIt(file.slice(0, 2).join('\n'));
    expect(lines.at(-1)).toBe('0 noted, 1 known already, 0 unknown, 0 lines wrong.');
  });
});

describe('POST /api/shipping/events', () => {
  let edge: Edge;
  let trackingNumber: string;
  beforeAll(async () => {
    edge = await openEdge({ SHIPPING_EVENTS_KEY: `the key before it is long enough too,${KEY}` });
    ({ trackingNumber } = await sell(edge.services));
  });
  afterAll(() => edge?.close());

  function createRequestBody(...events: Partial<ParcelEvent>[]): string {
    const at = new Date().toISOString();
    return JSON.stringify({
      source: 'DHL',
      events: events.map((event) => ({ id: 'ev-1', trackingNumber, kind: 'handedOver', at, ...event })),
    });
  }
  async function post(payload: string, { key = KEY, age = 0, ...headers }: Record<string, string | number> = {}) {
    const timestamp = String(Math.floor(Date.now() / 1_000) - Number(age));
    const signature = signEvents(String(key), { timestamp, body: Buffer.from(payload) });
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/shipping/events',
      headers: {
        host: NEIGHBOUR_SHOP.host,
        'content-type': 'application/json',
        'umlauf-timestamp': timestamp,
        'umlauf-signature': signature,
        ...headers,
      },
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Record<string, unknown> };
  }
  const noted = async () => (await edge.database.db.selectFrom('parcel_event').selectAll().execute()).length;

  it.each([
    ['another key', { key: 'a long key that is not configured!' }, 'signature.wrong'],
    ['no signature', { 'umlauf-signature': '' }, 'signature.wrong'],
    [
      'another time than was signed',
      { 'umlauf-timestamp': String(Math.floor(Date.now() / 1_000) + 1) },
      'signature.wrong',
    ],
    ['a time long ago', { age: 301 }, 'signature.old'],
    ['a time to come', { age: -310 }, 'signature.old'],
  ])('a request with %s is rejected unread', async (_, sent, code) => {
    for (const payload of [createRequestBody({}), '{"broken', '{}']) {
      const answer = await post(payload, sent as Record<string, string>);
      expect(answer).toMatchObject({ status: 401, body: { code } });
      expect(answer.headers['www-authenticate']).toBe('Umlauf-Signature');
    }
    expect(await noted()).toBe(0);
  });

  it('an event signed with any current key is stored once, on every shop’s host', async () => {
    const payload = createRequestBody(
      {},
      { id: 'ev-2', kind: 'delivered' },
      { id: 'ev-3', trackingNumber: 'JD0000000000' },
    );
    const unknown = ['JD0000000000'];
    expect(await post(payload)).toMatchObject({ status: 200, body: { noted: 2, repeated: 0, unknown } });
    const again = await post(payload, { key: 'the key before it is long enough too' });
    expect(again).toMatchObject({ status: 200, body: { noted: 0, repeated: 2, unknown } });
    const [row] = await edge.database.db.selectFrom('trade').select('state').execute();
    expect(row?.state).toBe('shipped');
  });

  it.each([
    ['no JSON', () => '{"source"', 400],
    ['another shape', () => '{"source":"DHL","events":[]}', 400],
    ['a kind there is not', () => createRequestBody({ kind: 'stolen' as 'returned' }), 400],
    ['more than a hundred', () => createRequestBody(...Array.from({ length: 101 }, () => ({}))), 400],
    ['a moment without a zone', () => createRequestBody({}, { at: '2026-04-28T10:00:00' }), 422],
    [
      'a moment that will be',
      () => createRequestBody({}, { at: new Date(Date.now() + 48 * HOUR_MS).toISOString() }),
      422,
    ],
  ])('%s is rejected, signed or not', async (_, getPayload, status) => {
    const before = await noted();
    const { status: got, body } = await post(getPayload());
    expect(got).toBe(status);
    expect(body).toMatchObject({ status, type: expect.stringMatching(/^\/problems\//) });
    if (status === 422) expect(body.fields).toMatchObject([{ pointer: '/events/1/at', code: 'at.unclear' }]);
    expect(await noted()).toBe(before);
  });

  it('a signed body of another media type, or one that is too large, is rejected', async () => {
    expect((await post(createRequestBody({}), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(createRequestBody({ id: 'x'.repeat(70_000) }))).status).toBe(413);
  });

  it('a sender that sends no body is rejected', async () => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/shipping/events',
      headers: { host: CONSUMER_SHOP.host },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signature.wrong']);
  });
});

describe('POST /api/shipping/events without a key', () => {
  it('every request is 404', async () => {
    const edge = await openEdge();
    try {
      const payload = '{"source":"DHL","events":[]}';
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = signEvents('', { timestamp, body: Buffer.from(payload) });
      const { statusCode, body } = await edge.app.inject({
        method: 'POST',
        url: '/api/shipping/events',
        headers: {
          host: CONSUMER_SHOP.host,
          'content-type': 'application/json',
          'umlauf-timestamp': timestamp,
          'umlauf-signature': signature,
        },
        payload,
      });
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'shippingEvents.off']);
    } finally {
      await edge.close();
    }
  });
});
