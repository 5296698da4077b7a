import type { InputHTMLAttributes } from 'react';
import { hasDigitsOnly, type SellerField } from '../../forms/seller-fields.ts';

/** A country whose codes have letters gets the whole keyboard. */
export function postalCodeInput(example: string): InputHTMLAttributes<HTMLInputElement> {
  return hasDigitsOnly(example) ? { inputMode: 'numeric' } : { autoCapitalize: 'characters', spellCheck: false };
}

/** How each field is typed: autofill tokens, keyboards, and no meddling with what must stay exact. */
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
