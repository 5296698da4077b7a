import { check, isObject } from '../../forms/check.ts';
import { customerAddressForm } from '../../forms/customer-address.ts';
import { personForm } from '../../forms/person.ts';
import type { CustomerBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { storeAddress } from './address.ts';
import { type CustomerParts, changeOwn } from './change-own.ts';
import { findCustomer, toCustomerIris } from './customer-view.ts';
import { birthDateColumn } from './sealed.ts';
import type { Told } from './types.ts';

/** Changes birth date and name, and the address if sent. */
export async function changePerson(parts: CustomerParts, ctx: RequestContext, input: unknown): Told<CustomerBody> {
  const lives = addressIn(input, ctx);
  const said = check(personForm, lives.body, ctx);
  const problems = [...lives.problems, ...said.problems];
  if (!said.ok || problems.length > 0) return fail({ code: 'fields', fields: problems });
  const { birthDate, firstName, lastName, customerIri, peopleIri } = said.value;
  return changeOwn(parts, ctx, async (trx, row) => {
    const own = toCustomerIris(row);
    if (customerIri !== own.customerIri || peopleIri !== own.peopleIri) return fail({ code: 'notOwn' });
    if (lives.address) await storeAddress(trx, ctx, row.id, lives.address);
    await trx
      .updateTable('customer')
      .set({
        birth_date_sealed: birthDate === '' ? null : parts.secrets.seal(birthDate, birthDateColumn.purpose(row)),
        ...(firstName === undefined ? {} : { first_name: firstName }),
        ...(lastName === undefined ? {} : { last_name: lastName }),
        changed_at: ctx.now(),
      })
      .where('id', '=', row.id)
      .execute();
    const changed = await findCustomer(trx, parts.secrets, ctx);
    return changed ? ok(changed) : fail({ code: 'customer.unknown' });
  });
}

/** Validates an address in a person like every other address, and the rest without it. */
function addressIn(input: unknown, ctx: RequestContext) {
  if (!isObject(input) || !isObject(input.address)) return { body: input, problems: [], address: undefined };
  const said = check(customerAddressForm, { address: input.address }, ctx);
  return {
    body: { ...input, address: null },
    problems: said.problems,
    address: said.ok ? said.value.address : undefined,
  };
}
