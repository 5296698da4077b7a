import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { TradePayoutBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { findOwn } from './customer-rows.ts';
import { payoutColumn } from './sealed.ts';

/** Where money goes by a payment account of the signed-in customer, in full; undefined for anybody else's. */
export async function openStoredPayout(
  db: OpenTransaction | Query,
  secrets: Pick<Secrets, 'open'>,
  ctx: Pick<RequestContext, 'tenant' | 'account'>,
  publicId: string,
): Promise<TradePayoutBody | undefined> {
  const own = await findOwn(db, ctx);
  if (!own) return undefined;
  const row = await db
    .selectFrom('customer_payment')
    .select(['public_id', 'payout_sealed'])
    .where('customer_id', '=', own.id)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row && (JSON.parse(secrets.open(row.payout_sealed, payoutColumn.purpose(row))) as TradePayoutBody);
}
