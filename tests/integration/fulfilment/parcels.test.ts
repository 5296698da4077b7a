import { expect, it } from 'vitest';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, openShops } from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const at = NOW.toISOString();

/** The shop with other limits of a parcel. */
function limitTo(ctx: RequestContext, parcel: RequestContext['tenant']['shipping']['parcel']): RequestContext {
  return { ...ctx, tenant: { ...ctx.tenant, shipping: { ...ctx.tenant.shipping, parcel } } };
}

describeDatabases('the parcels of a trade', (kind) => {
  /** Two phones in parcels of one device, unless `devices` says otherwise. */
  async function sell({ maxDevices = 1, quantity = 2 } = {}) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = limitTo(await createContext(CONSUMER_SHOP.id), { maxDevices });
    const offer = await offerFor(shops, ctx);
    const input = createTradeInput(offer, { lines: [{ offerId: offer.id, quantity }] });
    const { trade, accessToken } = expectOk(await shops.trades.create(ctx, 'key-1', input));
    const find = async () => {
      const found = await shops.fulfilment.find(trade.number);
      if (!found) throw new Error('The trade is gone.');
      return found;
    };
    const states = async () => (await find()).parcels.map(({ state }) => state);
    const findFaults = async () => {
      const found: string[] = [];
      for (const { broken, find: query } of [...tradeIntegrity, ...fulfilmentIntegrity]) {
        if ((await query.execute(database.db)).rows.length > 0) found.push(broken);
      }
      return found;
    };
    const listMails = async () => (await shops.mail.list(20)).map((mail) => mail.kind).reverse();
    return { database, shops, ctx, offer, trade, accessToken, find, states, findFaults, listMails };
  }

  it('a trade within the limits is one parcel with the tracking number of the trade', async () => {
    const { trade, find, findFaults } = await sell({ maxDevices: 2 });
    expect(trade.parcels).toEqual([
      { trackingNumber: trade.trackingNumber, lines: [{ position: 0, quantity: 2 }], state: 'expected' },
    ]);
    expect((await find()).parcels).toMatchObject([{ position: 1, trackingNumber: trade.trackingNumber }]);
    expect(await findFaults()).toEqual([]);
  });

  it('a trade above a limit has a parcel for each part, each with a number of its own', async () => {
    const { trade, shops, ctx, accessToken, findFaults } = await sell({ quantity: 3 });
    expect(trade.parcels).toHaveLength(3);
    expect(new Set(trade.parcels?.map(({ trackingNumber }) => trackingNumber)).size).toBe(3);
    expect(trade.parcels?.[0]?.trackingNumber).toBe(trade.trackingNumber);
    expect(await shops.trades.findByToken(ctx, accessToken)).toEqual(trade);
    expect(await findFaults()).toEqual([]);
  });

  it('any parcel finds its trade, and its event shows that the trade is on its way', async () => {
    const { trade, shops, find } = await sell();
    const second = trade.parcels?.[1]?.trackingNumber ?? '';
    expect((await shops.fulfilment.find(`${second};${trade.number}`))?.trade.number).toBe(trade.number);
    expect((await shops.fulfilment.find(second))?.trade.number).toBe(trade.number);
    const { trades } = await shops.fulfilment.list({ text: second, limit: 5 });
    expect(trades.map(({ number }) => number)).toEqual([trade.number]);
    const event = { id: 'ev-1', trackingNumber: second, kind: 'handedOver', at } as const;
    expect(await shops.parcelEvents.note('DHL', [event], NOW)).toMatchObject({ noted: 1, unknown: [] });
    expect((await find()).trade.state).toBe('shipped');
  });

  it('the receipt, the loss and the end of the rest can each be undone', async () => {
    const { trade, shops, ctx, find, states, findFaults, listMails } = await sell({ quantity: 3 });
    const { number } = trade;
    const acts = [
      () => shops.fulfilment.receive(ctx, ANA, { number, parcel: 1 }),
      () => shops.fulfilment.markLost(ctx, ANA, { number, parcel: 2, claim: 'Claim 7.' }),
      () => shops.fulfilment.endExpectation(ctx, ANA, { number, reason: 'By telephone.' }),
    ];
    const shown: unknown[] = [];
    for (const act of acts) {
      shown.push([await states(), (await find()).trade.state, await listMails()]);
      expectOk<unknown>(await act());
    }
    expect(await states()).toEqual(['received', 'lost', 'notComing']);
    expect((await find()).trade.state).toBe('received');
    for (const earlier of shown.reverse()) {
      const act = (await find()).acts.findLast(({ undoneAt }) => undoneAt === null)?.id ?? '';
      expectOk(await shops.fulfilment.undo(ctx, ANA, { number, act }));
      expect([await states(), (await find()).trade.state, await listMails()]).toEqual(earlier);
    }
    expect(await findFaults()).toEqual([]);
  });

  it('a trade is received when its last parcel is, and its seller gets one mail', async () => {
    const { trade, shops, ctx, find, states, findFaults, listMails } = await sell();
    const { number } = trade;
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number, parcel: 2 }));
    expect((await find()).trade.state).toBe('shipped');
    expect(await states()).toEqual(['expected', 'received']);
    expect(await listMails()).toEqual(['trade.label']);
    // The same parcel is scanned again.
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number, parcel: 2 }));
    expect(await states()).toEqual(['expected', 'received']);
    // Only one is expected now.
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number }));
    const { trade: received, parcels, items } = await find();
    expect(received.state).toBe('received');
    expect(parcels).toMatchObject([
      { state: 'received', person: ANA.person, changedAt: at },
      { state: 'received', person: ANA.person },
    ]);
    expect(items.map(({ decision }) => decision)).toEqual([null, null]);
    expect(await listMails()).toEqual(['trade.label', 'trade.received']);
    expect(await findFaults()).toEqual([]);
    expect(await shops.fulfilment.receive(ctx, ANA, { number })).toMatchObject({ error: { code: 'trade.state' } });
  });

  it('while several parcels are expected, one has to be named', async () => {
    const { trade, shops, ctx, states } = await sell();
    for (const parcel of [undefined, 3]) {
      const done = await shops.fulfilment.receive(ctx, ANA, { number: trade.number, parcel });
      expect(done).toEqual({ ok: false, error: { code: 'parcel.unknown' } });
    }
    expect(await states()).toEqual(['expected', 'expected']);
  });

  it('parcels received at the same time complete the trade once', async () => {
    const { trade, shops, ctx, find, listMails } = await sell({ quantity: 4 });
    const calls = [1, 2, 3, 4].map((parcel) => shops.fulfilment.receive(ctx, ANA, { number: trade.number, parcel }));
    expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
    expect((await find()).trade.state).toBe('received');
    expect(await listMails()).toEqual(['trade.label', 'trade.received']);
  });

  it('when the rest does not come, the trade goes on with the devices that arrived', async () => {
    const { trade, shops, ctx, offer, find, states, findFaults } = await sell();
    const { number } = trade;
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number, parcel: 1 }));
    const reason = 'By telephone: keeps the second phone';
    const without = await shops.fulfilment.endExpectation(ctx, ANA, { number, reason: ' ' });
    expect(without).toMatchObject({ error: { code: 'fields', fields: [{ pointer: '/consent' }] } });
    expectOk(await shops.fulfilment.endExpectation(ctx, ANA, { number, reason }));
    expectOk(await shops.fulfilment.endExpectation(ctx, ANA, { number, reason }));
    const { trade: received, items, parcels, version } = await find();
    expect(received.state).toBe('received');
    expect(await states()).toEqual(['received', 'notComing']);
    expect(parcels[1]).toMatchObject({ reason, person: ANA.person });
    expect(items.map(({ decision, inspectedCents }) => [decision, inspectedCents])).toEqual([
      [null, null],
      ['missing', 0],
    ]);
    expectOk(await shops.fulfilment.asDescribed(ctx, ANA, { number, version }));
    expect(await shops.payouts.due({ limit: 9 })).toMatchObject([{ amountCents: offer.priceCents }]);
    expect(await findFaults()).toEqual([]);
  });

  it('the seller of a trade alone can say that the rest does not come', async () => {
    const { trade, shops, ctx, accessToken, find, states } = await sell();
    const { number } = trade;
    const early = await shops.trades.endRest(ctx, { accessToken });
    expect(early).toEqual({ ok: false, error: { code: 'parcel.unknown' } });
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number, parcel: 1 }));
    const french = await createContext(SHOP_ABROAD.id);
    for (const [other, key] of [
      [ctx, { accessToken: 'another' }],
      [ctx, { token: 'another' }],
      [french, { accessToken }],
    ] as const) {
      expect(await shops.trades.endRest(other, key)).toEqual({ ok: false, error: { code: 'trade.unknown' } });
    }
    expect(await states()).toEqual(['received', 'expected']);
    const page = expectOk(await shops.trades.endRest(ctx, { accessToken }));
    expect(page.parcels?.map(({ state }) => state)).toEqual(['received', 'notComing']);
    expect((await find()).parcels[1]).toMatchObject({ person: null, reason: null });
    expectOk(await shops.trades.endRest(ctx, { accessToken }));
    expect((await find()).history.at(-1)).toMatchObject({ to: 'received', actor: 'customer' });
  });

  it('a rest needs a parcel that came: without one the trade is cancelled instead', async () => {
    const { trade, shops, ctx, states } = await sell();
    const done = await shops.fulfilment.endExpectation(ctx, ANA, { number: trade.number, reason: 'By mail' });
    expect(done).toEqual({ ok: false, error: { code: 'parcel.unknown' } });
    expect(await states()).toEqual(['expected', 'expected']);
  });

  it('a lost parcel is paid as offered', async () => {
    const { trade, shops, ctx, find, findFaults, listMails } = await sell({ maxDevices: 2 });
    const { number } = trade;
    const without = await shops.fulfilment.markLost(ctx, ANA, { number, parcel: 1, claim: '' });
    expect(without).toMatchObject({ error: { code: 'fields', fields: [{ pointer: '/claim' }] } });
    const lost = { number, parcel: 1, claim: 'DHL claim 4711' };
    expectOk(await shops.fulfilment.markLost(ctx, ANA, lost));
    expectOk(await shops.fulfilment.markLost(ctx, ANA, lost));
    const { trade: inspected, items } = await find();
    expect(inspected.state).toBe('inspected');
    expect(items.map(({ decision }) => decision)).toEqual(['lost', 'lost']);
    expect(await shops.payouts.due({ limit: 9 })).toMatchObject([{ amountCents: trade.totalCents }]);
    expect(await listMails()).toEqual(['trade.label', 'trade.accepted']);
    expect(await findFaults()).toEqual([]);
  });

  it('a lost parcel is paid up to the limit of a parcel', async () => {
    const { trade, shops, ctx, offer } = await sell({ maxDevices: 2 });
    const limitCents = offer.priceCents + 1_000;
    const limited = limitTo(ctx, { maxValue: limitCents });
    expectOk(await shops.fulfilment.markLost(limited, ANA, { number: trade.number, parcel: 1, claim: 'Claim 7' }));
    expect(await shops.payouts.due({ limit: 9 })).toMatchObject([{ amountCents: limitCents }]);
  });

  it('one of two parcels is lost: the other is inspected, and both are paid', async () => {
    const { trade, shops, ctx, find, findFaults } = await sell();
    const { number } = trade;
    expectOk(await shops.fulfilment.markLost(ctx, ANA, { number, parcel: 2, claim: 'Claim 7' }));
    expect((await find()).trade.state).toBe('shipped');
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number }));
    const { version, items } = await find();
    expect(items.map(({ decision }) => decision)).toEqual([null, 'lost']);
    expectOk(await shops.fulfilment.asDescribed(ctx, ANA, { number, version }));
    expect(await shops.payouts.due({ limit: 9 })).toMatchObject([{ amountCents: trade.totalCents }]);
    expect(await findFaults()).toEqual([]);
  });
});
