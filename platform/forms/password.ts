import type { Field } from './define-form.ts';
import { passwordText } from './text.ts';

/** A password its owner chooses: long enough, and not the e-mail address. Its lengths are the schema's. */
export function chosenPassword(at: string): Field {
  return {
    label: 'account.password.label',
    at,
    messages: {
      tooShort: 'account.newPassword.tooShort',
      tooLong: 'account.newPassword.tooLong',
      isEmail: 'account.newPassword.isEmail',
      otherwise: 'account.newPassword.required',
    },
    normalise: passwordText,
    secret: true,
    rule: (value, { body }) =>
      typeof value === 'string' && body.email && value.trim().toLowerCase() === body.email ? 'isEmail' : undefined,
  };
}
