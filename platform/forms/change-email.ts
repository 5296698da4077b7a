import { members } from '../generated/api/members/account-email-input.gen.ts';
import type { AccountEmailInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-email-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';
import { currentPassword } from './password.ts';

/** Changes the e-mail address of the signed-in account. */
export const changeEmailForm = defineForm<AccountEmailInputBody>()({
  fields: {
    email: emailField(
      {
        required: 'account.email.required',
        tooLong: 'field.text.tooLongHere',
        same: 'account.email.same',
      },
      { normalise: lowerCase },
    ),
    currentPassword: currentPassword('/currentPassword'),
  },
  parts: [{ at: '', validate, members }],
});
