import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import type { TradePayoutBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { storeAddress } from './address.ts';
import { type CustomerParts, requireSession } from './change-own.ts';
import { storeCompany } from './company.ts';
import { findOwn } from './customer-rows.ts';
import { findPayment, getPaymentKind, insertPayment, openPayout, replacePayment } from './payment-rows.ts';
import { tellOwner } from './payments.ts';
import type { TradeDetails } from './types.ts';

/**
 * Storing a different payout needs the password, like every change of it. The payout used last becomes the primary one.
 */
export async function keepDetails(
  parts: CustomerParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { company, address, payout }: TradeDetails,
): Promise<Result<null, { code: 'password.again' }>> {
  const own = await findOwn(trx, ctx, { lock: true });
  if (!own) return ok(null);
  await requireSession(trx, ctx);
  await storeAddress(trx, ctx, own.id, address);
  // A seller without a company keeps the stored one.
  if (company) await storeCompany(trx, ctx, own.id, company);
  return payout ? keepPayout(parts, trx, ctx, { customerId: own.id, payout }) : ok(null);
}

async function keepPayout(
  parts: CustomerParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { customerId, payout }: { customerId: number; payout: TradePayoutBody },
): Promise<Result<null, { code: 'password.again' }>> {
  const { secrets } = parts;
  const at = ctx.now();
  const kept = await findPayment(trx, customerId, { kind: getPaymentKind(payout) });
  // An unconfirmed payout is confirmed by entering it again, which also needs the password.
  const changes = !kept?.confirmed_at || !samePayout(openPayout(secrets, kept), payout);
  if (changes && !ctx.account?.confirmed) return fail({ code: 'password.again' });
  if (changes) {
    if (kept) await replacePayment(trx, secrets, { row: kept, payout, at });
    else await insertPayment(trx, secrets, { customerId, payout, isPrimary: false, at });
    await tellOwner(parts, trx, ctx);
  }
  await trx
    .updateTable('customer_payment')
    .set({ is_primary: sql<boolean>`kind = ${getPaymentKind(payout)}` })
    .where('customer_id', '=', customerId)
    .execute();
  return ok(null);
}

function samePayout(one: TradePayoutBody, other: TradePayoutBody): boolean {
  if ('iban' in one && 'iban' in other) return one.iban === other.iban && one.accountHolder === other.accountHolder;
  return 'paypalEmail' in one && 'paypalEmail' in other && one.paypalEmail === other.paypalEmail;
}
