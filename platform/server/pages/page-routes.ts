import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { insidePath, NavigationRefusedError, navigationTarget } from '../../shared/navigation-target.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { decide } from '../../tenancy/decide.ts';
import { buildHref } from '../../tenancy/href.ts';
import { buildPath } from '../../tenancy/links.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { contentBySlug } from '../boot/content-pages.ts';
import type { Fleet } from '../boot/fleet.ts';
import { formBody, parseRequestTarget, queryOf } from '../edge/request-target.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import type { Services } from '../services.ts';
import { isCacheable, pageKey, sendCached } from './cacheable-pages.ts';
import { plain, refusedJob, sendFailure, sendSilence, wantsNoErrors } from './failure-pages.ts';
import { formHandlers } from './forms/index.ts';
import type { CookieToSet, FormHandler } from './forms/types.ts';
import type { PageCache } from './page-cache.ts';
import { privacyHeaders } from './server-route-facts.ts';
import { ANY_PAGE, type PageJob, type PageParts, renderJob } from './shop-page.ts';
import { firstExisting } from './validity.ts';

export interface PageRouteOptions {
  fleet: () => Fleet;
  services: Services;
  /** Cookies are Secure where the stage speaks TLS. */
  https: boolean;
  /** Finished pages of before; without it every page is rendered afresh. */
  cache: PageCache | undefined;
  /** Names the running build of the pages. */
  buildId: string;
}

const LOCALE_COOKIE = 'umlauf_locale';
const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Stands for the shop's own origin where an address is judged; whatever lies outside of it lies outside of every shop. */
const OWN = 'https://shop.invalid';

/** Everything that is not an interface, a file or a probe is a page of the tenant. */
export function registerPages(app: FastifyInstance, options: PageRouteOptions): void {
  app.get('/*', (request, reply) => answer(request, reply, options));
  app.post('/*', (request, reply) => answer(request, reply, options));
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: PageRouteOptions): Promise<FastifyReply> {
  const fleet = options.fleet();
  const tenant = fleet.tenant(request.ctx.tenant.id as TenantId);
  const target = parseRequestTarget(request.raw.url ?? '/');
  const decision = decide(tenant.routing, {
    path: target.path,
    search: target.search,
    cookieLocale: request.cookies[LOCALE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    userAgent: request.headers['user-agent'],
    navigation: request.method !== 'POST' && !target.dataOnly,
    fromHere: request.headers['sec-fetch-site'] === 'same-origin',
  });
  if (decision.kind === 'badRequest' || decision.kind === 'gone') {
    const job = {
      ...refusedJob({ ...options, fleet }, tenant.server.id),
      ...(decision.kind === 'gone' ? { target } : {}),
    };
    return sendFailure(request, reply, job, decision.kind === 'gone' ? 410 : decision.status);
  }
  rememberLocale(reply, decision.remember, options);
  if (decision.kind === 'redirect') {
    // The browser follows with a full load: a page's data alone cannot be redirected.
    if (target.dataOnly) return plain(reply, 404, 'Not Found\n');
    // Where a rule leads out of the shop, the tenant's own files say so.
    if (decision.external) return leave(reply, decision.status, decision.location);
    return redirect(reply, decision.status, decision.location, decision.remember !== undefined);
  }
  const { cache } = options;
  const key = cache && pageKey(request, { tenant, decision, path: target.path });
  const kept = key && cache.find(fleet, key, request.ctx.now().getTime());
  if (key && kept) return sendCached(request, reply, cache, key, kept);
  const job = { ...options, fleet, tenant, target, decision, key };
  return answerPage(request, reply, job).catch((error: unknown) => answerFailure(request, reply, job, error));
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, job: PageJob): Promise<FastifyReply> {
  const { tenant, decision, target, services } = job;
  const ctx: RequestContext = { ...request.ctx, locale: decision.locale.id };
  const match = await firstExisting(ctx, decision.candidates, {
    services,
    hasContent: (locale, slug) => contentBySlug(tenant.texts.content(locale)).has(slug),
  });
  if (match?.via === 'alias') {
    const table = tenant.routing.tables[decision.locale.id] ?? [];
    const path = buildPath(table, match.name, match.params, decision.prefix);
    return target.dataOnly
      ? plain(reply, 404, 'Not Found\n')
      : redirect(reply, 301, target.search ? `${path}?${target.search}` : path, decision.remember !== undefined);
  }
  if (request.method === 'POST') return answerForm(request, reply, job, ctx, match);
  return sendPage(request, reply, job, ctx, match);
}

/** People get a page in their language that says what is safe and what to do; the log gets the error. */
function answerFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  job: PageJob,
  error: unknown,
): Promise<FastifyReply> {
  request.log.error({ err: error, tenant: job.tenant.server.id }, 'page failed');
  return sendFailure(request, reply, job, 500);
}

async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  job: PageJob,
  ctx: RequestContext,
  match: RouteMatch | undefined,
): Promise<FastifyReply> {
  const handler: FormHandler | undefined = match && formHandlers[match.name];
  if (!match || !handler) {
    return match
      ? plain(reply.header('allow', 'GET, HEAD'), 405, 'Method Not Allowed\n')
      : sendPage(request, reply, job, ctx, match);
  }
  const { tenant, decision, target } = job;
  const outcome = await handler({
    ctx,
    services: job.services,
    match,
    body: formBody(request.body),
    query: queryOf(target.search),
    cookies: request.cookies,
    href: buildHref(
      tenant.routing.tables[decision.locale.id] ?? [],
      decision.prefix,
    ) as Parameters<FormHandler>[0]['href'],
  });
  for (const cookie of outcome.setCookies ?? []) setCookie(reply, cookie, job.https);
  if (outcome.kind === 'redirect') return redirect(reply, 303, outcome.location, true);
  return sendPage(request, reply, job, ctx, match, { form: outcome.form, status: outcome.status });
}

interface Refusal {
  form: FormState;
  status: number;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  job: PageJob,
  ctx: RequestContext,
  match: RouteMatch | undefined,
  refused?: Refusal,
): Promise<FastifyReply> {
  const { fleet, cache } = job;
  const { lang } = job.decision.locale;
  const key = isCacheable(tableOf(job), match?.name) ? job.key : undefined;
  let whole = true;
  const pageCtx: RequestContext = { ...ctx, markPartial: () => (whole = false) };
  // A page for all is rendered without anybody's cookies, so that it cannot show them.
  const page = await renderJob(request, job, {
    ctx: pageCtx,
    ...missingOr(match, job),
    cookies: key ? {} : request.cookies,
    ...(refused ? { form: refused.form } : {}),
  });
  if (page.status >= 400 && !job.target.dataOnly && wantsNoErrors(request)) return sendSilence(reply, job, page.status);
  if (cache && key && page.status === 200 && whole) {
    const kept = cache.keep(fleet, key, { ...page, lang }, ctx.now().getTime());
    if (kept) return sendCached(request, reply, cache, key, kept);
  }
  const status = refused && page.status === 200 ? refused.status : page.status;
  if (page.noindex) reply.header(...NOINDEX);
  return reply
    .status(status)
    .type(page.contentType)
    .header('content-language', lang)
    .headers(privacyHeaders(match?.name))
    .send(page.body);
}

function tableOf({ tenant, decision }: PageJob): RouteTable {
  return tenant.routing.tables[decision.locale.id] ?? [];
}

/** An open page that is told "not found" stays a page of the shop; it would take a missing page's own data for a failure. */
function missingOr(match: RouteMatch | undefined, { target }: PageJob): Pick<PageParts, 'match' | 'failure'> {
  return match || !target.dataOnly ? { match } : { match: ANY_PAGE, failure: 404 };
}

function rememberLocale(reply: FastifyReply, locale: string | undefined, { https }: PageRouteOptions): void {
  if (locale)
    setCookie(reply, { name: LOCALE_COOKIE, value: locale, httpOnly: true, maxAge: LOCALE_COOKIE_SECONDS }, https);
}

function setCookie(reply: FastifyReply, { name, value, httpOnly, maxAge }: CookieToSet, https: boolean): void {
  const lives = maxAge === 'session' ? {} : { maxAge };
  reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: https, httpOnly, ...lives });
}

function redirect(reply: FastifyReply, status: 301 | 302 | 303, location: string, once: boolean): FastifyReply {
  return reply
    .header('cache-control', once || status !== 301 ? 'no-store' : 'public, max-age=3600')
    .redirect(insidePath(location, OWN), status);
}

function leave(reply: FastifyReply, status: 301 | 302, location: string): FastifyReply {
  const target = navigationTarget(location, OWN, { external: true });
  if (target.kind !== 'outside') throw new NavigationRefusedError(target.kind);
  return reply
    .header('cache-control', status === 301 ? 'public, max-age=3600' : 'no-store')
    .redirect(target.url, status);
}
