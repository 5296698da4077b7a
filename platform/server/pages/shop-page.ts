import type { FastifyRequest } from 'fastify';
import { BANNER_COOKIE } from '../../shared/banner-cookie.ts';
import type { FormState } from '../../shared/form-state.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { PageDecision } from '../../tenancy/decide.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { contentBySlug } from '../boot/content-pages.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import { consentOf } from '../edge/consent.ts';
import { queryOf, type RequestTarget } from '../edge/request-target.ts';
import { pageSeo } from '../search-engines/page-links.ts';
import type { Services } from '../services.ts';
import { portOf } from './cacheable-pages.ts';
import type { PageCache } from './page-cache.ts';
import { type RenderedPage, renderShopPage } from './page-renderer.ts';
import { serverRouteFacts } from './server-route-facts.ts';
import { shopStateFor } from './shop-state.ts';

/** A request on its way to a page. */
export interface PageJob {
  fleet: Fleet;
  tenant: FleetTenant;
  services: Services;
  https: boolean;
  buildId: string;
  target: RequestTarget;
  decision: PageDecision;
  cache: PageCache | undefined;
  /** What the finished page may be kept under. */
  key: string | undefined;
}

/** Statuses that are decided before any page: the designed page says so instead. 404 only where the page's data alone were asked for. */
export type Failure = 400 | 404 | 410 | 414 | 500;

/** Stands in for a page that was never found: its guard hands over to the error page before it asks for data. */
export const ANY_PAGE: RouteMatch = { name: 'home', params: {} };

export interface PageParts {
  ctx: RequestContext;
  match: RouteMatch | undefined;
  cookies: Record<string, string | undefined>;
  form?: FormState;
  failure?: Failure;
}

/** Renders the page of a job for one matched route, or the designed page for what went wrong. Throws when nothing can be rendered. */
export async function renderJob(request: FastifyRequest, job: PageJob, parts: PageParts): Promise<RenderedPage> {
  const { fleet, tenant, decision, target, services } = job;
  const { ctx, match, failure } = parts;
  const reached = { protocol: request.protocol, port: portOf(request) };
  const shop = await shopStateFor(services, {
    fleet,
    tenant,
    ctx,
    decision,
    match,
    query: queryOf(target.search),
    ...reached,
    path: target.path,
    buildId: job.buildId,
    // Both are part of the key that a page is kept under. A request that failed early has no cookies read.
    consent: consentOf(request),
    closedBanner: (request.cookies as typeof request.cookies | undefined)?.[BANNER_COOKIE],
  });
  return renderShopPage(services, {
    // What could not be read is not read again by whoever renders.
    url: failure === 400 || failure === 414 ? '/' : (request.raw.url ?? '/'),
    ctx,
    shop,
    language: tenant.texts.language(decision.locale.id),
    seo: pageSeo({
      fleet,
      catalogue: services.catalogue,
      tenant,
      match: decision.prefix === '' && failure === undefined ? match : undefined,
      reached,
    }),
    displayFont: match && serverRouteFacts[match.name].largeType ? tenant.theme.displayFont : undefined,
    content: (slug) => contentBySlug(tenant.texts.content(decision.locale.id)).get(slug),
    cookies: parts.cookies,
    ...(parts.form ? { form: parts.form } : {}),
    ...(failure ? { failure } : {}),
  });
}
