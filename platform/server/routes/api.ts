import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../shared/problem.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { contactRoutes } from './contact.ts';
import { offersRoutes } from './offers.ts';
import { registerOpenapi } from './openapi.ts';
import { trackingRoutes } from './tracking.ts';
import { tradesRoutes } from './trades.ts';

export interface ApiOptions {
  services: Services;
  /** Cookies are for TLS only. False in the local stage, which speaks plain HTTP on loopback. */
  https: boolean;
}

/** Every HTTP interface, under /api of each tenant's host. An unknown path there is a problem document, not a page. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  registerOpenapi(app);
  for (const routes of [
    catalogueRoutes,
    offersRoutes,
    checkoutRoutes,
    tradesRoutes,
    contactRoutes,
    accountRoutes,
    trackingRoutes,
  ])
    app.register(routes, options);
  app.all('/api/*', async (request) => {
    throw new ProblemError(
      404,
      'path.unknown',
      `There is no ${request.method} on this path; GET /api/openapi.json lists them all.`,
    );
  });
}
