import { members } from '../generated/api/members/account-password-input.gen.ts';
import type { AccountPasswordInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-password-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';
import { chosenPassword, currentPassword } from './password.ts';

/** Changes the password of the signed-in account, whose id and address the page sends along. */
export const changePasswordForm = defineForm<AccountPasswordInputBody>()({
  fields: {
    currentPassword: currentPassword('/currentPassword'),
    password: chosenPassword('/password'),
    email: emailField(
      { required: 'account.email.required', tooLong: 'field.text.tooLongHere' },
      { normalise: lowerCase },
    ),
  },
  hidden: ['userId'],
  parts: [{ at: '', validate, members }],
});
