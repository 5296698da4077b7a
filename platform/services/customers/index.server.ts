import type { Database } from '../../database/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { findCustomer } from './customer-view.ts';
import { joinByAccount, openCustomer } from './open-customer.ts';
import type { CustomerService } from './types.ts';

export { customerIntegrity } from './integrity.ts';
export { customerSealed } from './sealed.ts';
export type { CustomerService } from './types.ts';

export interface CustomerParts {
  database: Database;
  secrets: Secrets;
}

/** Creates the customer service: who an account's owner is, where parcels come from and money goes. */
export function createCustomers({ database, secrets }: CustomerParts): CustomerService {
  return {
    open: (trx, ctx, opened) => openCustomer(secrets, trx, ctx, opened),
    join: joinByAccount,
    erase: async (trx, accountId) => {
      await trx.deleteFrom('customer').where('account_id', '=', accountId).execute();
    },
    find: (ctx) => findCustomer(database.db, secrets, ctx),
  };
}
