import type { FastifyRequest } from 'fastify';
import { renderPage } from 'vike/server';
import { BANNER_COOKIE } from '../../shared/banner-cookie.ts';
import { CART_COOKIE } from '../../shared/cart-cookie.ts';
import { isIndexable, type PageMeta, type PageSeo } from '../../shared/document-head.ts';
import type { FormState } from '../../shared/form-state.ts';
import { type PageState, type PayloadRedirect, serializePageState } from '../../shared/page-state.ts';
import { UnavailableError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { DEVELOPMENT } from '../boot/build-id.ts';
import { contentBySlug } from '../boot/content-pages.ts';
import type { Language } from '../boot/language-files.ts';
import { isConsentFromHost, readConsent } from '../edge/consent.ts';
import { waitForRenderTurn } from '../edge/render-queue.ts';
import { requestOrigin } from '../edge/request-origin.ts';
import { pageSeo } from '../search-engines/page-links.ts';
import { errorQuery, pageQuery } from './page-query.ts';
import type { PageRequest } from './page-request.ts';
import {
  deferScripts,
  findFolder,
  findPreparedPage,
  type PageInput,
  type PreparedPage,
  preparePage,
  renderPreparedPage,
} from './prepared-pages.ts';
import { serverRouteFacts } from './server-route-facts.ts';
import { shopStateFor } from './shop-state.ts';

/** Statuses for which the error page is rendered. */
export type Failure = 400 | 404 | 410 | 414 | 429 | 500 | 503;

/** What to render: a route's page, a page with a rejected form, or the error page, with the values of a form it replaces. */
export type Rendering =
  | { match: RouteMatch; cookies: Record<string, string | undefined>; form?: FormState }
  | { failure: Failure; form?: FormState };

export interface RenderedPage {
  status: number;
  contentType: string;
  body: string;
  /** Whether the page is noindex. */
  noindex: boolean;
  /** Redirect target; the page is not shown. */
  location?: string;
  /** A remote service did not answer, so this page is incomplete. */
  unavailable?: UnavailableError;
}

const HTML_TYPE = 'text/html;charset=utf-8';
const STATE_TYPE = 'application/json';

/** Renders the page of a request. Throws only on a bug. */
export async function renderPageRequest(
  request: FastifyRequest,
  ctx: RequestContext,
  visit: PageRequest,
  rendering: Rendering,
): Promise<RenderedPage> {
  await waitForRenderTurn();
  const { fleet, tenant, locale, prefix, target, services } = visit;
  const page = 'match' in rendering ? rendering : undefined;
  const failure = 'failure' in rendering ? rendering.failure : undefined;
  const reached = requestOrigin(request, fleet.stage);
  const own = prefix === '' ? page?.match : undefined;
  const seo = pageSeo({ fleet, catalogue: services.catalogue, tenant, match: own, reached });
  const shop = await shopStateFor(services, {
    ...visit,
    ctx,
    match: page?.match,
    query: page ? pageQuery(target?.search ?? '', page.match.name, fleet) : errorQuery(target?.search ?? ''),
    ...reached,
    path: target?.path ?? '/',
    // Both are part of the cache key. A request that failed early has no parsed cookies.
    consent: readConsent(request),
    consentFromHost: isConsentFromHost(target?.search),
    closedBanner: (request.cookies as typeof request.cookies | undefined)?.[BANNER_COOKIE],
    cart: page?.cookies[CART_COOKIE],
  });
  const input = {
    shop,
    ...(rendering.form ? { form: rendering.form } : {}),
    ...(failure ? { failure } : {}),
    services,
    ctx,
    seo,
    documentFacts: page && serverRouteFacts[page.match.name],
    displayFont: page && serverRouteFacts[page.match.name].largeType ? tenant.theme.displayFont : undefined,
    cookies: page?.cookies ?? {},
    https: visit.https,
    findContent: (slug: string) => contentBySlug(tenant.texts.content(locale.id)).get(slug),
    ...getTexts(tenant.texts.language(locale.id)),
  };
  const folder = findFolder(page?.match.name, shop.query);
  const stateOnly = target?.dataOnly === true;
  // In development the next request shows an edited page.
  const isPrepared = visit.buildId !== DEVELOPMENT;
  const prepared = isPrepared ? findPreparedPage(folder) : undefined;
  const assembled = prepared && (await assemblePage(prepared, input, stateOnly));
  if (assembled && !('error' in assembled)) return assembled;
  // Vike does not see the requested URL: it has its own URL rules (`/@fs/…`, fragments), and the route is already decided.
  const pageContext = await renderPage({ urlOriginal: '/', ...input });
  if (isPrepared) await preparePage(folder, pageContext);
  const { httpResponse, errorWhileRendering: error } = pageContext;
  const unavailable = error instanceof UnavailableError && failure === undefined ? { unavailable: error } : {};
  // A missing or already rejected page is not a failure.
  if (error && failure === undefined && httpResponse.statusCode >= 500) {
    ctx.log.error({ err: error, tenant: ctx.tenant.id, requestId: ctx.requestId }, 'page failed');
  }
  const contentType = httpResponse.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const location = httpResponse.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const { meta } = (pageContext as { data?: { meta?: PageMeta } }).data ?? {};
  const found = httpResponse.statusCode === 200;
  if (found && assembled) ctx.log.warn({ err: assembled.error, tenant: ctx.tenant.id }, 'a page was rendered twice');
  const status = found && meta?.missing ? 404 : httpResponse.statusCode;
  const noindex = !isIndexable({ meta, seo, found });
  if (stateOnly) {
    // A script cannot follow a redirect itself: it would request the data of another page under that page's own address.
    const body =
      location === undefined
        ? serializePageState(pageContext as unknown as PageState)
        : JSON.stringify({ redirect: location } satisfies PayloadRedirect);
    return { status: location === undefined ? status : 200, contentType: STATE_TYPE, body, noindex, ...unavailable };
  }
  return {
    status,
    contentType: contentType ?? HTML_TYPE,
    body: deferScripts(httpResponse.body),
    noindex,
    ...(location === undefined ? {} : { location }),
    ...unavailable,
  };
}

/**
 * Without Vike. An item that does not exist, a redirect and a bug are returned as `error`: Vike repeats the request and
 * tells them apart.
 */
async function assemblePage(
  prepared: PreparedPage,
  input: PageInput & { seo: PageSeo },
  stateOnly: boolean,
): Promise<RenderedPage | { error: unknown }> {
  const { failure, seo } = input;
  const found = failure === undefined;
  try {
    const { body, meta } = await renderPreparedPage(prepared, input, stateOnly);
    const status = found ? (meta?.missing ? 404 : 200) : failure < 500 ? 404 : 500;
    return {
      status,
      contentType: stateOnly ? STATE_TYPE : HTML_TYPE,
      body,
      noindex: !isIndexable({ meta, seo, found }),
    };
  } catch (error) {
    if (!found || !(error instanceof UnavailableError)) return { error };
    return { status: 503, contentType: HTML_TYPE, body: '', noindex: true, unavailable: error };
  }
}

/** Messages of the current language, and their formatting. */
function getTexts({ messages, words }: Language) {
  return {
    messages,
    t: words.text,
    formatPlain: (id: string, values?: Record<string, string | number>) =>
      words.text(id, { ...values, a: withoutTags, b: withoutTags }),
  };
}

/** Returns only the text of a marked part. */
function withoutTags(parts: readonly string[]): string {
  return parts.join('');
}
