import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Database, migrate, openDatabase } from '../../../platform/database/index.server.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases, describeServer } from '../../support/database.ts';

const BEFORE = '0010-request-counts';

interface Sold {
  tenant: string;
  /** Offers with their expiry. */
  lines: readonly [offer: string, validUntil: string][];
  at: string;
  voucher?: string;
  state?: string;
}

const trades: readonly Sold[] = [
  {
    tenant: CONSUMER_SHOP.id,
    at: '2026-01-02',
    voucher: 'MAI',
    lines: [
      ['one', '2026-01-15'],
      ['two', '2026-01-20'],
    ],
  },
  // The old version could sell the same offer twice.
  { tenant: CONSUMER_SHOP.id, at: '2026-01-01', voucher: 'MAI', lines: [['one', '2026-01-16']] },
  { tenant: CONSUMER_SHOP.id, at: '2026-01-03', voucher: 'MAI', state: 'cancelled', lines: [['three', '2026-01-17']] },
  { tenant: SHOP_ABROAD.id, at: '2026-01-04', voucher: 'MAI', lines: [['one', '2026-01-18']] },
  { tenant: SHOP_ABROAD.id, at: '2026-01-05', lines: [['four', '2026-01-19']] },
];

async function insert(database: Database, trade: Sold, number: number): Promise<void> {
  const { tenant, lines, at, voucher = null, state = 'created' } = trade;
  const payout = { payment_type: 13, payout_sealed: 'x', payout_masked: 'x' };
  const known = { tenant, created_at: at, voucher_code: voucher, state, ...payout };
  const { id } = await insertRow(database, { table: 'trade', known, number });
  for (const [position, [offer, validUntil]] of lines.entries()) {
    const line = { trade_id: id, position, offer_id: offer, offer: JSON.stringify({ validUntil }), quantity: 1 };
    await insertRow(database, { table: 'trade_line', known: line, number });
  }
}

interface Row {
  table: string;
  known: Record<string, unknown>;
  /** Replaces values that must differ between rows. */
  number: number;
}

/** A row in the former shape, which no service writes any more. */
async function insertRow({ db }: Database, { table, known, number }: Row): Promise<{ id?: number }> {
  const columns = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
      and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`.execute(db);
  const filled = Object.fromEntries(columns.rows.map(({ name, type }) => [name, anything(type, number)]));
  const entries = Object.entries({ ...filled, ...known });
  const { rows } = await sql<{ id?: number }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => value))}) returning *`.execute(db);
  return rows[0] ?? {};
}

/** The value of a column that no assertion reads. */
function anything(type: string, number: number): unknown {
  if (type.startsWith('timestamp')) return '2026-01-01';
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return new Uint8Array([number]);
  return type === 'text' ? `x${number}` : number;
}

// A new embedded database takes seconds, and the statements are the same.
const describeQuickest = process.env.TEST_DATABASE_URL ? describeServer : describeDatabases;

describeQuickest('trades created before offers could be sold only once', (kind) => {
  it('the migration marks their offers as sold, counts their vouchers and assigns random numbers', async () => {
    const place = await kind.place();
    const old = await openDatabase({ ...place, asItIs: true });
    await migrate(old.db, BEFORE);
    for (const [number, trade] of trades.entries()) await insert(old, trade, number + 1);
    await old.close();
    const { db } = await kind.reopen(place);
    const day = (of: string) => sql<string>`to_char(${sql.ref(of)} at time zone 'UTC', 'YYYY-MM-DD')`.as(of);
    const sold = await db.selectFrom('offer_sale').select(['tenant', 'offer_id', day('sold_at'), day('valid_until')]);
    expect(await sold.orderBy('tenant').orderBy('offer_id').execute()).toEqual([
      { tenant: CONSUMER_SHOP.id, offer_id: 'one', sold_at: '2026-01-01', valid_until: '2026-01-16' },
      { tenant: CONSUMER_SHOP.id, offer_id: 'three', sold_at: '2026-01-03', valid_until: '2026-01-17' },
      { tenant: CONSUMER_SHOP.id, offer_id: 'two', sold_at: '2026-01-02', valid_until: '2026-01-20' },
      { tenant: SHOP_ABROAD.id, offer_id: 'four', sold_at: '2026-01-05', valid_until: '2026-01-19' },
      { tenant: SHOP_ABROAD.id, offer_id: 'one', sold_at: '2026-01-04', valid_until: '2026-01-18' },
    ]);
    expect(await db.selectFrom('voucher_use').selectAll().orderBy('tenant').execute()).toEqual([
      { tenant: CONSUMER_SHOP.id, code: 'MAI', used: 2 },
      { tenant: SHOP_ABROAD.id, code: 'MAI', used: 1 },
    ]);
    const ids = (await db.selectFrom('trade').select('public_id').execute()).map(({ public_id }) => public_id);
    expect(new Set(ids).size).toBe(trades.length);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 1_000)).toBe(true);
  });
});
