import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LimitName } from '../../generated/api/limits.gen.ts';
import type { Fleet } from '../boot/fleet.ts';
import { listLimits } from '../edge/limits.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import { hidesErrorPage, sendEmptyDocument, sendText } from './failure-pages.ts';
import type { PageRequest } from './page-request.ts';
import { pageVariant } from './page-variant.ts';
import { type RenderedPage, renderPageRequest } from './render-page.ts';

/** One page per shop and language; visitors' cookies add some variants. */
const MAX_CACHED_PAGES = 200;

const pages = new WeakMap<Fleet, LRUCache<string, Promise<RenderedPage>>>();

/**
 * Counts a page request, also against `limit` where the URL alone does not determine it. Undefined within the limit, else
 * the seconds until the next request may come.
 */
export async function limitedFor(
  request: FastifyRequest,
  { services }: Pick<PageRequest, 'services'>,
  limit?: LimitName,
): Promise<number | undefined> {
  const names = listLimits(request.method, limit);
  const spent = names.length === 0 ? undefined : await services.limits.spend(request.ip, names);
  return spent && !spent.ok ? spent.retryAfterSeconds : undefined;
}

/**
 * Answers 429 with the error page. The page is rendered once and cached: a 429 that costs as much as a page would not
 * stop a flood.
 */
export async function sendLimited(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: PageRequest,
  retryAfterSeconds: number,
): Promise<FastifyReply> {
  reply.header('retry-after', retryAfterSeconds);
  if (visit.target?.dataOnly) return sendText(reply, 429, 'Too Many Requests\n');
  if (hidesErrorPage(request)) return sendEmptyDocument(reply, visit, 429);
  const page = await limitedPage(request, visit);
  if (!page) return sendEmptyDocument(reply, visit, 429);
  return reply
    .status(429)
    .type(page.contentType)
    .headers({ [NOINDEX[0]]: NOINDEX[1], 'content-language': visit.locale.lang })
    .header('cache-control', 'no-store')
    .send(page.body);
}

/** Whether this address may get a rendered 429; a faster flood gets a shorter answer. */
export async function mayRenderRefusal(
  request: FastifyRequest,
  { services }: Pick<PageRequest, 'services'>,
): Promise<boolean> {
  return (await services.limits.spend(request.ip, ['refusal'])).ok;
}

async function limitedPage(request: FastifyRequest, visit: PageRequest): Promise<RenderedPage | undefined> {
  const known = pages.get(visit.fleet) ?? new LRUCache({ max: MAX_CACHED_PAGES });
  pages.set(visit.fleet, known);
  const key = pageVariant(request, visit);
  const before = known.get(key);
  if (before) return before;
  // The visitor chooses the port, so the number of these pages is unbounded.
  if (!(await mayRenderRefusal(request, visit))) return undefined;
  const made = renderLimited(request, visit);
  known.set(key, made);
  // The caller gets the error; the next request renders again.
  made.catch(() => known.delete(key));
  return made;
}

/** The page without its URL, which differs each time. */
function renderLimited(request: FastifyRequest, visit: PageRequest): Promise<RenderedPage> {
  const ctx = { ...request.ctx, locale: visit.locale.id };
  return renderPageRequest(request, ctx, { ...visit, target: undefined }, { failure: 429 });
}
