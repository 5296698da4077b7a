import type { OpenTransaction } from '../../database/index.server.ts';
import { check } from '../../forms/check.ts';
import { customerCompanyForm } from '../../forms/customer-company.ts';
import { vatNumberProblem } from '../../forms/vat-number.ts';
import type { CustomerBody, CustomerCompanyInputBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CustomerParts, changeOwn } from './change-own.ts';
import { findCustomer } from './customer-view.ts';
import type { Told } from './types.ts';

/** Replaces or removes the stored company. */
export async function changeCompany(parts: CustomerParts, ctx: RequestContext, input: unknown): Told<CustomerBody> {
  const said = check(customerCompanyForm, input, { ...ctx, vatNumberProblem });
  if (!said.ok) return fail({ code: 'fields', fields: said.problems });
  return changeOwn(parts, ctx, async (trx, row) => {
    await storeCompany(trx, ctx, row.id, said.value.company);
    const changed = await findCustomer(trx, parts.secrets, ctx);
    return changed ? ok(changed) : fail({ code: 'customer.unknown' });
  });
}

/** An empty name removes the company. */
export async function storeCompany(
  trx: OpenTransaction,
  ctx: RequestContext,
  customerId: number,
  { name, vatNumber }: CustomerCompanyInputBody['company'],
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ company_name: name || null, vat_number: vatNumber || null, changed_at: ctx.now() })
    .where('id', '=', customerId)
    .execute();
}
