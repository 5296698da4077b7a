import type { Insertable, Selectable } from 'kysely';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { newToken } from '../secrets/index.server.ts';
import { newCustomerNumber } from './customer-number.ts';
import type { CustomerTable } from './tables.ts';

export type CustomerRow = Selectable<CustomerTable>;

type Told = Partial<Pick<Insertable<CustomerTable>, 'first_name' | 'last_name' | 'street' | 'postal_code' | 'city'>>;

const MAX_COLLISIONS = 8;

/** A row whose number may already exist; `accountId` is null for a guest. */
export function toCustomerRow(
  { tenant, now }: Pick<RequestContext, 'tenant' | 'now'>,
  { accountId, number = newCustomerNumber(), ...told }: Told & { accountId: number | null; number?: string },
): Insertable<CustomerTable> {
  return {
    first_name: null,
    last_name: null,
    street: null,
    postal_code: null,
    city: null,
    phone: null,
    birth_date_sealed: null,
    ...told,
    public_id: newToken(),
    number,
    tenant: tenant.id,
    account_id: accountId,
    created_at: now(),
    changed_at: now(),
  };
}

/** Inserts a customer with a free number. */
export async function insertCustomer(
  trx: OpenTransaction | Query,
  ctx: Pick<RequestContext, 'tenant' | 'now'>,
  told: Told & { accountId: number | null },
): Promise<CustomerRow> {
  for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
    const made = await trx
      .insertInto('customer')
      .values(toCustomerRow(ctx, told))
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) return made;
  }
  throw new Error('No free customer number was found.');
}

/**
 * Deletes an account's customer, including one that an earlier call emptied; false if the account's customer has
 * another public id.
 */
export async function eraseCustomer(trx: OpenTransaction, accountId: number, customerId: string): Promise<boolean> {
  const own = await trx
    .selectFrom('customer')
    .select('public_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (own && own.public_id !== customerId) return false;
  await trx.deleteFrom('customer').where('account_id', '=', accountId).execute();
  return true;
}

/**
 * Finds the customer of the signed-in account. Guests have none, nor do accounts whose customer was erased: every other
 * customer of an account has a first name. `lock` locks the row until the transaction ends.
 */
export async function findOwn(
  db: OpenTransaction | Query,
  { tenant, account }: Pick<RequestContext, 'tenant' | 'account'>,
  { lock = false } = {},
): Promise<CustomerRow | undefined> {
  if (!account) return undefined;
  const query = db
    .selectFrom('customer')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('account_id', '=', account.id)
    .where('first_name', 'is not', null);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}
