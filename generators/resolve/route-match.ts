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
  const canonical = routes.flatMap(({ name, pattern }) => {
    const params = firstFit(routeVariants(pattern), segments);
    return params ? [{ name, params, alias: undefined }] : [];
  });
  const aliased = routes.flatMap(({ name, aliases }) =>
    aliases.flatMap((alias) => {
      const params = firstFit(routeVariants(parseRoutePattern(alias).pattern), segments);
      return params ? [{ name, params, alias }] : [];
    }),
  );
  return [...canonical, ...aliased];
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
