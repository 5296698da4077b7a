import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findOwn, toCustomerRow } from './customer-rows.ts';
import type { Seller } from './types.ts';

export async function findSeller(
  db: Query,
  ctx: RequestContext,
  customerNumber: string | undefined,
): Promise<Seller | undefined> {
  const own = await findOwn(db, ctx);
  if (own) {
    const fits = customerNumber === undefined || customerNumber === own.number;
    return fits ? { number: own.number, customerId: own.id } : undefined;
  }
  if (customerNumber === undefined) return undefined;
  const guest = await db
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', ctx.tenant.id)
    .where('number', '=', customerNumber)
    .where('account_id', 'is', null)
    .executeTakeFirst();
  return guest && { number: customerNumber, customerId: guest.id };
}

/**
 * A guest's trade belongs to a guest number, whatever address was typed. It joins an account at the next proof of that
 * address, because anyone may have typed it.
 */
export async function assignTrade(trx: OpenTransaction, ctx: RequestContext, seller: Seller): Promise<number | null> {
  return lockCustomer(trx, seller.customerId ?? (await insertGuest(trx, ctx, seller.number)));
}

/** True when the address is the confirmed one of the signed-in account; anyone may have typed it into a trade. */
export async function isOwnAddress(db: Query, { account }: RequestContext, email: string): Promise<boolean> {
  if (!account) return false;
  const own = await db.selectFrom('account').select('email').where('id', '=', account.id).executeTakeFirst();
  return own?.email === email.toLowerCase();
}

/** The number comes from the customer service of another host, which has made sure that it is free. */
async function insertGuest(trx: OpenTransaction, ctx: RequestContext, number: string): Promise<number> {
  const { id } = await trx
    .insertInto('customer')
    .values(toCustomerRow(ctx, { number, accountId: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Prevents deletion of the customer until the trade is stored; null when it was just deleted. */
async function lockCustomer(trx: OpenTransaction, id: number): Promise<number | null> {
  const row = await trx.selectFrom('customer').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row?.id ?? null;
}
