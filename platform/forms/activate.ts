import { members } from '../generated/api/members/account-activate-input.gen.ts';
import type { AccountActivateInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/account-activate-input.gen.js';
import { LINK_POINTER } from './activate-link.ts';
import { defineForm } from './define-form.ts';
import { chosenPassword } from './password.ts';
import { singleLine } from './text.ts';

/** A link as it is in the mail, pasted whole; its token is what follows the `=`. */
const LINK = /#activate=([\w-]+)\s*$/;

/**
 * Proves the address of a new account with the token of a link. The password is sent where the browser is not the one that
 * registered; without scripts the link is pasted.
 */
export const activateForm = defineForm<AccountActivateInputBody & { headers: { token: string } }>()({
  fields: {
    link: {
      label: 'account.activate.link',
      at: LINK_POINTER,
      messages: { otherwise: 'account.activate.linkRequired' },
      normalise: singleLine,
      checkRule: (value) => (typeof value === 'string' && value !== '' ? undefined : 'required'),
    },
    password: {
      ...chosenPassword('/password'),
      normalise: (value) => (value === '' ? undefined : chosenPassword('/password').normalise?.(value)),
    },
  },
  parts: [{ at: '', validate, members, selectPart: ({ headers: _, ...body }) => body }],
  toBody: ({ link = '', password = '' }) => ({
    ...(password === '' ? {} : { password }),
    headers: { token: LINK.exec(link)?.[1] ?? link },
  }),
});
