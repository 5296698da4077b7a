import type { FastifyInstance } from 'fastify';
import type { Fleet } from '../boot/fleet.ts';
import type { Services } from '../services.ts';
import { fleetIndex } from './fleet-index.ts';
import { mailRoutes } from './mail.ts';
import { mailTemplateRoutes } from './mail-templates.ts';
import { trackingEventRoutes } from './tracking-events.ts';
import { violationPages } from './violations.ts';

export interface OperatorOptions {
  fleet: () => Fleet;
  services: Services;
  deskHost: string | undefined;
}

const OPERATOR_HOST = /^localhost(:\d+)?$/i;

/** The operator's pages on bare `localhost`: fleet index, outbox, mail templates, tracking events and policy violations. Local stage only. */
export function registerOperatorPages(app: FastifyInstance, { fleet, services, deskHost }: OperatorOptions): void {
  app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, host: OPERATOR_HOST };
      route.config = { ...route.config, operator: true };
    });
    pages.get('/', async (request, reply) => {
      const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(fleetIndex(fleet(), port, deskHost));
    });
    pages.get('/fleet.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(fleetIndex.css));
    pages.register(mailRoutes, { services });
    pages.register(mailTemplateRoutes, { fleet, services });
    pages.register(trackingEventRoutes, { services });
    pages.register(violationPages, { services });
  });
}
