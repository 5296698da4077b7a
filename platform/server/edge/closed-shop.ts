import type { FastifyInstance } from 'fastify';
import { endpointContracts } from '../../generated/api/endpoint-contracts.gen.ts';
import { ProblemError } from '../../shared/problem.ts';

/**
 * Answers 410 to the calls of a closed shop that `newBusiness` of schemas/api/endpoints.json marks. All others serve open
 * trades, accounts and complaints. Its pages: server/pages/closed-page.ts.
 */
export function registerClosedShops(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && request.ctx?.tenant.state === 'closed' && endpointContracts.get(endpoint)?.newBusiness)
      throw new ProblemError(
        410,
        'shop.closed',
        'This shop is closed: it makes no new offers and takes no new trades.',
      );
    done();
  });
}
