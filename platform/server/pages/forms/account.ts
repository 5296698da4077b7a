import { check } from '../../../forms/check.ts';
import { forgotPasswordForm } from '../../../forms/forgot-password.ts';
import { registerForm } from '../../../forms/register.ts';
import { resetPasswordForm } from '../../../forms/reset-password.ts';
import { signInForm } from '../../../forms/sign-in.ts';
import { forgotPasswordMail, login, register, resetPassword } from '../../../generated/api/endpoints.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { type AccountRefusal, accountRefusal } from '../../refusals/account.ts';
import { plainForm } from './plain-form.ts';
import type { FormHandler } from './types.ts';

/** Handlers of the account's plain forms. Typed values are shown again, except passwords. */
export const signInHandler: FormHandler = () => signIn;
export const registerHandler: FormHandler = () => registration;
export const forgotHandler: FormHandler = () => forgotten;
export const resetHandler: FormHandler = () => reset;

/** Accounts that the tenant keeps on another host are asked for by the browser's scripts alone. */
export async function atHome(
  { tenant }: Pick<RequestContext, 'tenant'>,
  ask: () => Promise<Result<unknown, AccountRefusal>>,
): Promise<Result<unknown, AccountRefusal>> {
  return isAtHome({ tenant }) ? ask() : fail({ code: 'scripts.needed' });
}

function isAtHome({ tenant }: Pick<RequestContext, 'tenant'>): boolean {
  return tenant.services.account.startsWith('/');
}

/** A sign-in hands its tokens to the browser's scripts: without them the form can only say so. */
const signIn = plainForm(signInForm, {
  call: login,
  submit: async ({ ctx }, body) => {
    const { ok, problems } = check(signInForm, body, ctx);
    return fail<AccountRefusal>(ok ? { code: 'scripts.needed' } : { code: 'fields', fields: problems });
  },
  refusal: accountRefusal,
  done: ({ href }) => href('accountOverview'),
  keeps: ['remember'],
});

const registration = plainForm(registerForm, {
  call: register,
  submit: ({ ctx, services }, body) => atHome(ctx, () => services.accounts.register(ctx, body)),
  refusal: accountRefusal,
  done: ({ href }) => href('accountRegister', {}, { sent: '1' }),
  asks: ({ ctx }) => isAtHome(ctx),
});

const forgotten = plainForm(forgotPasswordForm, {
  call: forgotPasswordMail,
  submit: ({ ctx, services }, body) => atHome(ctx, () => services.accounts.requestReset(ctx, body)),
  refusal: accountRefusal,
  done: ({ href }) => href('accountPasswordForgot', {}, { sent: '1' }),
});

const reset = plainForm(resetPasswordForm, {
  call: resetPassword,
  submit: ({ ctx, services }, body) => atHome(ctx, () => services.accounts.resetPassword(ctx, body)),
  refusal: accountRefusal,
  done: ({ href }) => href('accountPasswordReset', {}, { sent: '1' }),
});
