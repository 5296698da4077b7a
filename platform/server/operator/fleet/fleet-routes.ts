import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bundleOnce } from '../../boot/bundle-once.ts';
import type { Fleet } from '../../boot/fleet.ts';
import { bundleFleetPage } from '../operator-bundles.build.ts';
import { fleetPolicy } from './document.ts';
import { printFleetPage } from './fleet-page.ts';
import type { FleetReports } from './fleet-reports.ts';
import { readChoice } from './preview-choice.ts';
import { printPreviewPage } from './preview-page.ts';

export interface FleetPageOptions {
  fleet: () => Fleet;
  deskHost: string | undefined;
  /** Repository root, with a trailing slash. */
  root: string;
  dev: boolean;
  /** What the compiler says of the files; without it the pages show the running fleet alone. */
  reports: FleetReports | undefined;
}

/** The fleet page and the preview in frames. */
export function registerFleetPages(app: FastifyInstance, options: FleetPageOptions): void {
  const { fleet, deskHost, reports } = options;
  const assets = bundleOnce(() => bundleFleetPage(options.root), options.dev);
  const live = reports?.onChecked !== undefined;
  app.get('/', async (request, reply) => {
    const query = readQuery(request);
    const filter = { q: query.get('q')?.trim() ?? '', state: query.get('state') ?? '' };
    const report = await reports?.read();
    const page = { fleet: fleet(), port: getPort(request), deskHost, report, live, filter };
    return sendHtml(request, reply, printFleetPage(page));
  });
  app.get('/preview', async (request, reply) => {
    const choice = readChoice(fleet(), readQuery(request));
    return sendHtml(request, reply, printPreviewPage({ fleet: fleet(), port: getPort(request), choice }));
  });
  app.get('/fleet.css', async (_, reply) => reply.type('text/css; charset=utf-8').send((await assets()).css));
  app.get('/fleet.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send((await assets()).js));
  if (reports?.onChecked) registerEvents(app, reports.onChecked);
}

/** Tells open pages of each check, as server-sent events. */
function registerEvents(app: FastifyInstance, onChecked: NonNullable<FleetReports['onChecked']>): void {
  const open = new Set<FastifyReply>();
  app.get('/fleet/events', (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 500\n\n');
    open.add(reply);
    reply.raw.on('close', () => open.delete(reply));
  });
  const stop = onChecked(() => {
    for (const { raw } of open) raw.write('event: checked\ndata:\n\n');
  });
  // The server waits for open requests before it ends.
  app.addHook('preClose', async () => {
    stop();
    for (const { raw } of open) raw.end();
  });
}

function readQuery({ raw }: FastifyRequest): URLSearchParams {
  return new URL(raw.url ?? '/', 'http://localhost').searchParams;
}

function getPort({ headers }: FastifyRequest): string {
  return /:\d+$/.exec(headers.host ?? '')?.[0] ?? '';
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', fleetPolicy(getPort(request)))
    .send(html);
}
