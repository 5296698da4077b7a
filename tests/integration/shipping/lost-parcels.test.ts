import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readTrackingFile } from '../../../platform/services/shipping/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { soldInParcels } from '../../support/desk-trades.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

type Kind = Parameters<Shops['parcelEvents']['note']>[1][number]['kind'];

const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const by = { person: 'ana@example.org' };

describeDatabases('a parcel that the carrier reports lost', (kind) => {
  async function sold() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const made = expectOk(await shops.trades.create(ctx, randomUUID(), createTradeInput(await offerFor(shops, ctx))));
    const { number, trackingNumber } = made.trade;
    const report = (reported: Kind, hours: number, parcel = trackingNumber) =>
      shops.parcelEvents.note(
        'DHL',
        [{ id: randomUUID(), trackingNumber: parcel, kind: reported, at: after(hours).toISOString() }],
        after(100),
      );
    const seen = async () => (await shops.fulfilment.find(number))?.parcels.map((one) => one.report);
    const page = () => shops.trades.findTradePage(ctx, { accessToken: made.accessToken });
    const waits = async () => {
      const names = ['toReceive', 'reportedLost'] as const;
      const lists = await Promise.all(names.map((name) => shops.fulfilment.listWaiting(name, { limit: 5 })));
      return names.filter((_, at) => lists[at]?.trades.some((trade) => trade.number === number));
    };
    return { database, shops, ctx, trade: made.trade, report, seen, page, waits };
  }

  it('waits at the desk, and its seller sees the report with the limit of a parcel', async () => {
    const { report, seen, page, waits, ctx, trade } = await sold();
    await report('handedOver', 1);
    expect([await waits(), (await page())?.reportedLost]).toEqual([['toReceive'], undefined]);
    await report('lost', 5);
    expect(await seen()).toEqual(['lost']);
    expect(await waits()).toEqual(['reportedLost']);
    const { maxValue } = ctx.tenant.shipping.parcel;
    expect(maxValue).toBeGreaterThan(0);
    expect((await page())?.reportedLost).toEqual({ trackingNumbers: [trade.trackingNumber], limitCents: maxValue });
  });

  it('was given to the carrier, so its trade neither expires nor is cancelled', async () => {
    const { report, shops, ctx, trade } = await sold();
    await report('lost', 5);
    while ((await shops.trades.expire(new Date(NOW.getTime() + 365 * DAY_MS))) > 0);
    expect((await shops.trades.cancelByStaff(ctx, trade.number, by)).ok).toBe(false);
    expect((await shops.fulfilment.find(trade.number))?.trade.state).toBe('shipped');
  });

  it('is found by a later event, in whatever order the events come', async () => {
    const { report, seen, page, waits } = await sold();
    await report('lost', 5);
    await report('inTransit', 3);
    expect(await seen()).toEqual(['lost']);
    await report('inTransit', 7);
    expect([await seen(), await waits(), (await page())?.reportedLost]).toEqual([[null], ['toReceive'], undefined]);
    // Reported late: the carrier has seen it since.
    await report('lost', 6);
    expect(await seen()).toEqual([null]);
    await report('lost', 8);
    expect(await seen()).toEqual(['lost']);
  });

  it('is paid by the act of staff, and nothing waits any more', async () => {
    const { report, page, waits, shops, ctx, trade } = await sold();
    await report('lost', 5);
    const lost = { number: trade.number, parcel: 1, claim: 'DHL, claim 7' };
    expectOk(await shops.fulfilment.markLost(ctx, by, lost));
    expect([await waits(), (await page())?.reportedLost, (await page())?.state]).toEqual([[], undefined, 'inspected']);
    const due = await shops.payouts.due({ limit: 5 });
    expect(due.map(({ amountCents }) => amountCents)).toEqual([trade.totalCents]);
    await report('lost', 9);
    expect(await waits()).toEqual([]);
  });

  it('that arrives nevertheless is received as usual', async () => {
    const { report, page, waits, shops, ctx, trade } = await sold();
    await report('lost', 5);
    expectOk(await shops.fulfilment.receive(ctx, by, trade));
    expect([await waits(), (await page())?.reportedLost]).toEqual([[], undefined]);
    expect((await shops.fulfilment.find(trade.number))?.trade.state).toBe('received');
  });

  it('is one of several: the seller sees which, and the others are received', async () => {
    const { shops, report, ctx } = await sold();
    const trade = await soldInParcels({ services: shops as never }, 3);
    const [first, second, third] = (trade.parcels ?? []).map(({ trackingNumber }) => trackingNumber);
    await report('lost', 5, second);
    await report('lost', 6, third);
    const { trades, total } = await shops.fulfilment.listWaiting('reportedLost', { limit: 5 });
    expect([total, trades.map(({ number }) => number)]).toEqual([1, [trade.number]]);
    expectOk(await shops.fulfilment.receive(ctx, by, { number: trade.number, parcel: 1 }));
    const parcels = (await shops.fulfilment.find(trade.number))?.parcels ?? [];
    expect(parcels.map((one) => [one.trackingNumber, one.state, one.report])).toEqual([
      [first, 'received', null],
      [second, 'expected', 'lost'],
      [third, 'expected', 'lost'],
    ]);
  });

  it('or damaged: only the desk says so, because the parcel comes', async () => {
    const { report, seen, page, waits } = await sold();
    await report('damaged', 5);
    expect([await seen(), await waits(), (await page())?.reportedLost]).toEqual([
      ['damaged'],
      ['toReceive'],
      undefined,
    ]);
  });
});

describe('status codes of UN/ECE Recommendation 24', () => {
  it.each([
    ['36', 'lost'],
    ['036', 'lost'],
    ['LOST', 'lost'],
    ['18', 'damaged'],
    ['37', 'inTransit'],
    ['21', 'delivered'],
  ])('%s in a tracking file is %s', (code, expected) => {
    const line = `00340434161094027318;${code};2026-04-28T08:05:00Z`;
    const { events, faults } = readTrackingFile(`trackingNumber;kind;time\n${line}`, new Date());
    expect([faults, events.map((event) => event.kind)]).toEqual([[], [expected]]);
  });

  it.each(['0', '', '99', 'verloren', 'constructor'])('“%s” is no kind', (code) => {
    const line = `00340434161094027318;${code};2026-04-28T08:05:00Z`;
    expect(readTrackingFile(`trackingNumber;kind;time\n${line}`, new Date()).faults).toHaveLength(1);
  });
});
