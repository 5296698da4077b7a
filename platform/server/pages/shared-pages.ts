import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../shared/request-context.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { inlineStyles } from './inline-styles.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { type PageRequest, toLocaleContext } from './page-request.ts';
import { type RenderedPage, renderPageRequest } from './render-page.ts';

/** A page that all visitors share, and its key in the cache. */
export interface SharedPage {
  match: RouteMatch;
  cache: PageCache;
  key: string;
}

/**
 * The page in the cache: also for a minute after its lifetime, while it is rendered anew, and one that another request renders
 * now. Undefined where this request has to render it.
 */
export async function findShared(
  request: FastifyRequest,
  pageRequest: PageRequest,
  { isOverloaded, ...shared }: SharedPage & { isOverloaded: boolean },
): Promise<CachedPage | undefined> {
  const { cache, key } = shared;
  const { fleet } = pageRequest;
  const getNow = () => request.ctx.now().getTime();
  const found = cache.find(fleet, key, getNow());
  if (found) return found;
  const stale = cache.findStale(fleet, key, getNow());
  if (stale) {
    if (!isOverloaded) renderLater(request, pageRequest, shared);
    return stale;
  }
  const rendering = cache.findRendering(key);
  if (!rendering) return undefined;
  await rendering;
  return cache.find(fleet, key, getNow());
}

/** Renders a page after the answer with the stale one, which stays where that fails. */
function renderLater(request: FastifyRequest, pageRequest: PageRequest, shared: SharedPage): void {
  setImmediate(() => {
    if (shared.cache.findRendering(shared.key)) return;
    renderShared(request, pageRequest, shared).catch((error: unknown) => {
      request.log.error({ err: error, tenant: pageRequest.tenant.server.id }, 'page failed');
    });
  });
}

/** A shared page is rendered without cookies, so that it cannot contain them. It is kept only when it is complete. */
export function renderShared(
  request: FastifyRequest,
  pageRequest: PageRequest,
  { match, cache, key }: SharedPage,
): Promise<{ page: RenderedPage; kept: CachedPage | undefined }> {
  return cache.render(key, async () => {
    let whole = true;
    const ctx: RequestContext = { ...toLocaleContext(request, pageRequest), markPartial: () => (whole = false) };
    const page = await renderPageRequest(request, ctx, pageRequest, { match, cookies: {} });
    if (page.status !== 200 || !whole) return { page, kept: undefined };
    const { fleet, tenant, locale, styles } = pageRequest;
    // Only here: a page that no cache keeps would be compressed with its styles for every request.
    const body = inlineStyles(page.body, [...styles, tenant.theme]);
    const finished = { ...page, body, lang: locale.lang };
    return { page: finished, kept: cache.keep(fleet, key, finished, ctx.now().getTime()) };
  });
}
