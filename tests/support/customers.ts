import type { Database } from '../../platform/database/index.server.ts';
import type { OpenedCustomer } from '../../platform/services/customers/types.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { storeAccount, storeSession } from './accounts.ts';
import type { Shops } from './selling.ts';

/** A shop's context with a signed-in customer. */
export type CustomerContext = RequestContext & Required<Pick<RequestContext, 'account'>>;

/** An account whose address is confirmed, with its customer, and signed in. */
export async function createCustomer(
  database: Database,
  shops: Pick<Shops, 'customers'>,
  ctx: RequestContext,
  { email = 'hannah@example.org', ...told }: Partial<OpenedCustomer> & { email?: string } = {},
): Promise<CustomerContext> {
  const { id, identifier } = await storeAccount(database, ctx, { email });
  const opened = { firstName: 'Hannah', lastName: 'Probe', ...told, accountId: id };
  await database.transaction((trx) => shops.customers.open(trx, ctx, opened));
  return { ...ctx, account: { id, identifier, role: 'customer', sessionId: await storeSession(database, ctx, id) } };
}
