import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { allowsTests } from '../../shared/test-mode.ts';
import { bundleOnce } from '../boot/bundle-once.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import { originOfHost } from '../edge/origin.ts';
import type { Services } from '../services.ts';
import { hasWidget, printWidget, widgetConfig } from './shop-widget.ts';
import { widgetStartAddress } from './start-address.ts';
import { bundleWidget } from './widget-bundle.build.ts';

export interface WidgetOptions {
  fleet: () => Fleet;
  services: Pick<Services, 'catalogue'>;
  /** Repository root, with a trailing slash. */
  root: string;
  dev: boolean;
}

/** Partners' pages load these files from another site. */
const FOR_OTHER_SITES = {
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const;

/** The files for partners' pages, and the address with which an element opens its frame. Only on hosts of shops that may be framed. */
export function registerWidget(app: FastifyInstance, { fleet, services, root, dev }: WidgetOptions): void {
  const files = bundleOnce(() => bundleWidget(root), dev);
  const find = ({ ctx }: FastifyRequest): FleetTenant | undefined => {
    const tenant = fleet().tenant(ctx.tenant.id as TenantId);
    return hasWidget(tenant) ? tenant : undefined;
  };
  for (const path of ['/widget.js', '/widget/v1.js']) {
    app.get(path, async (request, reply) => {
      const tenant = find(request);
      if (!tenant) return refuse(reply);
      const { stage } = fleet();
      const config = widgetConfig(tenant, { stage, origin: originOfHost(request.host, stage) });
      return sendFile(request, reply, 'text/javascript', printWidget((await files()).script, config));
    });
  }
  app.get('/widget/v1.d.ts', async (request, reply) => {
    if (!find(request)) return refuse(reply);
    return sendFile(request, reply, 'text/plain', (await files()).types);
  });
  app.get<{ Querystring: Record<string, unknown> }>('/widget/start', async (request, reply) => {
    const tenant = find(request);
    if (!tenant) return refuse(reply);
    const isTest = 'test' in request.query;
    // Without the mode the sale would be real.
    if (isTest && !allowsTests(tenant.server, fleet().stage === 'local')) return refuse(reply);
    const entries = Object.entries(request.query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const address = await widgetStartAddress(services, request.ctx, {
      tenant,
      start: { ...Object.fromEntries(entries), test: isTest ? '1' : undefined },
    });
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  });
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ ...FOR_OTHER_SITES, etag });
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
}
