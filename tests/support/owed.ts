import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { createPayable } from '../../platform/services/fulfilment/pay/create-payable.ts';
import { tradePayoutColumn } from '../../platform/services/trades/sealed.ts';
import { changeState } from '../../platform/services/trades/states.ts';
import type { TradePayout } from '../../platform/services/trades/types.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/shared/durations.ts';
import { maskPayout } from '../../platform/shared/payout-masks.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, type Shops } from './selling.ts';

export interface PayableTrade {
  id: number;
  number: string;
  cents: number;
}

interface Owing {
  tenant?: TenantId;
  count: number;
  payout?: TradePayout;
}

let drawn = 0;

/**
 * Trades inspected as described, with a payable. The first is really sold; the others copy its rows under other numbers,
 * because rendering a label for each would take longer than the test.
 */
export async function createPayableTrades(
  database: Database,
  shops: Shops,
  { tenant = CONSUMER_SHOP.id, count, payout }: Owing,
): Promise<PayableTrade[]> {
  const ctx = await createContext(tenant);
  const sale = createTradeInput(await offerFor(shops, ctx), payout ? { payout } : {});
  sale.address = { ...sale.address, postalCode: ctx.tenant.postalCode.example };
  drawn += 1;
  const { trade } = expectOk(await shops.trades.create(ctx, `owed-${drawn}`, sale));
  const { id } = await database.db
    .selectFrom('trade')
    .select('id')
    .where('number', '=', trade.number)
    .executeTakeFirstOrThrow();
  const trades = [{ id, number: trade.number }];
  while (trades.length < count)
    trades.push(await again(database, shops, { id, number: `${trade.number}${trades.length}` }));
  const owed: PayableTrade[] = [];
  for (const one of trades) owed.push(await inspected(database, { ...one, cents: 1_000 + owed.length }));
  return owed;
}

async function again(database: Database, { secrets }: Shops, { id, number }: { id: number; number: string }) {
  return database.transaction(async (trx) => {
    const { id: _, ...row } = await trx.selectFrom('trade').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const payout = secrets.open(row.payout_sealed ?? '', tradePayoutColumn.purpose(row));
    const made = await trx
      .insertInto('trade')
      .values({
        ...row,
        number,
        public_id: row.public_id + Number(number.slice(-4)) * 7919 + Math.ceil(Math.random() * 1e9),
        tracking_number: `${row.tracking_number}-${number}`,
        access_token_hash: number,
        payout_sealed: secrets.seal(payout, tradePayoutColumn.purpose({ number })),
        payout_masked: maskPayout(JSON.parse(payout)),
        sale_token_hash: null,
        sale_token_sealed: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into trade_line select ${made.id}::bigint as trade_id, position, offer_id, device_id, quantity, unit_cents,
      total_cents, offer from trade_line where trade_id = ${id}`.execute(trx);
    await sql`insert into trade_history (trade_id, from_state, to_state, actor, at)
      select ${made.id}::bigint, from_state, to_state, actor, at from trade_history where trade_id = ${id} order by id`.execute(
      trx,
    );
    return { id: made.id, number };
  });
}

async function inspected(database: Database, trade: PayableTrade): Promise<PayableTrade> {
  await database.transaction(async (trx) => {
    for (const to of ['received', 'inspected'] as const)
      expectOk(await changeState(trx, { tradeId: trade.id, to, actor: 'staff', person: 'ida@example.org', at: NOW }));
    expectOk(
      await createPayable(trx, await createContext(CONSUMER_SHOP.id), {
        tradeId: trade.id,
        amountCents: trade.cents,
      }),
    );
  });
  return trade;
}

/** The same person once a release of theirs or of another can no longer be undone. */
export function afterUndo<By extends { at: Date }>(by: By): By {
  return { ...by, at: new Date(by.at.getTime() + 2 * MINUTE_MS) };
}

/** Ends the time for undoing acts on payout batches: their file can be downloaded. */
export async function endBatchUndo({ database }: { database: Pick<Database, 'db'> }): Promise<void> {
  await sql`update staff_act set undo_until = at where batch_id is not null and undone_at is null
    and undo_until <> at`.execute(database.db);
}

/** An hour for undoing the newest acts, so that a slow machine changes nothing. A grown database has a million older ones. */
export async function extendUndo({ database }: { database: Pick<Database, 'db' | 'now'> }): Promise<void> {
  const later = new Date(database.now().getTime() + HOUR_MS);
  await database.db
    .updateTable('staff_act')
    .set({ undo_until: later })
    .where('undone_at', 'is', null)
    .where('id', '>', (e) => e.selectFrom('staff_act').select(sql<number>`max(id) - 100`.as('older')))
    .execute();
}
