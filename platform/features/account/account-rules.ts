import { validate as validateForgot } from '../../generated/api/validators/account-forgot-input.gen.js';
import { validate as validateLogin } from '../../generated/api/validators/account-login-input.gen.js';
import {
  accountProblems,
  FORGOT_FIELDS,
  forgotInput,
  SIGN_IN_FIELDS,
  signInInput,
} from '../../shared/account-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';

type Typed = Readonly<Record<string, string>>;

/** What is wrong with the account's forms as typed; pointers are `/<field>`. The server has the last word. */
export function signInProblems(values: Typed): ProblemField[] {
  return validateLogin(signInInput(values)) ? [] : accountProblems(validateLogin.errors ?? [], SIGN_IN_FIELDS);
}

export function forgotProblems(values: Typed): ProblemField[] {
  // The language is the page's own; the form has nothing of it.
  return validateForgot(forgotInput(values, 'xx')) ? [] : accountProblems(validateForgot.errors ?? [], FORGOT_FIELDS);
}

/** A problem of a body as one of the form it was typed into: the last member of its pointer names the field. */
export function inForm(problem: ProblemField): ProblemField {
  const member = problem.pointer.slice(problem.pointer.lastIndexOf('/') + 1);
  const field = { username: 'email', value: 'password' }[member] ?? member;
  return { ...problem, pointer: `/${field}` };
}
