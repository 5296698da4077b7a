import type { OpenTransaction } from '../../../database/index.server.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type UndoProblem, undoBatchAct } from '../../trades/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { lockBatch } from './batch-acts.ts';
import { paidTables, releaseTables } from './batch-tables.ts';
import type { BatchError, PayoutAct } from './types.ts';

type Undone = Result<null, BatchError | UndoProblem>;

interface Undo {
  by: PayoutAct;
  id: string;
  /** Public id of the act. */
  act: string;
}

/** Undoes the release or the payment of a batch, in one transaction for all its trades. */
export async function undoBatch({ database }: Pick<FulfilmentParts, 'database'>, undo: Undo): Promise<Undone> {
  try {
    return await database.transaction(async (trx) => {
      const done = await undoLocked(trx, undo);
      // Some trades may be restored already.
      if (!done.ok) throw new NotUndone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof NotUndone) return error.result;
    throw error;
  }
}

/** Rolls the transaction back. */
class NotUndone extends Error {
  readonly result: Undone;
  constructor(result: Undone) {
    super('The batch stays as it is.');
    this.result = result;
  }
}

/** Rows are locked in the order of the other actions on money: batch, payouts, trades. */
async function undoLocked(trx: OpenTransaction, { by, id, act }: Undo): Promise<Undone> {
  const locked = await lockBatch(trx, plainText(id), ['open', 'released', 'paid', 'dissolved']);
  if (!locked.ok) return locked;
  const { id: batchId, file_hash } = locked.value;
  const payouts = await trx
    .selectFrom('payout')
    .select('trade_id')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const trades = payouts.map(({ trade_id }) => trade_id);
  if (trades.length > 0)
    await trx.selectFrom('trade').select('id').where('id', 'in', trades).orderBy('id').forUpdate().execute();
  const parts = { batchId, trades, isDownloaded: file_hash !== null };
  const tables = { batchTables: releaseTables, tradeTables: paidTables };
  const undone = await undoBatchAct(trx, { ...parts, ...tables, id: plainText(act), by });
  return undone.ok ? ok(null) : fail(undone.error);
}
