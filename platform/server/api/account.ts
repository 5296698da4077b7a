import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { check } from '../../forms/check.ts';
import type { Form } from '../../forms/define-form.ts';
import { signInForm } from '../../forms/sign-in.ts';
import {
  confirmPassword,
  deleteCustomer,
  endSession,
  exportCustomer,
  getTradeHistory,
  listSessions,
  login,
  loginRefresh,
  logout,
  signOutEverywhere,
} from '../../generated/api/endpoints.gen.ts';
import { ACCOUNTS_CLOSED } from '../../shared/accounts-closed.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { accountRefusal } from '../refusals/account.ts';
import { invalidFields, toProblem } from '../refusals/refusal.ts';
import { registerAccountCore } from './account-core.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';

/** What the service cannot do for anybody yet. */
const closedCalls: readonly Endpoint[] = [
  loginRefresh,
  logout,
  confirmPassword,
  listSessions,
  endSession,
  signOutEverywhere,
  deleteCustomer,
  getTradeHistory,
  exportCustomer,
];

/** The same, for calls that stand behind a form. */
const closedForms: readonly ClosedForm[] = [{ call: login, form: signInForm }];

interface ClosedForm {
  call: Endpoint;
  form: Form<string, unknown>;
}

/** The embedded account and customer services. */
export const accountRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const closed = async () => {
    throw toProblem(accountRefusal({ code: ACCOUNTS_CLOSED }));
  };
  registerAccountCore(app, services);
  for (const call of closedCalls) endpoint(app, call, closed);
  for (const { call, form } of closedForms) {
    const answer = async (request: FastifyRequest) => {
      refuseInvalid(form, request, { malformed: true });
      const { problems } = check(form, request.body, request.ctx);
      if (problems.length > 0) throw toProblem(invalidFields(problems));
      return closed();
    };
    endpoint(app, call, answer, { attachValidation: true });
  }
};
