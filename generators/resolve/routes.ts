import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet, Locale, Tenant } from './fleet.ts';
import { compareSpecificity, parseRoutePattern, type RoutePattern } from './route-pattern.ts';
import type { Schema } from './schema.ts';

export interface Route {
  name: string;
  pattern: RoutePattern;
  aliases: readonly string[];
  /** Names of the route's middlewares. */
  middleware: readonly string[];
}

/** Route names in the order of the schema. */
export function routeNames(fleet: Fleet): string[] {
  return Object.keys(fleet.schema.properties?.routes?.properties ?? {});
}

/** Routes that exist only if a feature is on, by route name. */
function featureOfRoute({ schema }: Fleet): ReadonlyMap<string, string> {
  const known = featuresBySchema.get(schema);
  if (known) return known;
  const routes = schema.properties?.routes?.properties ?? {};
  const made = new Map(
    Object.entries(routes).flatMap(([name, schema]) => {
      const feature = schema['x-feature'];
      return typeof feature === 'string' ? [[name, feature] as const] : [];
    }),
  );
  featuresBySchema.set(schema, made);
  return made;
}

const featuresBySchema = new WeakMap<Schema, ReadonlyMap<string, string>>();

/**
 * The routes of a tenant in one language, most specific first: its own paths in its own language, that country's paths
 * in another language of the fleet. A route whose feature is off at the tenant exists in none.
 */
export function getRoutes(fleet: Fleet, tenant: Tenant, locale: Locale): Route[] {
  const source = locale.id === tenant.country ? tenant.merged : locale.merged;
  const features = isObject(tenant.config.features) ? tenant.config.features : {};
  const needed = featureOfRoute(fleet);
  const off = [...needed].filter(([, feature]) => features[feature] !== true).map(([name]) => name);
  return withoutRoutes(parseRoutes(source), off);
}

/**
 * The same routes with the path of the base file as one more alias where a country replaced it. Not where another
 * route of the list has that path, by itself or by an alias of its own.
 */
export function withDefaultPaths(fleet: Fleet, routes: readonly Route[]): Route[] {
  const base = new Map(
    isObject(fleet.files.base?.value) ? parseRoutes(fleet.files.base.value).map((route) => [route.name, route]) : [],
  );
  const taken = new Set(routes.flatMap(({ pattern, aliases }) => [pattern.path, ...aliases].map(getPathShape)));
  return routes.map((route) => {
    const path = base.get(route.name)?.pattern.path;
    return path === undefined || taken.has(getPathShape(path))
      ? route
      : { ...route, aliases: [...route.aliases, path] };
  });
}

function getPathShape(path: string): string {
  return path.replace(/\{\w+\??\}/g, '{}');
}

const narrowed = new WeakMap<Route[], Map<string, Route[]>>();

/** The same list for the same names, so that results based on it can be cached. */
function withoutRoutes(routes: Route[], names: readonly string[]): Route[] {
  if (names.length === 0) return routes;
  const known = narrowed.get(routes) ?? new Map<string, Route[]>();
  narrowed.set(routes, known);
  const key = names.join();
  const left = known.get(key) ?? routes.filter(({ name }) => !names.includes(name));
  known.set(key, left);
  return left;
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
    routes.push({
      name,
      pattern: parseRoutePattern(value.path).pattern,
      aliases: toTexts(value.aliases),
      middleware: toTexts(value.middleware),
    });
  }
  const order = new Map(routes.map((route, index) => [route, index]));
  routes.sort((a, b) => compareSpecificity(a.pattern, b.pattern) || (order.get(a) ?? 0) - (order.get(b) ?? 0));
  parsed.set(written, routes);
  return routes;
}

function toTexts(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
