import { members } from '../generated/api/members/account-confirm-input.gen.ts';
import type { AccountConfirmInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-confirm-input.gen.js';
import { defineForm } from './define-form.ts';
import { currentPassword } from './password.ts';

/** Asks for the password again before a sensitive action. */
export const confirmPasswordForm = defineForm<AccountConfirmInputBody>()({
  fields: { password: currentPassword('/password') },
  parts: [{ at: '', validate, members }],
});
