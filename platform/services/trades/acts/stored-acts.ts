import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../../database/index.server.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { ActTable, StaffAct } from './types.ts';

/** Tables of trades that acts change; parents first. */
export const tradeActTables: readonly ActTable[] = [
  { name: 'trade', key: ['id'], findRows: (id) => sql`t.id = ${id}` },
  { name: 'trade_item', key: ['id'], findRows: (id) => sql`t.trade_id = ${id}` },
  { name: 'trade_history', key: ['id'], findRows: (id) => sql`t.trade_id = ${id}` },
];

/** Undone acts of a trade, and those that may still be undone; oldest first. */
export function listActs(db: Query | OpenTransaction, tradeId: number): Promise<StaffAct[]> {
  return selectActs(db, 'trade_id', tradeId);
}

/** The same of a payout batch as a whole. */
export function listBatchActs(db: Query | OpenTransaction, batchId: number): Promise<StaffAct[]> {
  return selectActs(db, 'batch_id', batchId);
}

async function selectActs(
  db: Query | OpenTransaction,
  subject: 'trade_id' | 'batch_id',
  id: number,
): Promise<StaffAct[]> {
  const rows = await db
    .selectFrom('staff_act')
    .select(['public_id', 'kind', 'batch_id', 'person', 'staff_act.at', 'undo_until', 'undone_at'])
    .where(subject, '=', id)
    .$if(subject === 'batch_id', (query) => query.where('trade_id', 'is', null))
    .orderBy('id')
    .execute();
  return rows.map(({ public_id, kind, batch_id, person, at, undo_until, undone_at }) => ({
    id: public_id,
    kind,
    inBatch: batch_id !== null,
    person,
    at: at.toISOString(),
    undoUntil: undo_until.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
  }));
}

/** Deletes acts that can no longer be undone: the history of the trade has them. Undone acts stay with their trade. */
export function deleteFinalActs(db: Query, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - MINUTE_MS);
  return deleteBatch(db, 'staff_act', sql`undone_at is null and undo_until < ${limit}`);
}
