import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../generated/tenant-types.gen.ts';
import type { FormState } from '../shared/form-state.ts';
import type { RequestContext } from '../shared/request-context.ts';
import { decide, type PageDecision } from '../tenancy/decide.ts';
import { buildHref } from '../tenancy/href.ts';
import { buildPath } from '../tenancy/links.ts';
import type { Fleet, FleetTenant } from './fleet.ts';
import { formHandlers } from './forms/index.ts';
import type { CookieToSet, FormHandler } from './forms/types.ts';
import { renderShopPage } from './page-renderer.ts';
import type { Services } from './services.ts';
import { shopStateFor } from './shop-state.ts';
import { firstValid, type RouteMatch } from './validity.ts';

export interface PageRouteOptions {
  fleet: () => Fleet;
  services: Services;
  /** Cookies are Secure where the stage speaks TLS. */
  https: boolean;
}

/** Vike asks for a page's data alone under this suffix of the page's own address. */
const DATA_SUFFIX = '/index.pageContext.json';
const LOCALE_COOKIE = 'umlauf_locale';
const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Everything that is not an interface, a file or a probe is a page of the tenant. */
export function registerPages(app: FastifyInstance, options: PageRouteOptions): void {
  app.get('/*', (request, reply) => answer(request, reply, options));
  app.post('/*', (request, reply) => answer(request, reply, options));
}

interface Asked {
  path: string;
  search: string;
  dataOnly: boolean;
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: PageRouteOptions): Promise<FastifyReply> {
  const fleet = options.fleet();
  const tenant = fleet.tenant(request.ctx.tenant.id as TenantId);
  const asked = readTarget(request.raw.url ?? '/');
  const decision = decide(tenant.routing, {
    path: asked.path,
    search: asked.search,
    cookieLocale: request.cookies[LOCALE_COOKIE],
    acceptLanguage: request.headers['accept-language'],
    userAgent: request.headers['user-agent'],
    navigation: request.method !== 'POST' && !asked.dataOnly,
    fromHere: request.headers['sec-fetch-site'] === 'same-origin',
  });
  if (decision.kind === 'badRequest') return plain(reply, 400, 'Bad Request\n');
  if (decision.kind === 'gone') return plain(reply, 410, 'Gone\n');
  rememberLocale(reply, decision.remember, options);
  if (decision.kind === 'redirect') {
    // The browser follows with a full load: a page's data alone cannot be redirected.
    if (asked.dataOnly) return plain(reply, 404, 'Not Found\n');
    return redirect(reply, decision.status, decision.location, decision.remember !== undefined);
  }
  return answerPage(request, reply, { ...options, fleet, tenant, asked, decision });
}

interface PageJob {
  fleet: Fleet;
  tenant: FleetTenant;
  services: Services;
  https: boolean;
  asked: Asked;
  decision: PageDecision;
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  job: Omit<PageJob, 'fleet'> & { fleet: Fleet },
): Promise<FastifyReply> {
  const { fleet, tenant, decision, asked, services } = job;
  const ctx: RequestContext = { ...request.ctx, locale: decision.locale.id };
  const contentSlugs = new Set(Object.values(fleet.content(decision.locale.id)).map(({ slug }) => slug));
  const match = await firstValid(ctx, decision.candidates, {
    services,
    hasContent: (_, slug) => contentSlugs.has(slug),
  });
  if (match?.via === 'alias') {
    const table = tenant.routing.tables[decision.locale.id] ?? [];
    const path = buildPath(table, match.name, match.params, decision.prefix);
    return asked.dataOnly
      ? plain(reply, 404, 'Not Found\n')
      : redirect(reply, 301, asked.search ? `${path}?${asked.search}` : path, false);
  }
  if (request.method === 'POST') return answerForm(request, reply, job, ctx, match);
  return sendPage(request, reply, job, ctx, match);
}

async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  job: PageJob,
  ctx: RequestContext,
  match: RouteMatch | undefined,
): Promise<FastifyReply> {
  const handler: FormHandler | undefined = match && formHandlers[match.name as keyof typeof formHandlers];
  if (!match || !handler) {
    return match
      ? plain(reply.header('allow', 'GET, HEAD'), 405, 'Method Not Allowed\n')
      : sendPage(request, reply, job, ctx, match);
  }
  const { tenant, decision, asked } = job;
  const outcome = await handler({
    ctx,
    services: job.services,
    match: match as Parameters<FormHandler>[0]['match'],
    body: formBody(request.body),
    query: queryOf(asked.search),
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

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  job: PageJob,
  ctx: RequestContext,
  match: RouteMatch | undefined,
  refused?: { form: FormState; status: number },
): Promise<FastifyReply> {
  const { fleet, tenant, decision, asked, services } = job;
  const language = fleet.language(decision.locale.id);
  const content = fleet.content(decision.locale.id);
  const shop = await shopStateFor(services, {
    fleet,
    tenant,
    ctx,
    decision,
    match: match ? { name: match.name, params: match.params } : { name: 'error', params: {} },
    query: queryOf(asked.search),
    protocol: request.protocol,
    port: /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '',
    path: asked.path,
  });
  const page = await renderShopPage(services, {
    url: request.raw.url ?? '/',
    ctx,
    shop,
    language,
    content: (slug) => {
      const [id, entry] = Object.entries(content).find(([, one]) => one.slug === slug) ?? [];
      return id && entry ? { id, ...entry } : undefined;
    },
    cookies: request.cookies,
    ...(refused ? { form: refused.form } : {}),
  });
  const status = refused && page.status === 200 ? refused.status : page.status;
  return reply
    .status(status)
    .type(page.contentType)
    .header('content-language', decision.locale.lang)
    .header('cache-control', 'private, no-cache')
    .send(page.body);
}

function readTarget(target: string): Asked {
  const mark = target.indexOf('?');
  const raw = mark === -1 ? target : target.slice(0, mark);
  const dataOnly = raw.endsWith(DATA_SUFFIX);
  const path = dataOnly ? raw.slice(0, -DATA_SUFFIX.length) || '/' : raw;
  return { path, search: mark === -1 ? '' : target.slice(mark + 1), dataOnly };
}

function queryOf(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function formBody(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  );
}

function rememberLocale(reply: FastifyReply, locale: string | undefined, { https }: PageRouteOptions): void {
  if (locale)
    setCookie(reply, { name: LOCALE_COOKIE, value: locale, httpOnly: true, maxAge: LOCALE_COOKIE_SECONDS }, https);
}

function setCookie(reply: FastifyReply, { name, value, httpOnly, maxAge }: CookieToSet, https: boolean): void {
  reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: https, httpOnly, maxAge });
}

function redirect(reply: FastifyReply, status: 301 | 302 | 303, location: string, once: boolean): FastifyReply {
  return reply
    .header('cache-control', once || status !== 301 ? 'no-store' : 'public, max-age=3600')
    .redirect(location, status);
}

function plain(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
}
