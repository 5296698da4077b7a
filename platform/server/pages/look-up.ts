import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { decide } from '../../tenancy/decide.ts';
import { buildPath } from '../../tenancy/links.ts';
import { type RouteRules, routeRules, rulesOf } from '../../tenancy/route-middleware.ts';
import { contentBySlug } from '../boot/content-pages.ts';
import type { Fleet } from '../boot/fleet.ts';
import { parseRequestTarget } from '../edge/request-target.ts';
import type { Services } from '../services.ts';
import { firstExisting } from './validity.ts';

/** What a tenant does with a path; schemas/api/route-rules.schema.json. */
export interface PathRules {
  status: 200 | 301 | 302 | 400 | 404 | 410 | 414;
  redirect?: string;
  route?: string;
  params?: Record<string, string>;
  middleware: RouteRules;
}

interface Sources {
  fleet: Fleet;
  services: Services;
}

/** Decides a path as a click inside the shop asks for it: languages are chosen already, so none is preferred here. */
export async function lookUp({ fleet, services }: Sources, ctx: RequestContext, address: string): Promise<PathRules> {
  const tenant = fleet.tenant(ctx.tenant.id as TenantId);
  const target = parseRequestTarget(address);
  const decision = decide(tenant.routing, {
    ...target,
    cookieLocale: undefined,
    acceptLanguage: undefined,
    userAgent: undefined,
    navigation: false,
    fromHere: true,
  });
  const middleware = routeRules();
  if (decision.kind === 'badRequest') return { status: decision.status, middleware };
  if (decision.kind === 'gone') return { status: 410, middleware };
  if (decision.kind === 'redirect') return { status: decision.status, redirect: decision.location, middleware };
  const { locale, prefix, candidates } = decision;
  const match = await firstExisting({ ...ctx, locale: locale.id }, candidates, {
    services,
    hasContent: (language, slug) => contentBySlug(tenant.texts.content(language)).has(slug),
  });
  if (!match) return { status: 404, middleware };
  const table = tenant.routing.tables[locale.id] ?? [];
  if (match.via === 'alias') {
    const path = buildPath(table, match.name, match.params, prefix);
    return { status: 301, redirect: target.search ? `${path}?${target.search}` : path, middleware };
  }
  return { status: 200, route: match.name, params: match.params, middleware: rulesOf(table, match.name) };
}
