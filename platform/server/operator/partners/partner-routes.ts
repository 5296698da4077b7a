import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bundleOnce } from '../../boot/bundle-once.ts';
import type { Fleet } from '../../boot/fleet.ts';
import type { Services } from '../../services.ts';
import { getIntegrity, printWidget, widgetConfig } from '../../widget/shop-widget.ts';
import { bundleWidget } from '../../widget/widget-bundle.build.ts';
import { fleetPolicy } from '../fleet/document.ts';
import { readPartnerChoice } from './partner-choice.ts';
import { printPartnerList, printPartnerPage } from './partner-page.ts';

export interface PartnerRouteOptions {
  fleet: () => Fleet;
  services: Pick<Services, 'catalogue'>;
  root: string;
  dev: boolean;
}

/** `/partners` and `/partners/<tenant>` of the local stage: what a partner needs to show a shop. */
export function registerPartnerPages(app: FastifyInstance, { fleet, services, root, dev }: PartnerRouteOptions): void {
  const files = bundleOnce(() => bundleWidget(root), dev);
  const policy = ({ headers }: FastifyRequest) => ({
    'cache-control': 'no-store',
    'content-security-policy': fleetPolicy(getPort(headers.host)),
  });
  app.get('/partners', async (request, reply) =>
    reply.type('text/html; charset=utf-8').headers(policy(request)).send(printPartnerList(fleet())),
  );
  app.get<{ Params: { '*': string } }>('/partners/*', async (request, reply) => {
    const query = new URL(request.raw.url ?? '/', 'http://localhost').searchParams;
    const choice = readPartnerChoice(fleet(), request.params['*'], query);
    if (!choice) return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
    const tenant = fleet().tenant(choice.shop);
    const { server } = tenant;
    const ctx = { tenant: server, locale: server.locale, business: server.businessMode, now: () => new Date() };
    const categories = await services.catalogue.listCategories({ ...ctx, requestId: request.id, log: request.log });
    const origin = `https://${server.hosts.production[0]}`;
    const script = printWidget((await files()).script, widgetConfig(tenant, { stage: 'production', origin }));
    const page = printPartnerPage({
      fleet: fleet(),
      port: getPort(request.headers.host),
      choice,
      categories,
      integrity: getIntegrity(script),
    });
    return reply.type('text/html; charset=utf-8').headers(policy(request)).send(page);
  });
}

function getPort(host: string | undefined): string {
  return /:\d+$/.exec(host ?? '')?.[0] ?? '';
}
