import type { OpenTransaction } from '../../database/index.server.ts';
import { check } from '../../forms/check.ts';
import { customerAddressForm } from '../../forms/customer-address.ts';
import type { CustomerAddressBody, CustomerAddressInputBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CustomerParts, changeOwn } from './change-own.ts';
import type { CustomerRow } from './customer-rows.ts';
import type { Told } from './types.ts';

type Address = CustomerAddressInputBody['address'];

/** Null until it is complete: carriers need a complete sender. */
export function toAddress(row: CustomerRow): CustomerAddressBody['address'] {
  const { first_name, last_name, street, postal_code, city } = row;
  if (first_name === null || last_name === null || street === null || postal_code === null || city === null)
    return null;
  return { firstName: first_name, lastName: last_name, street, postalCode: postal_code, city };
}

export async function changeAddress(
  parts: CustomerParts,
  ctx: RequestContext,
  input: unknown,
): Told<CustomerAddressBody> {
  const said = check(customerAddressForm, input, ctx);
  if (!said.ok) return fail({ code: 'fields', fields: said.problems });
  const { address } = said.value;
  return changeOwn(parts, ctx, async (trx, { id }) => {
    await storeAddress(trx, ctx, id, address);
    return ok({ address });
  });
}

export async function storeAddress(
  trx: OpenTransaction,
  { now }: RequestContext,
  customerId: number,
  { firstName, lastName, street, postalCode, city }: Address,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ first_name: firstName, last_name: lastName, street, postal_code: postalCode, city, changed_at: now() })
    .where('id', '=', customerId)
    .execute();
}
