import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { collectEvents, noteReceivers } from '../../../platform/services/webhooks/collect-events.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases, describeEmbedded } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';
import { readPdf } from '../../support/signed-pdf.ts';

const SHOP: TenantId = WIDGET_SHOP.id;
const BY = { person: 'kim@operator.example' };

async function openTest(database: Database) {
  const shops = await openShops(database);
  const real = await createContext(SHOP);
  const test: RequestContext = { ...real, test: true };
  return { shops, real, test };
}

async function sell(shops: Shops, ctx: RequestContext, changes = {}) {
  const input = createTradeInput(await offerFor(shops, ctx), changes);
  return expectOk(await shops.trades.create(ctx, randomUUID(), input));
}

const count = async ({ db }: Database, table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1;

/** Receives, inspects and settles a trade as it was described. */
async function walkToEnd(shops: Shops, ctx: RequestContext, number: string): Promise<string> {
  expectOk(await shops.fulfilment.receive(ctx, BY, { number }));
  const version = (await shops.fulfilment.find(number))?.version ?? '';
  const done = expectOk(await shops.fulfilment.asDescribed(ctx, BY, { number, version }));
  return done.trade.trade.state;
}

/** The texts of a PDF. Each embedded font numbers its own glyphs, so every text is read by every font's table. */
function readPdfTexts(pdf: Uint8Array): string {
  const file = readPdf(pdf);
  const tables = [...file.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)].map(([, table = '']) => {
    const entries = [...table.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi)];
    return new Map(
      entries.map(([, glyph = '', code = '']) => [
        glyph.toUpperCase(),
        String.fromCodePoint(Number.parseInt(code, 16)),
      ]),
    );
  });
  const shown = [...file.matchAll(/<([0-9A-F]+)>\s*Tj/gi)].map(
    ([, glyphs = '']) => glyphs.toUpperCase().match(/.{4}/g) ?? [],
  );
  return tables
    .flatMap((table) => shown.map((glyphs) => glyphs.map((glyph) => table.get(glyph) ?? '').join('')))
    .join('\n');
}

describeEmbedded('the mode of an offer', (kind) => {
  it('is fixed when it is made: no mode sells or shows an offer of the other', async () => {
    const { shops, real, test } = await openTest(await kind.openEmptied());
    for (const [made, other] of [
      [test, real],
      [real, test],
    ] as const) {
      const offer = await offerFor(shops, made);
      expect(await shops.offers.find(other, offer.id)).toBeUndefined();
      const line = { offerId: offer.id, quantity: 1 };
      const { lines, gone } = await shops.offers.priceCart(other, { lines: [line] });
      expect([lines, gone]).toEqual([[], [{ offerId: offer.id, reason: 'unknown' }]]);
      const sold = await shops.trades.create(other, randomUUID(), createTradeInput(offer));
      expect(sold).toMatchObject({ ok: false, error: { code: 'offers.gone' } });
      const mixed = { lines: [line, { offerId: (await offerFor(shops, other)).id, quantity: 1 }] };
      const both = await shops.trades.create(other, randomUUID(), createTradeInput(offer, mixed));
      expect(both).toMatchObject({ ok: false, error: { code: 'offers.gone' } });
      expect(expectOk(await shops.trades.create(made, randomUUID(), createTradeInput(offer))).trade.test).toBe(
        made.test,
      );
    }
  });
});

describeDatabases('a test trade', (kind) => {
  it('is walked to its end at the desk and never becomes payable', async () => {
    const database = await kind.openEmptied();
    const { shops, real, test } = await openTest(database);
    const { trade } = await sell(shops, test);
    const sold = await sell(shops, real);
    // Staff and jobs have no mode of their own.
    expect(await walkToEnd(shops, real, trade.number)).toBe('paid');
    expect(await walkToEnd(shops, real, sold.trade.number)).toBe('inspected');
    const payouts = await database.db
      .selectFrom('payout')
      .innerJoin('trade', 'trade.id', 'trade_id')
      .select('number')
      .execute();
    expect(payouts).toEqual([{ number: sold.trade.number }]);
    const found = await shops.fulfilment.find(trade.number);
    expect([found?.trade.test, found?.history.at(-1)?.reason]).toEqual([true, 'test']);
    const { trades } = await shops.fulfilment.list({ limit: 10 });
    expect(trades.map(({ number, test: marked }) => [number, marked])).toEqual([
      [sold.trade.number, false],
      [trade.number, true],
    ]);
    expect((await shops.fulfilment.export({})).map(({ number }) => number)).toEqual([sold.trade.number]);
  });

  it('is in no figure, with its offer, and counts for no voucher, customer or open trade of a shop', async () => {
    const database = await kind.openEmptied();
    const { shops, real, test } = await openTest(database);
    const [voucher] = real.tenant.vouchers;
    const { trade } = await sell(shops, test, voucher ? { voucher: voucher.code } : {});
    await walkToEnd(shops, real, trade.number);
    await offerFor(shops, test);
    const period = { from: new Date(NOW.getTime() - DAY_MS), until: new Date(NOW.getTime() + DAY_MS), tenants: [SHOP] };
    const [figures] = await shops.figures.ofShops(period);
    expect(Object.values({ ...figures, tenant: 0 }).every((value) => value === 0)).toBe(true);
    for (const day of await shops.figures.ofDays(period))
      expect(day).toMatchObject({ offers: 0, trades: 0, arrived: 0, paid: 0 });
    const shop = shops.figures.shops().find(({ tenant }) => tenant === SHOP);
    if (!shop) throw new Error('The shop is not counted.');
    const april = { shop, firstDay: '2026-04-01', lastDay: '2026-04-30' };
    for (const day of await shops.figures.ofPartnerDays(april))
      expect([day.offers, day.trades, day.received]).toEqual([0, 0, 0]);
    expect(await shops.figures.ofPartnerReferences(april, 10)).toEqual([]);
    expect(await shops.figures.paidTrades(april, 10)).toEqual([]);
    expect(await count(database, 'voucher_use')).toBe(0);
    const stored = await database.db.selectFrom('trade').select(['is_test', 'customer_id']).executeTakeFirstOrThrow();
    expect(stored).toEqual({ is_test: true, customer_id: null });
  });

  it('uses no voucher up when its cancellation is undone', async () => {
    const database = await kind.openEmptied();
    const { shops, test } = await openTest(database);
    const voucher = { code: 'TESTED5', valueCents: 500, minimumCents: 100, validUntil: '2027-01-01' };
    const ctx = { ...test, tenant: { ...test.tenant, vouchers: [voucher] } } as RequestContext;
    const { trade } = await sell(shops, ctx, { voucher: voucher.code });
    expect(trade.voucher?.code).toBe(voucher.code);
    expectOk(await shops.trades.cancelByStaff(ctx, trade.number, BY));
    const [act] = (await shops.fulfilment.find(trade.number))?.acts ?? [];
    expectOk(await shops.fulfilment.undo(ctx, BY, { number: trade.number, act: act?.id ?? '' }));
    expect((await shops.fulfilment.find(trade.number))?.trade.state).toBe('labelSent');
    expect(await count(database, 'voucher_use')).toBe(0);
  });

  it('is announced to the partner with "test": true, and a real one without the member', async () => {
    const database = await kind.openEmptied();
    const { shops, real, test } = await openTest(database);
    await noteReceivers(database.db, [SHOP], new Date(NOW.getTime() - DAY_MS));
    const { trade } = await sell(shops, test);
    await walkToEnd(shops, real, trade.number);
    const sold = await sell(shops, real);
    // Events wait while a step can be undone.
    const now = new Date(NOW.getTime() + MINUTE_MS);
    await collectEvents(database.db, { tenants: [SHOP], from: new Date(NOW.getTime() - DAY_MS), now });
    const events = await database.db
      .selectFrom('webhook_event')
      .select(['type', 'number', 'body'])
      .orderBy('history_id')
      .execute();
    expect(events.map(({ type, number, body }) => [type, number, JSON.parse(body).data.test])).toEqual([
      ['trade.created', trade.number, true],
      ['trade.paid', trade.number, true],
      ['trade.created', sold.trade.number, undefined],
    ]);
    expect(JSON.parse(events[1]?.body ?? '').data.cents).toBe(0);
  });

  it('is deleted with all that belongs to it after the retention of its shop, and no real trade is', async () => {
    const database = await kind.openEmptied();
    const { shops, real, test } = await openTest(database);
    const { trade } = await sell(shops, test);
    await walkToEnd(shops, real, trade.number);
    const sold = await sell(shops, real);
    await walkToEnd(shops, real, sold.trade.number);
    expect(real.tenant.testMode).toEqual({ allowed: true, retentionDays: 14 });
    const sweep = async (days: number) => {
      const now = new Date(NOW.getTime() + days * DAY_MS);
      while ((await shops.trades.sweep.run(now)) > 0);
      return Promise.all(['trade', 'trade_line', 'trade_item'].map((table) => count(database, table)));
    };
    expect(await sweep(13.9)).toEqual([2, 2, 2]);
    expect(await sweep(14.1)).toEqual([1, 1, 1]);
    expect(await sweep(400)).toEqual([1, 1, 1]);
    expect(await shops.fulfilment.find(trade.number)).toBeUndefined();
  });

  it('has every table that refers to it deleted with it, but not a payout, a credit note or a parcel that was found', async () => {
    const { db } = await kind.openEmptied();
    const { rows } = await sql<{ child: string; rule: string }>`
      select conrelid::regclass::text as child, confdeltype::text as rule from pg_constraint
      where contype = 'f' and confrelid in ('trade'::regclass, 'trade_item'::regclass, 'clarification'::regclass)`.execute(
      db,
    );
    expect(
      rows
        .filter(({ rule }) => rule !== 'c')
        .map(({ child, rule }) => [child, rule])
        .sort(),
    ).toEqual([
      ['credit_note', 'n'],
      ['payout', 'a'],
      ['unexpected_parcel', 'n'],
    ]);
    expect(rows.length).toBeGreaterThan(10);
  });
});

describeEmbedded('the mails and the label of a test trade', (kind) => {
  it('each mail says in subject and text that it is a test', async () => {
    const database = await kind.openEmptied();
    const { shops, real, test } = await openTest(database);
    const { trade, accessToken } = await sell(shops, test);
    await walkToEnd(shops, real, trade.number);
    const second = await sell(shops, test);
    expectOk(await shops.trades.cancelTrade(real, { accessToken: second.accessToken }));
    expect(accessToken).not.toBe('');
    const mails = await shops.mail.list(20);
    expect(mails.map(({ kind: name }) => name).sort()).toEqual([
      'trade.accepted',
      'trade.cancelled',
      'trade.label',
      'trade.label',
      'trade.received',
    ]);
    for (const { id, subject } of mails) {
      const mail = await shops.mail.find(id);
      expect(subject).toMatch(/^TEST: /);
      for (const part of [mail?.text, mail?.html]) expect(part).toContain('Das ist ein Test: Es wird nichts verkauft');
    }
    await sell(shops, real);
    const [last] = await shops.mail.list(1);
    const own = await shops.mail.find(last?.id ?? 0);
    expect(`${own?.subject} ${own?.text}`).not.toMatch(/test/i);
  });

  it('each of its parcels has a number of its own that no carrier has', async () => {
    const { shops, test } = await openTest(await kind.openEmptied());
    const shipping = { ...test.tenant.shipping, parcel: { maxDevices: 1 } };
    const limited: RequestContext = { ...test, tenant: { ...test.tenant, shipping } };
    const offer = await offerFor(shops, limited);
    const input = createTradeInput(offer, { lines: [{ offerId: offer.id, quantity: 2 }] });
    const { trade } = expectOk(await shops.trades.create(limited, randomUUID(), input));
    const numbers = trade.parcels?.map(({ trackingNumber }) => trackingNumber);
    expect(numbers).toEqual([`TEST-${trade.number}`, `TEST-${trade.number}-2`]);
  });

  it('its label says that it is void, and no code of it has a number of a carrier', async () => {
    const { shops, real, test } = await openTest(await kind.openEmptied());
    const { trade, accessToken } = await sell(shops, test);
    expect(trade.trackingNumber).toBe(`TEST-${trade.number}`);
    for (const format of ['a4', 'a6'] as const) {
      // By the cookie or the link of the mail: neither needs the mode.
      const pdf = await shops.trades.labelPdf(real, accessToken, format);
      const text = readPdfTexts(pdf ?? new Uint8Array());
      expect(text).toContain('NUR EIN MUSTER');
      expect(text).toContain(`TEST-${trade.number}`);
    }
    const bars = async (of: typeof trade) =>
      (await shops.trades.labelCodes(real, of)).barcodeSvg.replaceAll(of.trackingNumber, '');
    const other = (await sell(shops, test)).trade;
    expect(await bars(trade)).toBe(await bars(other));
    expect(await bars(trade)).not.toBe(await bars((await sell(shops, real)).trade));
    expect((await shops.trades.findTradePage(real, { accessToken }))?.tracking).toBe('');
  });
});
