import type { InputHTMLAttributes } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { CheckoutField } from '../../shared/checkout-fields.ts';

/** Labels of the fields, in the order of the page. */
export const fieldLabels: Record<CheckoutField, MessageId> = {
  firstName: 'field.firstName.label',
  lastName: 'field.lastName.label',
  street: 'field.street.label',
  postalCode: 'field.postalCode.label',
  city: 'field.city.label',
  email: 'field.email.label',
  paymentType: 'field.paymentType.label',
  accountHolder: 'field.accountHolder.label',
  iban: 'field.iban.label',
  paypalEmail: 'field.paypalEmail.label',
};

export const fieldOrder = Object.keys(fieldLabels) as CheckoutField[];

/** A country whose codes have letters gets the whole keyboard. */
export function postalCodeInput(example: string): InputHTMLAttributes<HTMLInputElement> {
  return /^\d+$/.test(example) ? { inputMode: 'numeric' } : { autoCapitalize: 'characters', spellCheck: false };
}

/** How each field is typed: autofill tokens, keyboards, and no meddling with what must stay exact. */
export const fieldInputs: Record<Exclude<CheckoutField, 'paymentType'>, InputHTMLAttributes<HTMLInputElement>> = {
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
