import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import { requestOrigin } from '../edge/request-origin.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import { sendFinished } from '../pages/cacheable-pages.ts';
import { PageCache } from '../pages/page-cache.ts';
import { serverRouteFacts } from '../pages/server-route-facts.ts';
import type { Services } from '../services.ts';
import { getCanonicalPath } from './page-links.ts';
import { type PublicPage, publicPages } from './public-pages.ts';
import { CLOSED_ROBOTS_TEXT, robotsText } from './robots-text.ts';
import { SECURITY_TEXT, securityText } from './security-text.ts';
import { type SitemapEntry, sitemapFiles } from './sitemap.ts';

export interface CrawlerFileOptions {
  fleet: () => Fleet;
  services: Services;
  /** Whether search engines may index the running stage. */
  open: boolean;
}

const WHOLE = '/sitemap.xml';
const HOUR = 'public, max-age=3600';
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves `/robots.txt`, `/.well-known/security.txt` and `/sitemap.xml` on each host. A shop that must not be indexed has no sitemap. */
export function registerCrawlerFiles(app: FastifyInstance, options: CrawlerFileOptions): void {
  const kept = new PageCache({ lifetimeMs: DAY_MS });
  app.get('/robots.txt', (request, reply) => {
    const { tenant, origin } = getSite(request, options);
    if (tenant.server.state === 'draft') return sendRobots(reply, CLOSED_ROBOTS_TEXT);
    const body = robotsText(options.open && !tenant.server.noindex ? `${origin}${WHOLE}` : undefined);
    return sendRobots(reply, body);
  });
  app.get(SECURITY_TEXT, (request, reply) => {
    const { tenant, origin } = getSite(request, options);
    const { legalEntity, lang } = tenant.server;
    const body = securityText({ origin, email: legalEntity.email, lang, now: request.ctx.now() });
    return reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(body);
  });
  for (const path of [WHOLE, '/sitemap-:part(^[1-9][0-9]{0,3}).xml']) {
    app.get(path, (request, reply) => sendSitemap(request, reply, options, kept));
    refuseOthers(app, path);
  }
  for (const path of ['/robots.txt', SECURITY_TEXT]) refuseOthers(app, path);
}

function sendRobots(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(body);
}

function refuseOthers(app: FastifyInstance, url: string): void {
  app.route({
    method: OTHER_METHODS,
    url,
    handler: (_, reply) => sendText(reply.header('allow', 'GET, HEAD'), 405, 'Method Not Allowed\n'),
  });
}

function getSite(request: FastifyRequest, { fleet }: CrawlerFileOptions): { tenant: FleetTenant; origin: string } {
  const now = fleet();
  const tenant = now.tenant(request.ctx.tenant.id as TenantId);
  return { tenant, origin: getTenantOrigin(tenant.server, now.stage, requestOrigin(request, now.stage)) };
}

/** 503 while the catalogue service does not answer: a shorter list would remove pages from the index. */
async function sendSitemap(
  request: FastifyRequest,
  reply: FastifyReply,
  options: CrawlerFileOptions,
  kept: PageCache,
): Promise<FastifyReply> {
  const fleet = options.fleet();
  const { tenant, origin } = getSite(request, options);
  if (tenant.server.noindex) return sendText(reply, 404, 'Not Found\n');
  const now = request.ctx.now().getTime();
  const since = options.services.pricing.pricesSince(request.ctx);
  const getKey = (path: string) => `${tenant.server.id} ${since} ${origin}${path}`;
  const find = (path: string) => kept.find(fleet, getKey(path), now);
  const path = (request.raw.url ?? '').replace(/\?.*$/s, '');
  if (!find(path)) {
    // Clients can request any number of parts: unlisted parts are not computed again.
    const whole = find(WHOLE);
    const list = whole && (await kept.getBody(getKey(WHOLE), whole, 'identity'));
    if (list?.includes(`${origin}${path}<`) === false) return sendText(reply, 404, 'Not Found\n');
    const { lang } = tenant.server;
    const pages = await pagesFor(request, tenant, options.services);
    for (const [name, body] of sitemapFiles(
      origin,
      toSitemapEntries(pages, (page) => `${origin}${getCanonicalPath(tenant, page)}`, since),
    )) {
      kept.keep(fleet, getKey(name), { body, contentType: 'application/xml; charset=utf-8', lang, noindex: true }, now);
    }
  }
  const file = find(path);
  if (!file) return sendText(reply, 404, 'Not Found\n');
  return sendFinished(request, reply.header('cache-control', HOUR), { cache: kept, key: getKey(path), page: file });
}

async function pagesFor({ ctx }: FastifyRequest, tenant: FleetTenant, { catalogue }: Services) {
  const { locale } = tenant.server;
  const addresses = await catalogue.listAddresses({ ...ctx, locale });
  return publicPages(tenant, { catalogue: addresses, content: tenant.texts.content(locale) }).all();
}

function* toSitemapEntries(
  pages: Iterable<PublicPage>,
  getAddress: (page: PublicPage) => string,
  since: string,
): Iterable<SitemapEntry> {
  for (const page of pages) {
    const address = getAddress(page);
    yield serverRouteFacts[page.name].priced ? { address, since } : { address };
  }
}

function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
}
