import type { FastifyPluginAsync } from 'fastify';
import {
  activateCustomerByIdentifier,
  activateRegistration,
  changePassword,
  deleteCustomer,
  deleteUser,
  forgotPasswordMail,
  getCustomer,
  login,
  loginRefresh,
  logout,
  register,
  resetPassword,
} from '../../generated/api/endpoints.gen.ts';
import type { AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import { ACCOUNTS_CLOSED } from '../../shared/account-fields.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Services } from '../services.ts';
import { endpoint } from './endpoint.ts';
import type { ApiOptions } from './register-api.ts';

/** What the service cannot do for anybody yet. */
const closedCalls: readonly Endpoint[] = [
  login,
  loginRefresh,
  logout,
  changePassword,
  forgotPasswordMail,
  activateRegistration,
  activateCustomerByIdentifier,
  resetPassword,
  deleteUser,
  getCustomer,
  deleteCustomer,
];

/**
 * The embedded services of accounts and customers. They do not take anybody yet: a call that is put right is answered
 * `accountsClosed`, one that is not is told what is wrong, as it will be later.
 */
export const accountRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const closed = async () => {
    throw new ProblemError(503, ACCOUNTS_CLOSED, 'This shop does not keep accounts yet. Selling needs none.');
  };
  for (const call of closedCalls) endpoint(app, call, closed);
  endpoint(app, register, async (request) => {
    const fields = registrationProblems(services, request.ctx, request.body);
    if (fields.length > 0) throw new ProblemError(422, 'fields', 'Some members are not right.', fields);
    return closed();
  });
};

/** The country's address and the tenant's ways to pay: rules that no schema of the whole fleet can say. */
function registrationProblems(services: Services, ctx: RequestContext, body: AccountRegisterInputBody): ProblemField[] {
  const { firstName, lastName, email, Address, Payment } = body;
  const address = { firstName, lastName, email, ...Address };
  return services.trades.validate(ctx, { address, payout: Payment }).map((problem) => ({
    ...problem,
    pointer: pointerInto(problem.pointer),
  }));
}

/** A trade's pointer as the registration has it. */
function pointerInto(pointer: string): string {
  const place = pointer.replace(/^\/address\/(firstName|lastName|email)$/, '/$1');
  return place.replace(/^\/address/, '/Address').replace(/^\/payout/, '/Payment');
}
