import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { type FleetPageOptions, registerFleetPages } from './fleet/fleet-routes.ts';
import { mailRoutes } from './mail.ts';
import { mailTemplateRoutes } from './mail-templates.ts';
import { registerPartnerPages } from './partners/partner-routes.ts';
import { registerPartnerSite } from './partners/partner-site.ts';
import { trackingEventRoutes } from './tracking-events.ts';
import { violationPages } from './violations.ts';

export interface OperatorOptions extends FleetPageOptions {
  services: Services;
}

const OPERATOR_HOST = /^localhost(:\d+)?$/i;
const PARTNER_SITE = /^partner\.localhost(:\d+)?$/i;

/** The operator's pages on bare `localhost`: fleet page, preview, widgets, outbox, mail templates, tracking events and policy violations; and on `partner.localhost` a partner's page. Local stage only. */
export function registerOperatorPages(app: FastifyInstance, { services, ...options }: OperatorOptions): void {
  const { fleet } = options;
  app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, host: OPERATOR_HOST };
      route.config = { ...route.config, operator: true };
    });
    registerFleetPages(pages, options);
    registerPartnerPages(pages, { ...options, services });
    pages.register(mailRoutes, { services });
    pages.register(mailTemplateRoutes, { fleet, services });
    pages.register(trackingEventRoutes, { services });
    pages.register(violationPages, { services });
  });
  app.register(async (site) => {
    site.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, host: PARTNER_SITE };
      route.config = { ...route.config, operator: true };
    });
    registerPartnerSite(site, options);
  });
}
