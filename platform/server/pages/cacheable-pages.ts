import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteName } from '../../generated/routes.gen.ts';
import { isBusinessMode } from '../../shared/business-mode.ts';
import type { ResolvedPage } from '../../tenancy/resolve-request.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { getRouteRules } from '../../tenancy/route-middleware.ts';
import { acceptedEncoding, addVary } from '../edge/compression.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import type { Services } from '../services.ts';
import { cdnKeys } from './cdn-keys.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { pageQuery } from './page-query.ts';
import type { PageRequest } from './page-request.ts';
import { pageVariant } from './page-variant.ts';
import { SHARED_PAGE } from './recorded-answers.ts';

/**
 * The page cache key of a request; undefined where the response depends on more than the key covers: a personal page, a
 * query that the page reads, the test mode, a form, a data-only request, a language to remember, a choice to sell as a company.
 */
export function pageKey(
  request: FastifyRequest,
  visit: PageRequest,
  { match, remember }: ResolvedPage,
): string | undefined {
  const { tenant, locale, target } = visit;
  if (request.ctx.test === true) return undefined;
  const read = request.method === 'GET' || request.method === 'HEAD';
  if (!read || !target || target.dataOnly || remember !== undefined) return undefined;
  if (Object.keys(pageQuery(target.search, match.name, visit.fleet)).length > 0) return undefined;
  if (!isCacheable(tenant.routing.tables[locale.id] ?? [], match.name)) return undefined;
  // Few visitors choose to sell as a company; their pages are not cached.
  if (request.ctx.business !== isBusinessMode(tenant.server, undefined)) return undefined;
  return `${pageVariant(request, visit)} ${target.path}`;
}

/** Whether a rendered page of the route may be shared between visitors. */
export function isCacheable(table: RouteTable, route: RouteName): boolean {
  return !getRouteRules(table, route).personal;
}

/** Answers with the cached page under `key`; browsers must revalidate it. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { pricing }: Pick<Services, 'pricing'>,
  finished: Finished & { match: RouteMatch },
): FastifyReply | Promise<FastifyReply> {
  const { key, page, match } = finished;
  // A recorded answer must not hold the whole request.
  const { tenant, now } = request.ctx;
  const version = pricing.versionFor({ tenant, now });
  const keepsPricesFor = (ms: number) =>
    pricing.versionFor({ tenant, now: () => new Date(now().getTime() + ms) }) === version;
  const isCurrent = () => pricing.versionFor({ tenant, now }) === version;
  request.cachedPage = { key, etag: page.etag, keys: () => cdnKeys(match), isCurrent, keepsPricesFor };
  reply.header('content-language', page.lang).header('cache-control', SHARED_PAGE);
  return sendFinished(request, reply, finished);
}

interface Finished {
  cache: PageCache;
  key: string;
  page: CachedPage;
}

/** Sends a cached page: 304 on a matching ETag, else the body in an encoding the client accepts. */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key, page }: Finished,
): FastifyReply | Promise<FastifyReply> {
  addVary(reply, 'Accept-Encoding');
  reply.header('etag', page.etag);
  if (page.noindex) reply.header(...NOINDEX);
  if (hasIt(request.headers['if-none-match'], page.etag)) return reply.status(304).send();
  reply.type(page.contentType);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  const body = cache.getBody(key, page, encoding ?? 'identity');
  return Buffer.isBuffer(body) ? reply.send(body) : body.then((made) => reply.send(made));
}

function hasIt(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === plain);
}
