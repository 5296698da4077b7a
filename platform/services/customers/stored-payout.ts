import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { TradePayoutBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { findOwn } from './customer-rows.ts';
import { findPayment, openPayout } from './payment-rows.ts';

/**
 * The full payout of a payment account of the signed-in customer; undefined for another customer's account, and for an
 * unconfirmed one.
 */
export async function openStoredPayout(
  db: OpenTransaction | Query,
  secrets: Pick<Secrets, 'open'>,
  ctx: Pick<RequestContext, 'tenant' | 'account'>,
  publicId: string,
): Promise<TradePayoutBody | undefined> {
  const own = await findOwn(db, ctx);
  const row = own && (await findPayment(db, own.id, { publicId }));
  return row?.confirmed_at ? openPayout(secrets, row) : undefined;
}
