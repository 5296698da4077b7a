import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { check, isObject } from '../../forms/check.ts';
import type { Form } from '../../forms/define-form.ts';
import { forgotPasswordForm } from '../../forms/forgot-password.ts';
import { registerForm } from '../../forms/register.ts';
import { resetPasswordForm } from '../../forms/reset-password.ts';
import { signInForm } from '../../forms/sign-in.ts';
import {
  activateCustomerByIdentifier,
  activateRegistration,
  changeAddress,
  changeBankAccount,
  changeEmail,
  changePassword,
  changePaypalAccount,
  changePerson,
  changePhoneContact,
  confirmEmail,
  confirmPassword,
  createGuestAccountNumber,
  createPaymentAccount,
  createPhoneContact,
  deleteCustomer,
  deleteUser,
  endSession,
  exportCustomer,
  forgotPasswordMail,
  getAddress,
  getBankAccount,
  getPaypalAccount,
  getTradeHistory,
  listSessions,
  login,
  loginRefresh,
  logout,
  register,
  resetPassword,
  signOutEverywhere,
} from '../../generated/api/endpoints.gen.ts';
import { ACCOUNTS_CLOSED } from '../../shared/accounts-closed.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { accountRefusal } from '../refusals/account.ts';
import { invalidFields, toProblem } from '../refusals/refusal.ts';
import { endpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';

/** What the service cannot do for anybody yet. */
const closedCalls: readonly Endpoint[] = [
  loginRefresh,
  logout,
  changePassword,
  activateRegistration,
  activateCustomerByIdentifier,
  deleteUser,
  confirmPassword,
  changeEmail,
  confirmEmail,
  listSessions,
  endSession,
  signOutEverywhere,
  deleteCustomer,
  getAddress,
  changeAddress,
  getBankAccount,
  changeBankAccount,
  getPaypalAccount,
  changePaypalAccount,
  createPaymentAccount,
  createGuestAccountNumber,
  createPhoneContact,
  changePhoneContact,
  changePerson,
  getTradeHistory,
  exportCustomer,
];

/** The same, for calls that stand behind a form. */
const closedForms: readonly ClosedForm[] = [
  { call: login, form: signInForm },
  { call: register, form: registerForm },
  { call: forgotPasswordMail, form: forgotPasswordForm },
  // The token of the link is a header.
  { call: resetPassword, form: resetPasswordForm, bodyOf: withToken },
];

interface ClosedForm {
  call: Endpoint;
  form: Form<string, unknown>;
  bodyOf?: (request: FastifyRequest) => unknown;
}

/**
 * The embedded account and customer services. They accept no accounts yet: a valid call gets `accountsClosed`, an
 * invalid one its validation problems.
 */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const closed = async () => {
    throw toProblem(accountRefusal({ code: ACCOUNTS_CLOSED }));
  };
  for (const call of closedCalls) endpoint(app, call, closed);
  for (const { call, form, bodyOf = sentBody } of closedForms) {
    const answer = async (request: FastifyRequest) => {
      const body = bodyOf(request);
      refuseInvalid(form, request, { body, malformed: true });
      const { problems } = check(form, body, request.ctx);
      if (problems.length > 0) throw toProblem(invalidFields(problems));
      return closed();
    };
    endpoint(app, call, answer, { attachValidation: true });
  }
};

function sentBody({ body }: FastifyRequest): unknown {
  return body;
}

function withToken({ body, headers: { token } }: FastifyRequest): unknown {
  return { ...(isObject(body) ? body : {}), headers: { token } };
}
