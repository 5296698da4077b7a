import type { RouteName, RouteParams } from '../generated/routes.gen.ts';
import { buildPath } from './links.ts';
import type { RouteEntry } from './route-entry.ts';

type Query = Record<string, string | undefined>;

/** Builds URLs from one route table and language prefix; a wrong name or missing param is a type error. */
export type Href = <N extends RouteName>(
  name: N,
  ...rest: keyof RouteParams[N] extends never
    ? [params?: Record<string, never>, query?: Query]
    : [params: RouteParams[N], query?: Query]
) => string;

export function buildHref(table: readonly RouteEntry[], prefix: string): Href {
  return ((name: RouteName, params: Record<string, string> = {}, query: Query = {}) => {
    const path = buildPath(table, name, params as never, prefix);
    const search = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString();
    return search ? `${path}?${search}` : path;
  }) as Href;
}
