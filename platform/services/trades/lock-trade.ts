import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { TradeTable } from './tables.ts';

export type TradeRow = Selectable<TradeTable>;

/** Locks a trade of the shop until the transaction ends; undefined for another shop's trade. */
export async function lockTrade(
  trx: OpenTransaction,
  { tenant }: Pick<RequestContext, 'tenant'>,
  number: string,
): Promise<TradeRow | undefined> {
  return trx
    .selectFrom('trade')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('number', '=', plainText(number))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Changes with every change of state, independent of the clock. An undone act deletes its steps, so undone acts count as
 * well: the state before an act and the one after its undoing have different versions.
 */
export async function getTradeVersion(db: Query | OpenTransaction, tradeId: number): Promise<string> {
  const { steps, undone } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('trade_history')
        .select(sql<number>`count(*)`.as('count'))
        .where('trade_id', '=', tradeId)
        .as('steps'),
      e
        .selectFrom('staff_act')
        .select(sql<number>`count(*)`.as('count'))
        .where('trade_id', '=', tradeId)
        .where('undone_at', 'is not', null)
        .as('undone'),
    ])
    .executeTakeFirstOrThrow();
  return undone ? `${steps}-${undone}` : String(steps);
}
