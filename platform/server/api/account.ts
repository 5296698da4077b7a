import type { FastifyPluginAsync } from 'fastify';
import { registerAccountCore } from './account-core.ts';
import { registerSessions } from './account-sessions.ts';
import type { ApiOptions } from './api-options.ts';

/** The embedded account service. All responses are `no-store`. */
export const accountRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services, https }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  registerAccountCore(app, { ...services, https });
  registerSessions(app, { services, https });
};
