import { members } from '../generated/api/members/account-register-input.gen.ts';
import type { AccountRegisterInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-register-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';
import { chosenPassword } from './password.ts';
import {
  fieldAt,
  NAME_FIELDS,
  PAYOUT_FIELDS,
  PLACE_FIELDS,
  payoutBody,
  pickValues,
  requiredPayoutFields,
} from './seller-fields.ts';

/** Account registration: credentials, address and payout; the last two by the rules of a sale. */
export const registerForm = defineForm<AccountRegisterInputBody>()({
  fields: {
    email: emailField(
      { required: 'account.email.required', tooLong: 'field.text.tooLongHere' },
      { normalise: lowerCase },
    ),
    password: chosenPassword('/credentials/0/value'),
    ...fieldAt(NAME_FIELDS, ''),
    ...fieldAt(PLACE_FIELDS, '/Address'),
    ...fieldAt(PAYOUT_FIELDS, '/Payment'),
  },
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
    Address: pickValues(PLACE_FIELDS, typed),
    Payment: payoutBody(typed, facts),
  }),
  asks: ({ Payment }, facts) => [
    'email',
    'password',
    ...NAME_FIELDS,
    ...PLACE_FIELDS,
    ...requiredPayoutFields(Payment, facts),
  ],
});
