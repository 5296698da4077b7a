import type { Database } from '../../platform/database/index.server.ts';
import type { OpenedCustomer } from '../../platform/services/customers/types.ts';
import { newToken } from '../../platform/services/secrets/index.server.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import type { Shops } from './selling.ts';

/** A shop's context with somebody signed in. */
export type SignedIn = RequestContext & Required<Pick<RequestContext, 'account'>>;

/** An account whose address is confirmed, with its customer, and signed in. */
export async function accountOf(
  { db, transaction }: Database,
  shops: Pick<Shops, 'customers'>,
  ctx: RequestContext,
  { email = 'hannah@example.org', ...told }: Partial<OpenedCustomer> & { email?: string } = {},
): Promise<SignedIn> {
  const row = await db
    .insertInto('account')
    .values({
      identifier: newToken(),
      tenant: ctx.tenant.id,
      email,
      password_hash: 'none',
      role: 'customer',
      locale: ctx.locale,
      created_at: ctx.now(),
      password_changed_at: ctx.now(),
    })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow();
  const opened = { firstName: 'Hannah', lastName: 'Probe', ...told, accountId: row.id };
  await transaction((trx) => shops.customers.open(trx, ctx, opened));
  return { ...ctx, account: { ...row, role: 'customer', sessionId: newToken() } };
}
