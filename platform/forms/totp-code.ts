import { members } from '../generated/api/members/account-code-input.gen.ts';
import type { AccountCodeInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-code-input.gen.js';
import { defineForm } from './define-form.ts';

/** The first code of an authenticator app. Apps show it in two groups, and people type it that way. */
export const totpCodeForm = defineForm<AccountCodeInputBody>()({
  fields: {
    code: {
      label: 'account.code.label',
      messages: { required: 'account.code.required', wrong: 'account.code.wrong', otherwise: 'account.code.format' },
      normalise: (value) => (typeof value === 'string' ? value.replace(/\s/g, '') || undefined : value),
    },
  },
  parts: [{ at: '', validate, members }],
});
