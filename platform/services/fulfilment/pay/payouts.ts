import type { FulfilmentParts } from '../parts.ts';
import { cancelBatch, releaseBatch } from './batch-acts.ts';
import { batchFile } from './batch-file.ts';
import { makeBatches } from './create-batches.ts';
import { markBatchPaid } from './mark-paid.ts';
import type { PayoutService } from './types.ts';
import { undoBatch } from './undo-batch.ts';
import { duePayouts, dueTotals, findBatch, listBatches } from './views.ts';

/** Creates the payout service: due payouts, batches released by a second person, and reproducible files. */
export function createPayouts(parts: FulfilmentParts): PayoutService {
  const { database, secrets, findDebtorAccount } = parts;
  return {
    totals: () => dueTotals(database.db),
    due: (query) => duePayouts(database.db, query),
    batches: (limit) => listBatches(database.db, limit),
    batch: (id) => findBatch(database.db, id),
    makeBatch: (by, choice) => database.transaction((trx) => makeBatches(trx, findDebtorAccount, { by, choice })),
    release: (by, id) => database.transaction((trx) => releaseBatch(trx, { by, id })),
    cancelBatch: (by, id) => database.transaction((trx) => cancelBatch(trx, { by, id })),
    undo: (by, of) => undoBatch(parts, { by, ...of }),
    file: (by, id) => database.transaction((trx) => batchFile(trx, secrets, { by, id })),
    markPaid: (by, id) => markBatchPaid(parts, { by, id }),
  };
}
