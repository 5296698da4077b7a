import type { Secrets } from '../secrets/index.server.ts';
import { cancelBatch, releaseBatch } from './batch-acts.ts';
import { batchFile } from './batch-file.ts';
import { makeBatches } from './create-batches.ts';
import { createPayable } from './create-payable.ts';
import { markBatchPaid, type PaidParts } from './mark-paid.ts';
import type { FindDebtorAccount, PayoutService } from './types.ts';
import { duePayouts, dueTotals, findBatch, listBatches } from './views.ts';

export { payoutIntegrity } from './integrity.ts';
export { payoutData } from './personal-data.ts';
export type {
  Batch,
  BatchFileError,
  BatchState,
  BatchSummary,
  CreateBatchError,
  DueTotal,
  MarkPaidError,
  PayoutMethod,
  PayoutService,
  PayoutView,
  ReleaseBatchError,
} from './types.ts';

export interface PayoutParts extends PaidParts {
  secrets: Pick<Secrets, 'open'>;
  findDebtorAccount: FindDebtorAccount;
}

/** Creates the payout service: payables, batches released by a second person, and reproducible files. */
export function createPayouts(parts: PayoutParts): PayoutService {
  const { database, secrets, findDebtorAccount } = parts;
  return {
    createPayable,
    totals: () => dueTotals(database.db),
    due: (query) => duePayouts(database.db, query),
    batches: (limit) => listBatches(database.db, limit),
    batch: (id) => findBatch(database.db, id),
    makeBatch: (by, choice) => database.transaction((trx) => makeBatches(trx, findDebtorAccount, { by, choice })),
    release: (by, id) => database.transaction((trx) => releaseBatch(trx, { by, id })),
    cancelBatch: (by, id) => database.transaction((trx) => cancelBatch(trx, { by, id })),
    file: (by, id) => database.transaction((trx) => batchFile(trx, secrets, { by, id })),
    markPaid: (by, id) => markBatchPaid(parts, { by, id }),
  };
}
