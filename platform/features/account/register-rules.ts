import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { newPasswordProblems } from '../../shared/account-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { detailProblems } from '../seller/details-rules.ts';
import { inForm } from './account-rules.ts';

/**
 * What is wrong with a registration as typed, by the rules of the checkout; pointers are `/<field>`. Apart from the other
 * forms' rules, because IBANs are judged by a table that signing in has no use for.
 */
export function registerProblems(
  values: Readonly<Record<string, string>>,
  tenant: Pick<PublicTenant, 'paymentTypes' | 'postalCode'>,
): ProblemField[] {
  return [...newPasswordProblems(values), ...detailProblems(values, tenant, true)].map(inForm);
}
