import {
  ACCOUNTS_CLOSED,
  FORGOT_FIELDS,
  REGISTER_FIELDS,
  RESET_FIELDS,
  resetProblems,
  SIGN_IN_FIELDS,
} from '../../../shared/account-fields.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { forgotProblems, registerProblems, signInProblems } from './account-rules.ts';
import type { FormHandler, FormInput, FormRender } from './types.ts';

/** The account's forms without scripts. What was typed stays, but for the password. */
export const signInForm: FormHandler = async (input) =>
  refused(input, [...SIGN_IN_FIELDS, 'remember'], signInProblems(input.body));

export const registerForm: FormHandler = async (input) =>
  refused(input, REGISTER_FIELDS, registerProblems(input.services, input.ctx, input.body));

export const forgotForm: FormHandler = async (input) =>
  refused(input, FORGOT_FIELDS, forgotProblems(input.body, input.ctx.locale));

export const resetForm: FormHandler = async (input) => refused(input, RESET_FIELDS, resetProblems(input.body));

/**
 * The embedded service takes nobody yet. Another one gives its tokens to the browser's scripts, so a form without them
 * can only say that.
 */
function refused({ ctx, body }: FormInput, fields: readonly string[], problems: ProblemField[]): FormRender {
  const kept = fields.filter((name) => name !== 'password' && body[name] !== undefined);
  const values = Object.fromEntries(kept.map((name) => [name, body[name] ?? '']));
  if (problems.length > 0) return { kind: 'render', status: 422, form: { values, problems } };
  const embedded = ctx.tenant.services.account.startsWith('/');
  const problem = embedded
    ? { pointer: '', code: ACCOUNTS_CLOSED, detail: 'this shop does not keep accounts yet' }
    : { pointer: '', code: 'scripts.needed', detail: 'the account service of this shop answers scripts' };
  return { kind: 'render', status: embedded ? 503 : 422, form: { values, problems: [problem] } };
}
