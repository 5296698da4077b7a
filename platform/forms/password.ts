import type { Field } from './define-form.ts';
import { passwordText } from './text.ts';

/** A new password: within the schema's length limits and different from the e-mail address. */
export function chosenPassword(at: string): Field {
  return {
    label: 'account.password.label',
    at,
    messages: {
      tooShort: 'account.newPassword.tooShort',
      tooLong: 'account.newPassword.tooLong',
      isEmail: 'account.newPassword.isEmail',
      common: 'account.newPassword.common',
      otherwise: 'account.newPassword.required',
    },
    normalise: passwordText,
    secret: true,
    checkRule: (value, { body }) =>
      typeof value === 'string' && body.email && value.trim().toLowerCase() === body.email ? 'isEmail' : undefined,
  };
}

/** The current password. The length rules of new passwords do not apply to existing ones. */
export function currentPassword(at: string): Field {
  return {
    label: 'account.currentPassword.label',
    at,
    messages: { wrong: 'account.currentPassword.wrong', otherwise: 'account.password.required' },
    normalise: passwordText,
    secret: true,
  };
}
