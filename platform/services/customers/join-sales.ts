import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';

interface Address {
  tenant: string;
  email: string;
}

/** Whoever sells as a guest and whoever confirms that very address at the same moment wait for each other. */
export async function lockAddress(trx: OpenTransaction, { tenant, email }: Address): Promise<void> {
  const text = `${tenant}\n${email.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx);
}

/** Gives a customer what was sold without an account with an address that has been confirmed now. */
export async function joinSales(
  trx: OpenTransaction,
  { customerId, tenant, email }: Address & { customerId: number },
): Promise<void> {
  await lockAddress(trx, { tenant, email });
  await trx
    .updateTable('trade')
    .set({ customer_id: customerId })
    .where('tenant', '=', tenant)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((e) =>
      e.or([
        e('customer_id', 'is', null),
        e('customer_id', 'in', e.selectFrom('customer').select('customer.id').where('account_id', 'is', null)),
      ]),
    )
    .execute();
}
