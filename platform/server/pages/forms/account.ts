import { check } from '../../../forms/check.ts';
import { forgotPasswordForm } from '../../../forms/forgot-password.ts';
import { registerForm } from '../../../forms/register.ts';
import { resetPasswordForm } from '../../../forms/reset-password.ts';
import { signInForm } from '../../../forms/sign-in.ts';
import { forgotPasswordMail, login, register, resetPassword } from '../../../generated/api/endpoints.gen.ts';
import { isServiceRemote } from '../../../services/remote/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { knownBrowserCookie, readLinkBrowser, withLinkSecret } from '../../api/known-browser.ts';
import { type AccountError, toAccountErrorResponse } from '../../service-errors/account.ts';
import { atHome } from './embedded-accounts.ts';
import { pastedLink } from './pasted-link.ts';
import { plainForm } from './plain-form.ts';
import type { CookieToSet, FormHandler } from './types.ts';

/** Handlers of the account's plain forms. Typed values are shown again, except passwords. */
export const signInHandler: FormHandler = () => signIn;
/** The account's first page has two forms: the sign-in, and a field for a pasted link. */
export const overviewHandler: FormHandler = ({ body }) => (body.link === undefined ? signIn : pastedLink);
export const registerHandler: FormHandler = () => registration;
export const forgotHandler: FormHandler = () => forgotten;
export const resetHandler: FormHandler = () => reset;

/** A sign-in returns its tokens to the browser's scripts; without scripts the form can only say so. */
const signIn = plainForm(signInForm, {
  call: login,
  submit: async ({ ctx }, body) => {
    const { ok, problems } = check(signInForm, body, ctx);
    return fail<AccountError>(ok ? { code: 'scripts.needed' } : { code: 'fields', fields: problems });
  },
  refusal: toAccountErrorResponse,
  done: ({ href }) => href('accountOverview'),
  keeps: ['remember'],
});

const registration = plainForm(registerForm, {
  call: register,
  submit: (input, body) =>
    atHome(input.ctx, async (): Promise<Result<CookieToSet[], AccountError>> => {
      const { browser, cookie } = withLinkSecret(input);
      const taken = await input.services.accounts.register(input.ctx, body, browser);
      return taken.ok ? ok([cookie]) : taken;
    }),
  refusal: toAccountErrorResponse,
  done: ({ href }) => href('accountRegister', {}, { sent: '1' }),
  setCookies: (cookies) => cookies,
  asks: ({ ctx }) => !isServiceRemote(ctx, 'account'),
});

const forgotten = plainForm(forgotPasswordForm, {
  call: forgotPasswordMail,
  submit: ({ ctx, services }, body) => atHome(ctx, () => services.accounts.requestReset(ctx, body)),
  refusal: toAccountErrorResponse,
  done: ({ href }) => href('accountPasswordForgot', {}, { sent: '1' }),
});

const reset = plainForm(resetPasswordForm, {
  call: resetPassword,
  submit: (input, body) =>
    atHome(input.ctx, () => input.services.accounts.resetPassword(input.ctx, body, readLinkBrowser(input))),
  refusal: toAccountErrorResponse,
  setCookies: ({ knownBrowser }) => knownBrowserCookie(knownBrowser),
  done: ({ href }) => href('accountPasswordReset', {}, { sent: '1' }),
});
