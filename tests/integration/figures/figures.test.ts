import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { createFigures } from '../../../platform/services/figures/index.server.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';

const APRIL = { from: new Date('2026-04-01T00:00:00Z'), until: new Date('2026-05-01T00:00:00Z') };
const tenants = [CONSUMER_SHOP.id, SHOP_ABROAD.id, THIRD_ABROAD.id];
const NOTHING = {
  offers: 0,
  carts: 0,
  trades: 0,
  tradedCents: 0,
  arrived: 0,
  inspected: 0,
  asDescribed: 0,
  offeredCents: 0,
  changeCents: 0,
  paid: 0,
  paidCents: 0,
  voucherCents: 0,
  partnerCents: 0,
  daysToMoney: 0,
};

interface Told {
  tenant?: string;
  created: string;
  totalCents?: number;
  received?: string;
  inspected?: string;
  /** Offered and inspected price, in cents, and the notes of staff. */
  items?: [offered: number, found: number | null, difference?: string][];
  paid?: { at: string; cents: number };
  voucher?: { cents: number; partner?: string };
}

/** A trade with the counted members only. */
async function insertTrade(database: Database, told: Told): Promise<void> {
  const { db } = database;
  const {
    tenant = CONSUMER_SHOP.id,
    created,
    totalCents = 10_000,
    received,
    inspected,
    items = [],
    paid,
    voucher,
  } = told;
  const number = randomUUID();
  const { id } = await db
    .insertInto('trade')
    .values({
      public_id: randomInt(2 ** 47),
      tenant,
      number,
      state: 'labelSent',
      locale: 'de_DE',
      currency: 'EUR',
      devices_cents: totalCents - (voucher?.cents ?? 0),
      voucher_code: voucher ? 'CODE' : null,
      voucher_cents: voucher?.cents ?? 0,
      voucher_partner: voucher?.partner ?? null,
      total_cents: totalCents,
      first_name: 'A',
      last_name: 'B',
      street: 'C 1',
      postal_code: '20099',
      city: 'D',
      email: 'a@example.org',
      payment_type: 13,
      account_holder: 'A B',
      payout_sealed: 'sealed',
      payout_masked: 'masked',
      access_token_hash: number,
      label_hash: null,
      carrier: 'DHL',
      tracking_number: number,
      ship_until: new Date(created),
      created_at: new Date(created),
      changed_at: new Date(created),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [to, at] of Object.entries({ received, inspected }))
    if (at)
      await db
        .insertInto('trade_history')
        .values({
          trade_id: id,
          from_state: 'labelSent',
          to_state: to,
          actor: 'staff',
          person: 'p@x.org',
          at: new Date(at),
        } as never)
        .execute();
  if (items.length > 0)
    await sql`insert into trade_line (trade_id, position, offer_id, device_id, quantity, unit_cents, total_cents, offer)
    values (${id}, 0, 'o', 'd', ${items.length}, 1, ${items.length}, '{}')`.execute(db);
  for (const [index, [offered, found, difference]] of items.entries())
    await db
      .insertInto('trade_item')
      .values({
        trade_id: id,
        item: index + 1,
        position: 0,
        offered_cents: offered,
        found_cents: found,
        difference: difference ?? null,
      } as never)
      .execute();
  if (paid) await insertPayout(database, id, { ...paid, tenant });
}

/** In its own batch, because a payable is paid in a batch only. */
async function insertPayout(
  { db }: Database,
  tradeId: number,
  { at, cents, tenant }: { at: string; cents: number; tenant: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_batch (public_id, method, currency, message_id, state, created_by, created_at, released_by, released_at, paid_by, paid_at, file_hash)
    values (${randomUUID()}, 'paypal', 'EUR', ${randomUUID()}, 'paid', 'a@x.org', ${at}, 'b@x.org', ${at}, 'b@x.org', ${at}, 'hash')
    returning id`.execute(db);
  await sql`
    insert into payout (public_id, trade_id, tenant, amount_cents, currency, method, state, batch_id, due_at, paid_at)
    values (${randomUUID()}, ${tradeId}, ${tenant}, ${cents}, 'EUR', 'paypal', 'paid', ${rows[0]?.id}, ${at}, ${at})`.execute(
    db,
  );
}

async function insertOffers({ db }: Database, tenant: string, moments: readonly string[]): Promise<void> {
  for (const at of moments)
    await sql`insert into offer (id, tenant, device_id, device_name, device_url, form_factor, manufacturer, variant_label, answers, quote,
      price_cents, currency, price_list_version, quantity, created_at, valid_until)
      values (${randomUUID()}, ${tenant}, 'd', 'D', 'd', 'phone', 'M', '', '{}', '{}', 1, 'EUR', '1', 1, ${at}, '2026-06-01')`.execute(
      db,
    );
}

async function insertStep(
  { db }: Database,
  client: string,
  name: string,
  at: string,
  table = 'tracking_event_by_week',
): Promise<void> {
  await sql`insert into ${sql.table(table)} (tenant, received_at, event_name, client_id, application_id, url)
    values (${CONSUMER_SHOP.id}, ${at}, ${name}, ${client}, 'umlauf-de', '/')`.execute(db);
}

describeDatabases('the figures', (kind) => {
  it('the figures equal those counted by hand', async () => {
    const database = await kind.openEmptied();
    await insertOffers(database, CONSUMER_SHOP.id, [
      '2026-03-31T23:59:59Z',
      '2026-04-01T00:00:00Z',
      '2026-04-30T23:59:59Z',
      '2026-05-01T00:00:00Z',
    ]);
    await insertOffers(database, SHOP_ABROAD.id, ['2026-04-10T12:00:00Z']);
    // Two browsers put offers into their carts, one of them twice, before and after an upgrade; a third one did in March.
    await insertStep(database, 'c1', 'offer_add_to_cart', '2026-04-02T10:00:00Z', 'tracking_event');
    await insertStep(database, 'c1', 'offer_add_to_cart', '2026-04-03T10:00:00Z');
    await insertStep(database, 'c2', 'offer_add_to_cart', '2026-04-03T10:00:00Z');
    await insertStep(database, 'c3', 'offer_add_to_cart', '2026-03-03T10:00:00Z');
    await insertStep(database, 'c4', 'offer_generated', '2026-04-03T10:00:00Z');
    // As described, two items, paid ten days later.
    await insertTrade(database, {
      created: '2026-04-02T12:00:00Z',
      totalCents: 40_000,
      received: '2026-04-05T08:00:00Z',
      inspected: '2026-04-06T08:00:00Z',
      items: [
        [25_000, 25_000],
        [15_000, 15_000],
      ],
      paid: { at: '2026-04-12T12:00:00Z', cents: 40_000 },
      voucher: { cents: 500 },
    });
    // One item worth 60 less, one worth 20 more, one not inspected; created in March, paid after 20.5 days.
    await insertTrade(database, {
      created: '2026-03-20T00:00:00Z',
      totalCents: 50_000,
      received: '2026-03-31T10:00:00Z',
      inspected: '2026-04-01T10:00:00Z',
      items: [
        [20_000, 14_000, 'The display is scratched.'],
        [10_000, 12_000],
        [20_000, null],
      ],
      paid: { at: '2026-04-09T12:00:00Z', cents: 46_000 },
      voucher: { cents: 2_000, partner: 'Fundhaus' },
    });
    // The same price, but a different answer: that is not as described.
    await insertTrade(database, {
      created: '2026-04-30T22:00:00Z',
      received: '2026-04-30T23:00:00Z',
      inspected: '2026-04-30T23:30:00Z',
      items: [[10_000, 10_000, 'Another colour.']],
      paid: { at: '2026-05-01T00:00:00Z', cents: 10_000 },
      voucher: { cents: 900, partner: 'Fundhaus' },
    });
    await insertTrade(database, { tenant: SHOP_ABROAD.id, created: '2026-04-15T12:00:00Z', totalCents: 7_500 });
    await insertTrade(database, { tenant: NEIGHBOUR_SHOP.id, created: '2026-04-15T12:00:00Z', totalCents: 99 });

    const figures = createFigures({ database, shops: () => [] });
    const [german, french, italian, ...more] = await figures.ofShops({ ...APRIL, tenants });
    expect(german).toEqual({
      tenant: CONSUMER_SHOP.id,
      offers: 2,
      carts: 2,
      trades: 2,
      tradedCents: 50_000,
      arrived: 2,
      inspected: 5,
      asDescribed: 2,
      offeredCents: 80_000,
      changeCents: -4_000,
      paid: 2,
      paidCents: 86_000,
      voucherCents: 2_500,
      partnerCents: 2_000,
      daysToMoney: 30.5,
    });
    expect(french).toEqual({ ...NOTHING, tenant: SHOP_ABROAD.id, offers: 1, trades: 1, tradedCents: 7_500 });
    expect(italian).toEqual({ ...NOTHING, tenant: THIRD_ABROAD.id });
    expect(more).toEqual([]);

    const days = await figures.ofDays({ ...APRIL, tenants });
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-04-01', offers: 1, trades: 0, arrived: 0, paid: 0 });
    expect(days[1]).toEqual({ day: '2026-04-02', offers: 0, trades: 1, arrived: 0, paid: 0 });
    expect(days[14]).toEqual({ day: '2026-04-15', offers: 0, trades: 1, arrived: 0, paid: 0 });
    expect(days[29]).toEqual({ day: '2026-04-30', offers: 1, trades: 1, arrived: 1, paid: 0 });
    const sums = (name: 'offers' | 'trades' | 'arrived' | 'paid') => days.reduce((sum, day) => sum + day[name], 0);
    expect([sums('offers'), sums('trades'), sums('arrived'), sums('paid')]).toEqual([3, 3, 2, 2]);
  });

  it('the figures are empty without trades and without shops', async () => {
    const figures = createFigures({ database: await kind.openEmptied(), shops: () => [] });
    expect(await figures.ofShops({ ...APRIL, tenants: [CONSUMER_SHOP.id] })).toEqual([
      { ...NOTHING, tenant: CONSUMER_SHOP.id },
    ]);
    expect(await figures.ofShops({ ...APRIL, tenants: [] })).toEqual([]);
    expect(await figures.ofDays({ ...APRIL, tenants: [] })).toEqual([]);
  });
});
