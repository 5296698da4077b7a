import type { InputHTMLAttributes } from 'react';
import { hasDigitsOnly, type SellerField } from '../../forms/seller-fields.ts';

/** A country whose postal codes contain letters gets the full keyboard. */
export function postalCodeInput(example: string): InputHTMLAttributes<HTMLInputElement> {
  return hasDigitsOnly(example) ? { inputMode: 'numeric' } : { autoCapitalize: 'characters', spellCheck: false };
}

/** Input attributes per field: autofill tokens, keyboards, and no autocorrection of exact values. */
export const fieldInputs: Record<Exclude<SellerField, 'paymentType'>, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  street: { autoComplete: 'street-address' },
  postalCode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
  accountHolder: { autoComplete: 'name' },
  iban: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  paypalEmail: { type: 'email', autoComplete: 'email', spellCheck: false },
};
