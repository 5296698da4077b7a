import { members } from '../generated/api/members/account-register-input.gen.ts';
import type { AccountRegisterInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-register-input.gen.js';
import { defineForm, type FieldValues } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';
import { ibanReady } from './iban.ts';
import { chosenPassword } from './password.ts';
import {
  fieldAt,
  NAME_FIELDS,
  PAYOUT_FIELDS,
  PLACE_FIELDS,
  payoutBody,
  personNames,
  pickValues,
  requiredPayoutFields,
} from './seller-fields.ts';

/** The payout. A method is always preselected; that alone is not a payout. */
const PAYOUT_DETAILS = ['iban', 'paypalEmail'] as const;

/**
 * Account registration: name, e-mail, password; address and payout by the rules of a trade, or null when left for
 * later.
 */
export const registerForm = defineForm<AccountRegisterInputBody>()({
  fields: {
    ...personNames(''),
    email: emailField(
      { required: 'account.email.required', tooLong: 'field.text.tooLongHere' },
      { normalise: lowerCase },
    ),
    password: chosenPassword('/credentials/0/value'),
    ...fieldAt(PLACE_FIELDS, '/Address'),
    ...fieldAt(PAYOUT_FIELDS, '/Payment'),
  },
  prepare: ibanReady,
  parts: [{ at: '', validate, members }],
  toBody: (typed, facts) => ({
    enabled: false,
    ...pickValues(NAME_FIELDS, typed),
    username: lowerCase(typed.email ?? ''),
    email: typed.email ?? '',
    credentials: [{ type: 'password', value: typed.password ?? '', temporary: false }],
    requiredActions: ['VERIFY_EMAIL'],
    groups: [],
    attributes: { locale: facts.locale },
    Address: isTyped(PLACE_FIELDS, typed) ? pickValues(PLACE_FIELDS, typed) : null,
    Payment: isTyped(PAYOUT_DETAILS, typed) || hasOtherHolder(typed) ? payoutBody(typed, facts) : null,
  }),
  listAskedFields: ({ Address, Payment }, facts) => [
    ...NAME_FIELDS,
    'email',
    'password',
    ...(Address === null ? [] : PLACE_FIELDS),
    ...(Payment === null ? [] : requiredPayoutFields(Payment, facts)),
  ],
});

/** The holder is prefilled with the person's own name, and alone is not a payout. */
function hasOtherHolder({ accountHolder = '', firstName = '', lastName = '' }: FieldValues): boolean {
  return !['', `${firstName.trim()} ${lastName.trim()}`].includes(accountHolder.trim());
}

function isTyped(fields: readonly string[], typed: FieldValues): boolean {
  return fields.some((field) => (typed[field] ?? '').trim() !== '');
}
