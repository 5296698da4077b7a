import { members } from '../generated/api/members/account-login-input.gen.ts';
import type { AccountLoginInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-login-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';
import { passwordText, withoutSpaces } from './text.ts';

/**
 * Sign-in. The length rules of new passwords do not apply to existing ones. A code is requested once the service
 * requires one.
 */
export const signInForm = defineForm<AccountLoginInputBody>()({
  fields: {
    email: emailField(
      { required: 'account.email.required', tooLong: 'field.text.tooLongHere' },
      { at: '/username', normalise: lowerCase },
    ),
    password: {
      label: 'account.password.label',
      messages: { otherwise: 'account.password.required' },
      normalise: passwordText,
      secret: true,
    },
    code: {
      label: 'account.code.label',
      messages: { otherwise: 'account.code.required' },
      normalise: withoutSpaces,
      secret: true,
    },
  },
  parts: [{ at: '', validate, members }],
  toBody: ({ email = '', password = '', code }) => ({
    username: email,
    password,
    ...(code === undefined ? {} : { code }),
  }),
  listAskedFields: ({ code }) => ['email', 'password', ...(code === undefined ? [] : (['code'] as const))],
});
