import { parseRoutePattern, type Segment } from './route-pattern.ts';
import { routeVariants } from './route-shapes.ts';
import type { Route } from './routes.ts';

export interface RouteMatch {
  name: string;
  params: Record<string, string>;
  /** The alias that matched, if the path is not canonical. */
  alias: string | undefined;
}

/** The routes whose path or alias matches, most specific first. Only the shop knows whether the resource exists. */
export function matchRoutes(routes: readonly Route[], segments: readonly string[]): RouteMatch[] {
  const canonical = routes.flatMap((route) => {
    const params = firstFit(getVariants(route).path, segments);
    return params ? [{ name: route.name, params, alias: undefined }] : [];
  });
  const aliased = routes.flatMap((route) =>
    getVariants(route).aliases.flatMap(({ alias, variants }) => {
      const params = firstFit(variants, segments);
      return params ? [{ name: route.name, params, alias }] : [];
    }),
  );
  return [...canonical, ...aliased];
}

interface Variants {
  path: (readonly Segment[])[];
  aliases: { alias: string; variants: (readonly Segment[])[] }[];
}

const known = new WeakMap<Route, Variants>();

/** Parsed once for each route: some callers match thousands of addresses. */
function getVariants(route: Route): Variants {
  const variants = known.get(route) ?? {
    path: routeVariants(route.pattern),
    aliases: route.aliases.map((alias) => ({ alias, variants: routeVariants(parseRoutePattern(alias).pattern) })),
  };
  known.set(route, variants);
  return variants;
}

function firstFit(variants: readonly (readonly Segment[])[], segments: readonly string[]) {
  return variants.map((variant) => matchParams(variant, segments)).find((params) => params !== undefined);
}

function matchParams(pattern: readonly Segment[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, { literal, param, prefix, suffix }] of pattern.entries()) {
    const text = segments[index] ?? '';
    if (literal !== undefined && literal !== text) return undefined;
    if (param === undefined) continue;
    const fits = text.startsWith(prefix) && text.endsWith(suffix) && text.length > prefix.length + suffix.length;
    if (!fits) return undefined;
    params[param] = text.slice(prefix.length, text.length - suffix.length);
  }
  return params;
}
