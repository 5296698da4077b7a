import type { OpenTransaction } from '../../database/index.server.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { newToken } from '../secrets/index.server.ts';
import type { PayoutMethod } from './types.ts';

/** The kinds of payout that a trade keeps. */
const METHODS: Readonly<Record<number, PayoutMethod>> = { 13: 'sepa', 2: 'paypal' };

/** At most one row a trade: whoever comes second finds it there. */
export async function owe(
  trx: OpenTransaction,
  { tradeId, amountCents, at }: { tradeId: number; amountCents: number; at: Date },
): Promise<Result<null, { code: 'payout.noAccount' }>> {
  if (amountCents === 0) return ok(null);
  const trade = await trx
    .selectFrom('trade')
    .select(['tenant', 'currency', 'payment_type', 'payout_sealed'])
    .where('id', '=', tradeId)
    .executeTakeFirstOrThrow();
  const method = METHODS[trade.payment_type ?? 0];
  if (method === undefined || trade.payout_sealed === null) return fail({ code: 'payout.noAccount' });
  await trx
    .insertInto('payout')
    .values({
      public_id: newToken(),
      trade_id: tradeId,
      tenant: trade.tenant,
      amount_cents: amountCents,
      currency: trade.currency,
      method,
      state: 'due',
      batch_id: null,
      due_at: at,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('trade_id').doNothing())
    .execute();
  return ok(null);
}
