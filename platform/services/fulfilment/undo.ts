import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, type Result } from '../../shared/result.ts';
import {
  type ActTable,
  lockTrade,
  type StaffActor,
  type TradeUnknown,
  tradeActTables,
  type UndoProblem,
  undoAct,
} from '../trades/index.server.ts';
import type { FulfilmentParts } from './parts.ts';

const ofTrade = (id: number) => sql`t.trade_id = ${id}`;

/**
 * Every table that an act of staff may change, parents first, and those whose rows follow from its result: a parcel with
 * a photo stays received.
 */
export const actTables: readonly ActTable[] = [
  ...tradeActTables,
  { name: 'trade_parcel', key: ['trade_id', 'position'], findRows: ofTrade },
  { name: 'trade_item_outcome', key: ['trade_id', 'item'], findRows: ofTrade },
  { name: 'clarification', key: ['id'], findRows: ofTrade },
  {
    name: 'clarification_item',
    key: ['clarification_id', 'item'],
    findRows: (id) => sql`t.clarification_id in (select id from clarification where trade_id = ${id})`,
  },
  { name: 'second_opinion', key: ['trade_id'], findRows: ofTrade },
  { name: 'trade_message', key: ['id'], findRows: ofTrade },
  { name: 'trade_note', key: ['id'], findRows: ofTrade, independent: true },
  { name: 'payout', key: ['id'], findRows: ofTrade },
  { name: 'trade_photo', key: ['id'], findRows: ofTrade, omit: ['content', 'file_key'] },
  { name: 'imei_check', key: ['id'], findRows: ofTrade },
  { name: 'item_serial', key: ['trade_id', 'item'], findRows: ofTrade },
  { name: 'erasure', key: ['id'], findRows: ofTrade },
];

interface Undo {
  number: string;
  /** Public id of the act. */
  act: string;
}

/**
 * Undoes an act of staff on a trade. Rows are locked in the order of the other actions on money: batch, payout,
 * clarification, trade.
 */
export function undo(
  { database, claims }: Pick<FulfilmentParts, 'database' | 'claims'>,
  ctx: RequestContext,
  by: StaffActor,
  { number, act }: Undo,
): Promise<Result<null, TradeUnknown | UndoProblem>> {
  return database.transaction(async (trx) => {
    const found = await trx
      .selectFrom('trade')
      .leftJoin('staff_act as act', (join) =>
        join.onRef('act.trade_id', '=', 'trade.id').on('act.public_id', '=', plainText(act)),
      )
      .select(['trade.id', 'act.changes'])
      .where('trade.tenant', '=', ctx.tenant.id)
      .where('trade.number', '=', plainText(number))
      .executeTakeFirst();
    if (!found) return fail({ code: 'trade.unknown' });
    const batchIds = (found.changes?.rows ?? []).flatMap((change) =>
      change.table === 'payout' && change.op === 'delete' ? [change.before.batch_id] : [],
    );
    if (!(await lockOpenBatches(trx, batchIds))) return fail({ code: 'act.payoutBatched' });
    await trx.selectFrom('payout').select('id').where('trade_id', '=', found.id).forUpdate().execute();
    await trx.selectFrom('clarification').select('id').where('trade_id', '=', found.id).forUpdate().execute();
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    return undoAct(trx, ctx, { trade, id: plainText(act), by, tables: actTables, claims });
  });
}

/** A deleted payout returns into its batch only while that is open. */
async function lockOpenBatches(trx: OpenTransaction, ids: readonly unknown[]): Promise<boolean> {
  const batchIds = ids.filter((id) => typeof id === 'number');
  if (batchIds.length === 0) return true;
  const batches = await trx
    .selectFrom('payout_batch')
    .select('state')
    .where('id', 'in', batchIds)
    .forUpdate()
    .execute();
  return batches.every(({ state }) => state === 'open');
}
