import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';

/** Ownership must be consistent between tables. */
export const customerIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'customers whose shop is not that of their account',
    find: sql`select number as name from customer join account on account.id = account_id
      where customer.tenant <> account.tenant`,
  },
  {
    broken: 'trades whose shop is not that of their customer',
    find: sql`select trade.number as name from trade join customer on customer.id = customer_id
      where trade.tenant <> customer.tenant`,
  },
  {
    broken: 'customers with two primary payouts',
    find: sql`select number as name from customer join customer_payment on customer_id = customer.id
      where is_primary group by number having count(*) > 1`,
  },
  {
    broken: 'guests with stored data other than a number',
    find: sql`select number as name from customer where account_id is null
      and coalesce(first_name, last_name, street, postal_code, city, phone, birth_date_sealed) is not null`,
  },
];
