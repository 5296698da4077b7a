import { type ExpressionBuilder, sql } from 'kysely';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { Schema } from '../../database/schema.ts';

interface Address {
  tenant: string;
  email: string;
}

/** Assigns guest trades with an address to a customer, up to the proof of the address in this call. */
export async function linkGuestTrades(
  trx: OpenTransaction,
  { customerId, ...address }: Address & { customerId: number },
): Promise<void> {
  await trx
    .updateTable('trade')
    .set({ customer_id: customerId })
    .where((e) => isGuestSale(e, address))
    .execute();
}

/** Number of trades that the next proof of an address would assign to its account. */
export async function countGuestSales(db: Query, address: Address): Promise<number> {
  const { sales } = await db
    .selectFrom('trade')
    .select(({ fn }) => fn.countAll<number>().as('sales'))
    .where((e) => isGuestSale(e, address))
    .executeTakeFirstOrThrow();
  return Number(sales);
}

function isGuestSale(e: ExpressionBuilder<Schema, 'trade'>, { tenant, email }: Address) {
  return e.and([
    e('tenant', '=', tenant),
    // A test belongs to no customer.
    e('is_test', '=', false),
    e(sql`lower(email)`, '=', sql`lower(${email})`),
    e.or([
      e('customer_id', 'is', null),
      e.exists(
        e.selectFrom('customer').whereRef('customer.id', '=', 'trade.customer_id').where('account_id', 'is', null),
      ),
    ]),
  ]);
}
