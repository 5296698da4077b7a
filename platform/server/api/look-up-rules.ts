import type { RouteRulesBody } from '../../generated/api/types.gen.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type RequestFacts, resolveRequest } from '../../tenancy/resolve-request.ts';
import { getRouteRules, routeRules } from '../../tenancy/route-middleware.ts';
import type { Fleet } from '../boot/fleet.ts';
import { parseRequestTarget } from '../edge/request-target.ts';
import { existenceCheck } from '../pages/existence.ts';
import type { Services } from '../services.ts';

/** A click inside the shop: the visitor already chose a language, so no other is preferred. */
const CLICK: Omit<RequestFacts, 'path' | 'search'> = {
  cookieLocale: undefined,
  acceptLanguage: undefined,
  userAgent: undefined,
  navigation: false,
  fromHere: true,
};

/** Decides how the shop would answer a path. Throws UnavailableError where that cannot be decided now. */
export async function lookUpRules(
  { fleet, services: { catalogue } }: { fleet: Fleet; services: Services },
  ctx: RequestContext,
  address: string,
): Promise<RouteRulesBody> {
  const tenant = fleet.tenant(ctx.tenant.id as TenantId);
  const { path, search } = parseRequestTarget(address);
  const resolved = await resolveRequest(
    tenant.routing,
    { ...CLICK, path, search },
    existenceCheck({ catalogue, tenant }, ctx),
  );
  const middleware = routeRules();
  switch (resolved.kind) {
    case 'page': {
      const { name, params } = resolved.match;
      const table = tenant.routing.tables[resolved.locale.id] ?? [];
      return { status: 200, route: name, params, middleware: getRouteRules(table, name) };
    }
    case 'redirect':
      return { status: resolved.status, redirect: resolved.location, middleware };
    case 'gone':
      return { status: 410, middleware };
    case 'notFound':
      return { status: 404, middleware };
    case 'badRequest':
      return { status: resolved.status, middleware };
    case 'unavailable':
      throw resolved.error;
  }
}
