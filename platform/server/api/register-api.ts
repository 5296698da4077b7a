import type { FastifyInstance } from 'fastify';
import { getOpenApi, ownServices } from '../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { ProblemError } from '../../shared/problem.ts';
import { accountRoutes } from './account.ts';
import type { ApiOptions } from './api-options.ts';
import { catalogueRoutes } from './catalogue.ts';
import { certificatesRoutes } from './certificates.ts';
import { checkoutRoutes } from './checkout.ts';
import { clarificationRoutes } from './clarifications.ts';
import { consentRoutes } from './consent.ts';
import { contactRoutes } from './contact.ts';
import { creditNotesRoutes } from './credit-notes.ts';
import { customerRoutes } from './customers.ts';
import { API_BASE, requireEveryEndpoint } from './endpoint.ts';
import { factorsRoutes } from './factors.ts';
import { navigationRoutes } from './navigation.ts';
import { newsletterRoutes } from './newsletter.ts';
import { offersRoutes } from './offers.ts';
import { registerOpenapi } from './openapi.ts';
import { shippingRoutes } from './shipping.ts';
import { trackingRoutes } from './tracking.ts';
import { tradesRoutes } from './trades.ts';
import { violationRoutes } from './violations.ts';

/**
 * Registers every endpoint below the API base of each tenant's host. An unknown path there gets a problem document, not
 * a page.
 */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  requireEveryEndpoint(app);
  keepNoAnswer(app);
  const methodsAt = watchMethods(app);
  registerOpenapi(app);
  for (const routes of [
    catalogueRoutes,
    offersRoutes,
    checkoutRoutes,
    tradesRoutes,
    certificatesRoutes,
    creditNotesRoutes,
    contactRoutes,
    newsletterRoutes,
    consentRoutes,
    accountRoutes,
    customerRoutes,
    factorsRoutes,
    trackingRoutes,
    clarificationRoutes,
    navigationRoutes,
    violationRoutes,
    shippingRoutes,
  ])
    app.register(routes, options);
  app.all(`${API_BASE}/*`, async (request, reply) => {
    const allowed = methodsAt(request.url);
    if (allowed.length > 0) reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS' && allowed.length > 0) return reply.status(204).send();
    const detail = `There is no ${request.method} on this path; GET ${endpointUrl(ownServices, getOpenApi)} lists them all.`;
    throw allowed.length > 0
      ? new ProblemError(405, 'method.unknown', detail)
      : new ProblemError(404, 'path.unknown', detail);
  });
}

/** Answers are `no-store` unless their handler says otherwise, because most are personal. */
function keepNoAnswer(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(`${API_BASE}/`) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Collects the methods of each API path, from its address alone. Register before the routes. */
function watchMethods(app: FastifyInstance): (url: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${API_BASE}/`) || url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  return (url) => {
    const [path = ''] = url.split('?', 1);
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  };
}
