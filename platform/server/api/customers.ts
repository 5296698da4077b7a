import type { FastifyPluginAsync } from 'fastify';
import { getCustomer } from '../../generated/api/endpoints.gen.ts';
import { customerRefusal } from '../refusals/customers.ts';
import { toProblem } from '../refusals/refusal.ts';
import type { ApiOptions } from './api-options.ts';
import { endpoint } from './endpoint.ts';

/** The signed-in customer's own data. All responses are `no-store`. */
export const customerRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const { customers } = services;
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  endpoint(app, getCustomer, async ({ ctx }) => {
    const customer = await customers.find(ctx);
    if (!customer) throw toProblem(customerRefusal({ code: 'customer.unknown' }));
    return customer;
  });
};
