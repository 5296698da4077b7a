import { sql } from 'kysely';
import type { ActTable } from '../../trades/index.server.ts';
import { actTables } from '../undo.ts';

/** Tables of a payout batch as a whole; `id` is the batch's. */
const batchTable: ActTable = { name: 'payout_batch', key: ['id'], findRows: (id) => sql`t.id = ${id}` };

/** A release is followed by a download, and by nothing else that keeps it from being undone. */
export const releaseTables: readonly ActTable[] = [
  batchTable,
  { name: 'payout', key: ['id'], findRows: (id) => sql`t.batch_id = ${id}` },
  { name: 'payout_download', key: ['id'], findRows: (id) => sql`t.batch_id = ${id}` },
];

/** The rest of a payment is in the acts on its trades. Another download of the same file follows from nothing. */
export const paidBatchTables: readonly ActTable[] = [batchTable];

const PAID = ['trade', 'trade_item', 'trade_history', 'payout', 'erasure'];

/** What the payment of one trade changes, and what follows from it. */
export const paidTables: readonly ActTable[] = actTables.filter(({ name }) => PAID.includes(name));
