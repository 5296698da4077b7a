import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { TradeTable } from './tables.ts';

type OwnedTrade = Pick<Selectable<TradeTable>, 'id' | 'customer_id' | 'customer_number'>;

/**
 * The number that the seller of each trade has now: the account's for every trade that belongs to one, so that a person
 * has one number in a shop, else the guest's. Only the owner and staff may see it: `customer_number`, which the guest
 * received, must not reveal to that guest that the address has an account.
 */
export async function findCustomerNumbers(
  db: Query,
  trades: readonly OwnedTrade[],
): Promise<ReadonlyMap<number, string>> {
  const owners = trades.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]));
  const rows =
    owners.length === 0
      ? []
      : await db.selectFrom('customer').select(['id', 'number']).where('id', 'in', owners).execute();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const known = trades.map(({ id, customer_id, customer_number }) => {
    const number = (customer_id === null ? undefined : numbers.get(customer_id)) ?? customer_number;
    return [id, number] as const;
  });
  return new Map(known.filter((entry): entry is [number, string] => entry[1] !== null));
}
