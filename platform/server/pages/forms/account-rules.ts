import { validate as validateForgot } from '../../../generated/api/validators/account-forgot-input.gen.js';
import { validate as validateLogin } from '../../../generated/api/validators/account-login-input.gen.js';
import {
  accountProblems,
  FORGOT_FIELDS,
  forgotInput,
  newPasswordProblems,
  REGISTER_FIELDS,
  SIGN_IN_FIELDS,
  signInInput,
} from '../../../shared/account-fields.ts';
import { addressInput, payoutInput, payPalTypesOf } from '../../../shared/checkout-fields.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Services } from '../../services.ts';

type Typed = Readonly<Record<string, string>>;

/** What is wrong with the account's plain forms as posted; pointers are `/<field>`. */
export function signInProblems(values: Typed): ProblemField[] {
  return validateLogin(signInInput(values)) ? [] : accountProblems(validateLogin.errors ?? [], SIGN_IN_FIELDS);
}

export function forgotProblems(values: Typed, lang: string): ProblemField[] {
  return validateForgot(forgotInput(values, lang)) ? [] : accountProblems(validateForgot.errors ?? [], FORGOT_FIELDS);
}

export function registerProblems(services: Services, ctx: RequestContext, values: Typed): ProblemField[] {
  const address = addressInput(values);
  const payout = payoutInput(values, payPalTypesOf(ctx.tenant.paymentTypes));
  const found = services.trades.validate(ctx, { address, payout }).map(({ pointer, ...problem }) => ({
    ...problem,
    pointer: pointer.slice(pointer.lastIndexOf('/')),
  }));
  const all = [...found, ...newPasswordProblems(values)];
  return REGISTER_FIELDS.flatMap((name) => all.filter(({ pointer }) => pointer === `/${name}`));
}
