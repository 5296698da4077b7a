import { check } from '../../../forms/check.ts';
import type { Form } from '../../../forms/define-form.ts';
import { forgotPasswordForm } from '../../../forms/forgot-password.ts';
import { registerForm } from '../../../forms/register.ts';
import { resetPasswordForm } from '../../../forms/reset-password.ts';
import { signInForm } from '../../../forms/sign-in.ts';
import { forgotPasswordMail, login, register, resetPassword } from '../../../generated/api/endpoints.gen.ts';
import { ACCOUNTS_CLOSED } from '../../../shared/accounts-closed.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { fail } from '../../../shared/result.ts';
import { type AccountRefusal, accountRefusal } from '../../refusals/account.ts';
import { plainForm } from './plain-form.ts';
import type { FormHandler, FormInput } from './types.ts';

/** Handlers of the account's plain forms. Typed values are shown again, except passwords. */
export const signInHandler = refusing(login, signInForm, ['remember']);
export const registerHandler = refusing(register, registerForm);
export const forgotHandler = refusing(forgotPasswordMail, forgotPasswordForm);
export const resetHandler = refusing(resetPassword, resetPasswordForm);

function refusing<F extends string>(
  call: Endpoint,
  form: Form<F, unknown>,
  keeps: readonly string[] = [],
): FormHandler {
  const plain = plainForm(form, {
    call,
    submit: async ({ ctx }: FormInput, body) => {
      const { ok, problems } = check(form, body, ctx);
      if (!ok) return fail<AccountRefusal>({ code: 'fields', fields: problems });
      const embedded = ctx.tenant.services.account.startsWith('/');
      return fail<AccountRefusal>({ code: embedded ? ACCOUNTS_CLOSED : 'scripts.needed' });
    },
    refusal: accountRefusal,
    done: ({ href }) => href('accountOverview'),
    keeps,
  });
  return () => plain;
}
