import type { OpenTransaction } from '../../../database/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { changeState } from '../../trades/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { lockBatch } from './batch-acts.ts';
import type { MarkPaidError, PayoutAct } from './types.ts';

type PaidParts = Pick<FulfilmentParts, 'database' | 'mails' | 'shops'>;

interface MarkPaid {
  by: PayoutAct;
  id: string;
}

/**
 * One transaction per trade, so that locks are short and cover one address at a time; the batch is paid after the last
 * one. After an interruption the next call continues.
 */
export async function markBatchPaid(parts: PaidParts, act: MarkPaid): Promise<Result<null, MarkPaidError>> {
  for (;;) {
    const step = await parts.database.transaction((trx) => payNext(parts, trx, act)).catch(asRefused);
    if (!step.ok) return step;
    if (step.value === 'done') return ok(null);
  }
}

async function payNext(
  { shops, mails }: PaidParts,
  trx: OpenTransaction,
  { by, id }: MarkPaid,
): Promise<Result<'more' | 'done', MarkPaidError>> {
  const locked = await lockBatch(trx, id, ['released']);
  if (!locked.ok) return locked;
  const batch = locked.value;
  if (batch.file_hash === null) return fail({ code: 'payout.notFetched' });
  const next = await trx
    .selectFrom('payout')
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select(['payout.id', 'payout.trade_id', 'trade.number', 'trade.tenant', 'trade.locale'])
    .where('payout.batch_id', '=', batch.id)
    .where('payout.state', '=', 'batched')
    .orderBy('payout.id')
    .executeTakeFirst();
  if (!next) {
    const paid = { state: 'paid', paid_by: by.person, paid_at: by.at } as const;
    await trx.updateTable('payout_batch').set(paid).where('id', '=', batch.id).execute();
    return ok('done');
  }
  const { trade_id: tradeId, number, tenant, locale } = next;
  await trx.updateTable('payout').set({ state: 'paid', paid_at: by.at }).where('id', '=', next.id).execute();
  const changed = await changeState(trx, { tradeId, to: 'paid', actor: 'staff', person: by.person, at: by.at });
  if (!changed.ok) throw new Refused({ code: 'trade.state', number });
  // Sellers of a removed shop are paid nevertheless.
  const ctx = shops.context({ tenant, locale, now: by.at });
  if (ctx) await mails.notifySeller(trx, ctx, { tradeId, kind: 'paid' });
  return ok('more');
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
