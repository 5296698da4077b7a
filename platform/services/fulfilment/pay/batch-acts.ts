import type { Selectable } from 'kysely';
import type { OpenTransaction } from '../../../database/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { endOfUndo, recordBatchAct } from '../../trades/index.server.ts';
import type { PayoutBatchTable } from '../tables.ts';
import { releaseTables } from './batch-tables.ts';
import type { BatchError, BatchState, PayoutAct, ReleaseBatchError } from './types.ts';

export type BatchRow = Selectable<PayoutBatchTable>;

/** Locks the batch until the transaction ends; rejected when it is in none of the states. */
export async function lockBatch(
  trx: OpenTransaction,
  id: string,
  states: readonly BatchState[],
): Promise<Result<BatchRow, BatchError>> {
  const row = await trx
    .selectFrom('payout_batch')
    .selectAll()
    .where('public_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return fail({ code: 'payout.unknown' });
  return states.includes(row.state) ? ok(row) : fail({ code: 'payout.state', state: row.state });
}

/** Four-eyes principle; a constraint of the table also rejects the same person. It can be undone until its file exists. */
export async function releaseBatch(
  trx: OpenTransaction,
  { by, id }: { by: PayoutAct; id: string },
): Promise<Result<null, ReleaseBatchError>> {
  const batch = await lockBatch(trx, id, ['open']);
  if (!batch.ok) return batch;
  if (batch.value.created_by === by.person) return fail({ code: 'payout.samePerson' });
  const left = await trx.selectFrom('payout').select('id').where('batch_id', '=', batch.value.id).executeTakeFirst();
  if (!left) return fail({ code: 'payout.empty' });
  const released = { state: 'released', released_by: by.person, released_at: by.at } as const;
  const undoUntil = endOfUndo(by.at);
  const act = { batchId: batch.value.id, by, kind: 'batchReleased', tables: releaseTables, undoUntil } as const;
  return recordBatchAct(trx, act, async () => {
    await trx.updateTable('payout_batch').set(released).where('id', '=', batch.value.id).execute();
    return ok(null);
  });
}

/** The row stays with its author; its payouts go into another batch. */
export async function cancelBatch(
  trx: OpenTransaction,
  { by, id }: { by: PayoutAct; id: string },
): Promise<Result<null, BatchError>> {
  const batch = await lockBatch(trx, id, ['open']);
  if (!batch.ok) return batch;
  await trx
    .updateTable('payout')
    .set({ state: 'due', batch_id: null })
    .where('batch_id', '=', batch.value.id)
    .execute();
  await trx
    .updateTable('payout_batch')
    .set({ state: 'dissolved', dissolved_by: by.person, dissolved_at: by.at })
    .where('id', '=', batch.value.id)
    .execute();
  return ok(null);
}
