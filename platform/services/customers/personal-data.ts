import type { PersonalDataSource } from '../personal-data/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { openBirthDate } from './customer-view.ts';
import { openPayout } from './payment-rows.ts';

/** Identity and full payouts of a person: the call needs the password and returns only their own data. */
export function customerData(secrets: Pick<Secrets, 'open'>): PersonalDataSource {
  return {
    read: async (db, { customerId }) => {
      const customers = await db.selectFrom('customer').selectAll().where('id', '=', customerId).execute();
      const payments = await db
        .selectFrom('customer_payment')
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('id')
        .execute();
      return {
        customer: customers.map((row) => {
          const { id: _, account_id, birth_date_sealed, ...shown } = row;
          return { ...shown, birth_date: openBirthDate(secrets, row) };
        }),
        customer_payment: payments.map((row) => ({
          kind: row.kind,
          payout: openPayout(secrets, row),
          is_primary: row.is_primary,
          changed_at: row.changed_at,
        })),
      };
    },
    // Without a first name no call finds the customer (findOwn). The number stays until the account is deleted, so that
    // an interrupted deletion can be repeated.
    erase: async (trx, { customerId }, now) => {
      await trx.deleteFrom('customer_payment').where('customer_id', '=', customerId).execute();
      const nothing = { first_name: null, last_name: null, street: null, postal_code: null, city: null, phone: null };
      await trx
        .updateTable('customer')
        .set({
          ...nothing,
          birth_date_sealed: null,
          company_name: null,
          vat_number: null,
          changed_at: now,
        })
        .where('id', '=', customerId)
        .execute();
    },
  };
}
