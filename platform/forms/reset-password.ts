import { members } from '../generated/api/members/account-reset-input.gen.ts';
import type { AccountResetInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-reset-input.gen.js';
import { defineForm } from './define-form.ts';
import { chosenPassword } from './password.ts';
import { singleLine } from './text.ts';

/** Sets a new password. The password is sent in the body, the reset token in a header. */
export const resetPasswordForm = defineForm<AccountResetInputBody & { headers: { token: string } }>()({
  fields: {
    token: {
      label: 'account.token.label',
      at: '/headers/token',
      messages: { otherwise: 'account.token.required' },
      normalise: singleLine,
      checkRule: (value) => (typeof value === 'string' && value !== '' ? undefined : 'required'),
    },
    password: chosenPassword('/password'),
  },
  parts: [{ at: '', validate, members, selectPart: ({ headers: _, ...body }) => body }],
  hidden: ['keepFactors'],
  toBody: (typed) => ({
    password: typed.password ?? '',
    ...(typed.keepFactors ? { keepFactors: true } : {}),
    headers: { token: typed.token ?? '' },
  }),
});
