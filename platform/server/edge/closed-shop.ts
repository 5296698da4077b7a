import type { FastifyInstance } from 'fastify';
import {
  createOffer,
  createTrade,
  mailOffer,
  priceCart,
  register,
  renewDraftKey,
  saveDraft,
  searchCatalogue,
  sendEnquiry,
  subscribe,
  suggestDevices,
} from '../../generated/api/endpoints.gen.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ProblemError } from '../../shared/problem.ts';

/** Calls that lead to a new trade or a new customer. All others serve open trades, accounts and complaints. */
const NEW_BUSINESS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  createOffer,
  createTrade,
  mailOffer,
  priceCart,
  register,
  renewDraftKey,
  saveDraft,
  searchCatalogue,
  sendEnquiry,
  subscribe,
  suggestDevices,
]);

/** Answers 410 to calls for new business in a closed shop. Its pages: server/pages/closed-page.ts. */
export function registerClosedShops(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && request.ctx?.tenant.state === 'closed' && NEW_BUSINESS.has(endpoint))
      throw new ProblemError(
        410,
        'shop.closed',
        'This shop is closed: it makes no new offers and takes no new trades.',
      );
    done();
  });
}
