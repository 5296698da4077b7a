import type { Database } from '../../database/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { findCustomer } from './customer-view.ts';
import { forgetGuests } from './forget-guests.ts';
import { joinByAccount, openCustomer } from './open-customer.ts';
import { openStoredPayout } from './stored-payout.ts';
import type { CustomerService } from './types.ts';

export { customerIntegrity } from './integrity.ts';
export { customerSealed } from './sealed.ts';
export type { CustomerService } from './types.ts';

export interface CustomerParts {
  database: Database;
  secrets: Secrets;
}

const SIX_HOURS_MS = 6 * 3_600_000;

/** Creates the customer service: who an account's owner is, where parcels come from and money goes. */
export function createCustomers({ database, secrets }: CustomerParts): CustomerService {
  return {
    open: (trx, ctx, opened) => openCustomer(secrets, trx, ctx, opened),
    join: joinByAccount,
    erase: async (trx, accountId) => {
      await trx.deleteFrom('customer').where('account_id', '=', accountId).execute();
    },
    find: (ctx) => findCustomer(database.db, secrets, ctx),
    storedPayout: (ctx, id) => openStoredPayout(database.db, secrets, ctx, id),
    sweep: { what: 'numbers of guests', everyMs: SIX_HOURS_MS, run: (now) => forgetGuests(database.db, now) },
  };
}
