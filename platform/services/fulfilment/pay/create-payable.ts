import type { OpenTransaction } from '../../../database/index.server.ts';
import { isPayPal } from '../../../shared/payment-types.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { newToken } from '../../secrets/index.server.ts';
import type { PayoutMethod } from './types.ts';

/**
 * Creates the payable of a trade, once per trade however often it is called. Does nothing for 0 cents. Rejected for a
 * trade without a payout, whose offered total was 0. Throws for a test.
 */
export async function createPayable(
  trx: OpenTransaction,
  { tenant, now }: Pick<RequestContext, 'tenant' | 'now'>,
  { tradeId, amountCents }: { tradeId: number; amountCents: number },
): Promise<Result<null, { code: 'payout.noAccount' }>> {
  if (amountCents === 0) return ok(null);
  const trade = await trx
    .selectFrom('trade')
    .select(['tenant', 'is_test', 'currency', 'payment_type', 'payout_sealed'])
    .where('id', '=', tradeId)
    .executeTakeFirstOrThrow();
  if (trade.is_test) throw new Error('A test trade is never paid.');
  const method = payoutMethod(tenant.paymentTypes, trade.payment_type);
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
      due_at: now(),
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('trade_id').doNothing())
    .execute();
  return ok(null);
}

/** The payout method of one of the shop's payment types; undefined for an unknown type. */
function payoutMethod(
  types: RequestContext['tenant']['paymentTypes'],
  paymentType: number | null,
): PayoutMethod | undefined {
  const type = types.find(({ id }) => id === paymentType);
  return type && (isPayPal(type) ? 'paypal' : 'sepa');
}
