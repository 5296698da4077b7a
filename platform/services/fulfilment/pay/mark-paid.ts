import type { OpenTransaction } from '../../../database/index.server.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { changeState, endOfUndo, holdBatchActs, recordAct, recordBatchAct } from '../../trades/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { lockBatch } from './batch-acts.ts';
import { paidBatchTables, paidTables } from './batch-tables.ts';
import type { MarkPaidError, PayoutAct } from './types.ts';

/** Mails of the first trades wait for the last one. Those of an interrupted payment are sent after this time. */
const MAX_PAYMENT_MS = 5 * MINUTE_MS;

type PaidParts = Pick<FulfilmentParts, 'database' | 'mails' | 'shops'>;

interface MarkPaid {
  by: PayoutAct;
  id: string;
}

/**
 * One transaction per trade, so that locks are short and cover one address at a time; the batch is paid after the last
 * one. After an interruption the next call continues. All of it can be undone for the same seconds after the last one.
 */
export async function markBatchPaid(parts: PaidParts, act: MarkPaid): Promise<Result<null, MarkPaidError>> {
  const began = performance.now();
  const getNow = () => new Date(act.by.at.getTime() + performance.now() - began);
  for (;;) {
    const step = await parts.database.transaction((trx) => payNext(parts, trx, act, getNow())).catch(asRefused);
    if (!step.ok) return step;
    if (step.value === 'done') return ok(null);
  }
}

async function payNext(
  { shops, mails }: PaidParts,
  trx: OpenTransaction,
  { by, id }: MarkPaid,
  now: Date,
): Promise<Result<'more' | 'done', MarkPaidError>> {
  const locked = await lockBatch(trx, id, ['released']);
  if (!locked.ok) return locked;
  const batch = locked.value;
  if (batch.file_hash === null) return fail({ code: 'payout.notFetched' });
  const next = await trx
    .selectFrom('payout')
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select(['payout.id', 'payout.trade_id', 'trade.number', 'trade.tenant', 'trade.locale', 'trade.email'])
    .where('payout.batch_id', '=', batch.id)
    .where('payout.state', '=', 'batched')
    .orderBy('payout.id')
    .executeTakeFirst();
  if (!next) return closeBatch(trx, { by, batchId: batch.id, now });
  const { trade_id: tradeId, number, tenant, locale, email } = next;
  await trx.selectFrom('payout').select('id').where('id', '=', next.id).forUpdate().execute();
  await trx.selectFrom('trade').select('id').where('id', '=', tradeId).forUpdate().execute();
  const part = { id: batch.id, undoUntil: new Date(now.getTime() + MAX_PAYMENT_MS) };
  const trade = { id: tradeId, tenant, number, email };
  const act = { trade, by, kind: 'paid', tables: paidTables, batch: part } as const;
  const changed = await recordAct(trx, { now: () => by.at }, act, async () => {
    await trx.updateTable('payout').set({ state: 'paid', paid_at: by.at }).where('id', '=', next.id).execute();
    const moved = await changeState(trx, { tradeId, to: 'paid', actor: 'staff', person: by.person, at: by.at });
    // Sellers of a removed shop are paid nevertheless.
    const ctx = moved.ok && shops.context({ tenant, locale, now: by.at });
    if (ctx) await mails.notifySeller(trx, ctx, { tradeId, kind: 'paid' });
    return moved;
  });
  if (!changed.ok) throw new Refused({ code: 'trade.state', number });
  return ok('more');
}

interface Closing {
  by: PayoutAct;
  batchId: number;
  now: Date;
}

/** The seconds for undoing begin here, for all trades of the batch. */
async function closeBatch(trx: OpenTransaction, { by, batchId, now }: Closing): Promise<Result<'done', never>> {
  const undoUntil = endOfUndo(now);
  await holdBatchActs(trx, batchId, undoUntil);
  const act = { batchId, by, kind: 'batchPaid', tables: paidBatchTables, undoUntil } as const;
  return recordBatchAct(trx, act, async () => {
    const paid = { state: 'paid', paid_by: by.person, paid_at: by.at } as const;
    await trx.updateTable('payout_batch').set(paid).where('id', '=', batchId).execute();
    return ok('done');
  });
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly error: MarkPaidError;
  constructor(error: MarkPaidError) {
    super('The batch is not marked as paid.');
    this.error = error;
  }
}

function asRefused(error: unknown): { ok: false; error: MarkPaidError } {
  if (error instanceof Refused) return fail(error.error);
  throw error;
}
