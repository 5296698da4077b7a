import type { FastifyPluginAsync } from 'fastify';
import { deleteCustomer, exportCustomer } from '../../generated/api/endpoints.gen.ts';
import { ACCOUNTS_CLOSED } from '../../shared/accounts-closed.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { accountRefusal } from '../refusals/account.ts';
import { toProblem } from '../refusals/refusal.ts';
import { registerAccountCore } from './account-core.ts';
import { registerSessions } from './account-sessions.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';

/** What the service cannot do for anybody yet. */
const closedCalls: readonly Endpoint[] = [deleteCustomer, exportCustomer];

/** The embedded account and customer services. */
export const accountRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const closed = async () => {
    throw toProblem(accountRefusal({ code: ACCOUNTS_CLOSED }));
  };
  registerAccountCore(app, services);
  registerSessions(app, { services, https });
  for (const call of closedCalls) endpoint(app, call, closed);
};
