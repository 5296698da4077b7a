import { listPayPalTypeIds } from '../shared/payment-types.ts';
import type { FieldValues, FormFacts } from './define-form.ts';
import { storedChoice } from './stored-payout.ts';
import { printableLine } from './text.ts';

/** Fills an empty account holder with the seller's name. A typed holder stays. */
export function withHolder<Typed extends FieldValues>(typed: Typed, { tenant }: Pick<FormFacts, 'tenant'>): Typed {
  const { paymentType = '', accountHolder } = typed;
  const holder = sellerName(typed);
  const byBank =
    paymentType !== '' &&
    !storedChoice(paymentType) &&
    !listPayPalTypeIds(tenant.paymentTypes).includes(Number(paymentType));
  return byBank && holder !== '' && isBlank(accountHolder) ? { ...typed, accountHolder: holder } : typed;
}

/** First and last name; undefined while one of them is missing. */
export function sellerName({ firstName, lastName }: FieldValues): string {
  return isBlank(firstName) || isBlank(lastName) ? '' : `${firstName?.trim()} ${lastName?.trim()}`;
}

/** Fills an empty city when the postal code has exactly one. */
export function withTown<Typed extends FieldValues>(
  typed: Typed,
  listTowns: (code: string) => readonly string[],
): Typed {
  if (!isBlank(typed.city)) return typed;
  const [town, ...more] = listTowns(String(printableLine(typed.postalCode ?? '')));
  return town !== undefined && more.length === 0 ? { ...typed, city: town } : typed;
}

function isBlank(typed: string | undefined): boolean {
  return printableLine(typed ?? '') === '';
}
