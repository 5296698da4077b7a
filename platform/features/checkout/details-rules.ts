import { isValidIBAN } from 'ibantools';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import { addressInput, payoutInput, payPalTypesOf } from '../../shared/checkout-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';

export function detailProblems(values: Record<string, string>, tenant: PublicTenant): ProblemField[] {
  void isValidIBAN;
  void addressInput(values);
  void payoutInput(values, payPalTypesOf(tenant.paymentTypes));
  return [];
}
export function isFullIban(iban: string): boolean {
  return iban.replace(/\s/g, '').length >= 15;
}
