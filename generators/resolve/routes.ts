import { isObject, type JsonObject } from '../read/json-file.ts';
import type { Fleet, Locale, Tenant } from './fleet.ts';
import { compareSpecificity, parseRoutePattern, type RoutePattern } from './route-pattern.ts';

export interface Route {
  name: string;
  pattern: RoutePattern;
  aliases: readonly string[];
}

/** Route names in the order of the schema. */
export function routeNames(fleet: Fleet): string[] {
  return Object.keys(fleet.schema.properties?.routes?.properties ?? {});
}

/** Routes that exist only where a feature is on, by route name. */
export function featureOfRoute(fleet: Fleet): ReadonlyMap<string, string> {
  const routes = fleet.schema.properties?.routes?.properties ?? {};
  return new Map(
    Object.entries(routes).flatMap(([name, schema]) => {
      const feature = schema['x-feature'];
      return typeof feature === 'string' ? [[name, feature] as const] : [];
    }),
  );
}

/**
 * The routes a tenant has in one language, most specific first: in its own language its own paths, in another
 * language of the fleet that country's paths. A route whose feature is off at the tenant does not exist in any.
 */
export function routesOf(fleet: Fleet, tenant: Tenant, locale: Locale): Route[] {
  const source = locale.id === tenant.country ? tenant.merged : locale.merged;
  const features = isObject(tenant.config.features) ? tenant.config.features : {};
  const needed = featureOfRoute(fleet);
  return parseRoutes(source).filter((route) => {
    const feature = needed.get(route.name);
    return feature === undefined || features[feature] === true;
  });
}

const parsed = new WeakMap<JsonObject, Route[]>();

/** The routes written in a merged configuration, most specific first. */
export function parseRoutes(merged: JsonObject): Route[] {
  const written = isObject(merged.routes) ? merged.routes : {};
  const known = parsed.get(written);
  if (known) return known;
  const routes: Route[] = [];
  for (const [name, value] of Object.entries(written)) {
    if (!isObject(value) || typeof value.path !== 'string') continue;
    const aliases = Array.isArray(value.aliases) ? value.aliases.filter((alias) => typeof alias === 'string') : [];
    routes.push({ name, pattern: parseRoutePattern(value.path).pattern, aliases });
  }
  const order = new Map(routes.map((route, index) => [route, index]));
  routes.sort((a, b) => compareSpecificity(a.pattern, b.pattern) || (order.get(a) ?? 0) - (order.get(b) ?? 0));
  parsed.set(written, routes);
  return routes;
}
