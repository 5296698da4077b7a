import { members } from '../generated/api/members/account-forgot-input.gen.ts';
import type { AccountForgotInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-forgot-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';

/** Requests a password reset link, in the language of the page. */
export const forgotPasswordForm = defineForm<AccountForgotInputBody>()({
  fields: {
    email: emailField(
      { required: 'account.email.required', tooLong: 'field.text.tooLongHere' },
      { normalise: lowerCase },
    ),
  },
  parts: [{ at: '', validate, members }],
  toBody: (typed, { locale }) => ({ email: typed.email ?? '', lang: locale }),
});
