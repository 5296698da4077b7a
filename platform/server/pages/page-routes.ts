import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointContracts } from '../../generated/api/endpoint-contracts.gen.ts';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { insidePath, NavigationRefusedError, navigationTarget } from '../../shared/navigation-target.ts';
import { UnavailableError } from '../../shared/problem.ts';
import { buildHref } from '../../tenancy/href.ts';
import {
  findRoutes,
  type RedirectDecision,
  type RequestFacts,
  type ResolvedPage,
  resolveRequest,
} from '../../tenancy/resolve-request.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import type { Fleet } from '../boot/fleet.ts';
import { registerMultipart } from '../desk/multipart.ts';
import type { Overload } from '../edge/overload.ts';
import { formBody, parseQuery, parseRequestTarget, type RequestTarget } from '../edge/request-target.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import { rateLimited, serviceUnavailable } from '../service-errors/error-response.ts';
import { pageKey, sendCached } from './cacheable-pages.ts';
import { endsWithShop, sendClosed } from './closed-page.ts';
import { existenceCheck } from './existence.ts';
import { hidesErrorPage, sendEmptyDocument, sendFailure, sendText } from './failure-pages.ts';
import type { CookieForm, CookieToSet, FormAnswer, FormInput, FormRender, PlainForm } from './forms/types.ts';
import { limitedFor, mayRenderRefusal, sendLimited } from './limited-page.ts';
import { sendOverloaded } from './overloaded-page.ts';
import type { PageCache } from './page-cache.ts';
import { PAGES, type PageOptions, type PageRequest, toLocaleContext } from './page-request.ts';
import { type RenderedPage, renderPageRequest } from './render-page.ts';
import { privacyHeaders, serverRouteFacts } from './server-route-facts.ts';
import { findShared, renderShared, type SharedPage } from './shared-pages.ts';

export interface PageRouteOptions extends PageOptions {
  fleet: () => Fleet;
  /** Cache of rendered pages; without it every page is rendered per request. */
  cache: PageCache | undefined;
  overload: Overload;
}

const LOCALE_COOKIE = 'umlauf_locale';
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Placeholder for the shop's origin when a URL is parsed; a result with another origin is outside of every shop. */
const OWN = 'https://shop.invalid';

/** Registers the catch-all page route for everything that is not an endpoint, file or probe. */
export function registerPages(app: FastifyInstance, options: PageRouteOptions): void {
  app.get(PAGES, { config: { limit: 'byHandler' } }, (request, reply) => answer(request, reply, options));
  app.register(async (forms) => {
    await registerMultipart(forms, undefined, (request) => takesFiles(request, options));
    forms.post(PAGES, { config: { limit: 'byHandler' } }, (request, reply) => answer(request, reply, options));
  });
}

/**
 * Only the pages of a seller's own trade, and lists of companies, take files, so that no other form can fill the disk.
 */
function takesFiles(request: FastifyRequest, options: PageRouteOptions): boolean {
  const { tenant } = toPageRequest(request, options);
  return findRoutes(tenant.routing, request.raw.url ?? '/').some((name) => {
    const { files } = serverRouteFacts[name];
    return files === 'companies' ? tenant.server.features.b2b : files === 'photos';
  });
}

/** The default page request: the host's home page. The resolved route overrides it. */
function toPageRequest(
  request: FastifyRequest,
  { services, https, buildId, pageMessages, styles, fleet: current }: Omit<PageRouteOptions, 'cache' | 'overload'>,
) {
  const fleet = current();
  const tenant = fleet.tenant(request.ctx.tenant.id as TenantId);
  return { services, https, buildId, pageMessages, styles, fleet, tenant, locale: tenant.routing.own, prefix: '' };
}

/** Answers a malformed request target, in the host's own language. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Omit<PageRouteOptions, 'cache' | 'overload'>,
  status: 400 | 414,
): Promise<FastifyReply> {
  return sendFailure(request, reply, { ...toPageRequest(request, options), target: undefined }, status);
}

/** Handles a page request: resolve the URL, look in the cache, render. */
async function answer(request: FastifyRequest, reply: FastifyReply, options: PageRouteOptions): Promise<FastifyReply> {
  const target = parseRequestTarget(request.raw.url ?? '/');
  let pageRequest: PageRequest = { ...toPageRequest(request, options), target };
  try {
    const { tenant, services } = pageRequest;
    const exists = existenceCheck({ catalogue: services.catalogue, tenant }, request.ctx);
    const resolved = await resolveRequest(tenant.routing, toRequestFacts(request, target), exists);
    request.page = resolved.kind === 'page' ? resolved.match.name : resolved.kind;
    if ('locale' in resolved) pageRequest = { ...pageRequest, locale: resolved.locale, prefix: resolved.prefix };
    if ('remember' in resolved && (resolved.kind === 'redirect' || !isOpenedByFramingPage(request)))
      rememberLocale(reply, resolved.remember, pageRequest);
    if (resolved.kind !== 'page') {
      const limited = await limitedFor(request, pageRequest, resolved.kind === 'redirect' ? undefined : 'render');
      if (limited) return await sendLimited(request, reply, pageRequest, limited);
    }
    if (endsWithShop(pageRequest, resolved)) return sendClosed(request, reply, pageRequest);
    switch (resolved.kind) {
      case 'page':
        return await answerPage(request, reply, pageRequest, { ...options, resolved });
      case 'redirect':
        return sendRedirect(reply, pageRequest, target, resolved);
      case 'notFound':
        return await sendFailure(request, reply, pageRequest, 404);
      case 'gone':
        return await sendFailure(request, reply, pageRequest, 410);
      case 'badRequest':
        return await sendFailure(request, reply, { ...pageRequest, target: undefined }, resolved.status);
      case 'unavailable':
        return await sendUnavailable(request, reply, pageRequest, resolved.error);
    }
  } catch (error) {
    if (error instanceof UnavailableError) return sendUnavailable(request, reply, pageRequest, error);
    // Only visitor input can produce a URL that leads nowhere.
    const refused = error instanceof NavigationRefusedError;
    request.log[refused ? 'warn' : 'error']({ err: error, tenant: pageRequest.tenant.server.id }, 'page failed');
    return sendFailure(request, reply, pageRequest, refused ? 400 : 500);
  }
}

function toRequestFacts(request: FastifyRequest, { path, search, dataOnly }: RequestTarget): RequestFacts {
  return {
    path,
    search,
    cookieLocale: request.cookies[LOCALE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    userAgent: request.headers['user-agent'],
    navigation: request.method !== 'POST' && !dataOnly,
    fromHere: request.headers['sec-fetch-site'] === 'same-origin',
  };
}

/** A needed service does not answer: 503 with Retry-After, never a 404. */
function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  error: UnavailableError,
  form?: FormState,
): Promise<FastifyReply> {
  request.log.warn({ err: error, tenant: pageRequest.tenant.server.id }, 'page unavailable');
  return sendFailure(request, reply.header('retry-after', error.retryAfterSeconds), pageRequest, 503, form);
}

interface PageToAnswer extends Pick<PageRouteOptions, 'cache' | 'overload'> {
  resolved: ResolvedPage;
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  { resolved, cache, overload }: PageToAnswer,
): Promise<FastifyReply> {
  const { match } = resolved;
  if (request.method === 'POST') return answerForm(request, reply, pageRequest, match);
  const key = cache && pageKey(request, pageRequest, resolved);
  if (cache && key) return answerShared(request, reply, pageRequest, { match, overload, cache, key });
  if (overload.isOverloaded()) return refuseOverloaded(reply, pageRequest, overload);
  const limited = cache && (await limitedFor(request, pageRequest, 'render'));
  return limited ? sendLimited(request, reply, pageRequest, limited) : sendPage(request, reply, pageRequest, { match });
}

function refuseOverloaded(reply: FastifyReply, pageRequest: PageRequest, overload: Overload): FastifyReply {
  overload.noteRefused();
  return sendOverloaded(reply, pageRequest);
}

async function answerShared(
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  { overload, ...shared }: SharedPage & { overload: Overload },
): Promise<FastifyReply> {
  const { services } = pageRequest;
  const found = await findShared(request, pageRequest, { ...shared, isOverloaded: overload.isOverloaded() });
  if (found) return sendCached(request, reply, services, { ...shared, page: found });
  if (overload.isOverloaded()) return refuseOverloaded(reply, pageRequest, overload);
  const limited = await limitedFor(request, pageRequest, 'render');
  if (limited) return sendLimited(request, reply, pageRequest, limited);
  const { page, kept } = await renderShared(request, pageRequest, shared);
  return kept
    ? sendCached(request, reply, services, { ...shared, page: kept })
    : sendRendered(request, reply, pageRequest, { page, route: shared.match.name });
}

async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  match: RouteMatch,
): Promise<FastifyReply> {
  const input = formInput(request, pageRequest, match);
  const form = serverRouteFacts[match.name].form?.(input);
  const limited = await limitedFor(
    request,
    pageRequest,
    form?.call ? (form.limit ?? endpointContracts.get(form.call)?.limit) : undefined,
  );
  if (limited) {
    if (!form?.call || !(await mayRenderRefusal(request, pageRequest)))
      return sendLimited(request, reply, pageRequest, limited);
    return sendPage(request, reply, pageRequest, { match, errorResponse: form.refuse(input, rateLimited(limited)) });
  }
  if (!form) return sendText(reply.header('allow', 'GET, HEAD'), 405, 'Method Not Allowed\n');
  const outcome = await answerOrKeep(request, form, input);
  for (const cookie of outcome.setCookies ?? []) setCookie(reply, cookie, pageRequest.https);
  if (outcome.kind === 'redirect') return redirectFrom(match.name, reply, 303, outcome.location);
  return sendPage(request, reply, pageRequest, { match, errorResponse: outcome });
}

/** Keeps typed values when the database or a remote service does not answer. */
async function answerOrKeep(
  request: FastifyRequest,
  form: PlainForm | CookieForm,
  input: FormInput,
): Promise<FormAnswer> {
  try {
    return await form.answer(input);
  } catch (error) {
    if (!form.call || !(error instanceof UnavailableError)) throw error;
    request.log.warn({ err: error, tenant: input.ctx.tenant.id }, 'form could not be processed');
    return form.refuse(input, serviceUnavailable(error.retryAfterSeconds));
  }
}

function formInput(request: FastifyRequest, pageRequest: PageRequest, match: RouteMatch): FormInput {
  const { tenant, locale, prefix, target, services } = pageRequest;
  return {
    ctx: toLocaleContext(request, pageRequest),
    services,
    match,
    body: formBody(request.body),
    files: (name) => request.sentFiles?.get(name) ?? [],
    query: parseQuery(target?.search ?? ''),
    cookies: request.cookies,
    href: buildHref(tenant.routing.tables[locale.id] ?? [], prefix),
  };
}

interface PageToSend {
  match: RouteMatch;
  /** The form was rejected: the page shows it again. */
  errorResponse?: Pick<FormRender, 'form' | 'status' | 'retryAfterSeconds'>;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  { match, errorResponse }: PageToSend,
): Promise<FastifyReply> {
  const page = await renderPageRequest(request, toLocaleContext(request, pageRequest), pageRequest, {
    match,
    cookies: request.cookies,
    ...(errorResponse ? { form: errorResponse.form } : {}),
  });
  if (errorResponse?.retryAfterSeconds !== undefined) reply.header('retry-after', errorResponse.retryAfterSeconds);
  const status = errorResponse && page.status === 200 ? errorResponse.status : page.status;
  return sendRendered(request, reply, pageRequest, {
    page: { ...page, status },
    route: match.name,
    form: errorResponse?.form,
  });
}

function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  { page, route, form }: { page: RenderedPage; route: RouteName; form?: FormState | undefined },
): FastifyReply | Promise<FastifyReply> {
  if (page.unavailable) return sendUnavailable(request, reply, pageRequest, page.unavailable, form);
  if (page.location !== undefined) return redirectFrom(route, reply, 302, page.location);
  const refusedForm = request.method === 'POST';
  if (page.status >= 400 && !refusedForm && !pageRequest.target?.dataOnly && hidesErrorPage(request))
    return sendEmptyDocument(reply, pageRequest, page.status);
  if (page.noindex) reply.header(...NOINDEX);
  return reply
    .status(page.status)
    .type(page.contentType)
    .header('content-language', pageRequest.locale.lang)
    .headers(privacyHeaders(route, refusedForm))
    .send(page.body);
}

/**
 * The page around a frame chose this address, not the visitor: its language must not follow the visitor to another frame of
 * the same shop. A redirect to the shop's own language is remembered nevertheless, or the browser's language would undo it.
 */
function isOpenedByFramingPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] !== 'same-origin';
}

function rememberLocale(reply: FastifyReply, locale: string | undefined, { https }: PageRequest): void {
  if (locale)
    setCookie(reply, { name: LOCALE_COOKIE, value: locale, httpOnly: true, maxAge: LOCALE_COOKIE_SECONDS }, https);
}

function setCookie(reply: FastifyReply, { name, value, httpOnly, maxAge }: CookieToSet, https: boolean): void {
  const lives = maxAge === 'session' ? {} : { maxAge };
  reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: https, httpOnly, ...lives });
}

function sendRedirect(
  reply: FastifyReply,
  { tenant }: PageRequest,
  { dataOnly }: RequestTarget,
  to: RedirectDecision,
): FastifyReply {
  // The browser follows with a full load: a data request cannot be redirected.
  if (dataOnly) return sendText(reply, 404, 'Not Found\n');
  // Only the tenant's own redirect rules lead out of the shop.
  if (to.external) return leave(reply, to.status, to.location);
  const secret = findRoutes(tenant.routing, to.location).some((route) => serverRouteFacts[route].secretAddress);
  if (secret) hideAddress(reply);
  return redirect(reply, to.status, to.location, secret || to.remember !== undefined);
}

/** Whether this URL or its redirect target contains a secret. */
function hideAddress(reply: FastifyReply): void {
  reply.header(...NOINDEX).header('referrer-policy', 'no-referrer');
}

function redirect(reply: FastifyReply, status: 301 | 302 | 303, location: string, once: boolean): FastifyReply {
  return reply
    .header('cache-control', once || status !== 301 ? 'no-store' : 'public, max-age=3600')
    .redirect(insidePath(location, OWN), status);
}

/** A page that redirects after it has loaded the object of its URL. */
function redirectFrom(route: RouteName, reply: FastifyReply, status: 302 | 303, location: string): FastifyReply {
  if (serverRouteFacts[route].secretAddress) hideAddress(reply);
  return redirect(reply, status, location, true);
}

function leave(reply: FastifyReply, status: 301 | 302, location: string): FastifyReply {
  const target = navigationTarget(location, OWN, { external: true });
  if (target.kind !== 'outside') throw new NavigationRefusedError(target.kind);
  return reply
    .header('cache-control', status === 301 ? 'public, max-age=3600' : 'no-store')
    .redirect(target.url, status);
}
