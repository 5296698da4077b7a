import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { insertCustomer } from './customer-rows.ts';
import { linkGuestTrades } from './link-guest-trades.ts';
import { insertPayment } from './payment-rows.ts';
import type { OpenedCustomer } from './types.ts';

export async function openCustomer(
  secrets: Pick<Secrets, 'seal'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { accountId, firstName, lastName, address, payout }: OpenedCustomer,
): Promise<{ id: string; number: string }> {
  const customer = await insertCustomer(trx, ctx, {
    accountId,
    first_name: firstName ?? null,
    last_name: lastName ?? null,
    street: address?.street ?? null,
    postal_code: address?.postalCode ?? null,
    city: address?.city ?? null,
  });
  if (payout) await insertPayment(trx, secrets, { customerId: customer.id, payout, isPrimary: true, at: ctx.now() });
  await joinByAccount(trx, accountId);
  return { id: customer.public_id, number: customer.number };
}

/** Uses the account's current address, read in this transaction. */
export async function joinByAccount(trx: OpenTransaction, accountId: number): Promise<void> {
  const found = await trx
    .selectFrom('customer')
    .innerJoin('account', 'account.id', 'customer.account_id')
    .select(['customer.id', 'account.tenant', 'account.email'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (found) await linkGuestTrades(trx, { customerId: found.id, tenant: found.tenant, email: found.email });
}
