import { parsePath } from './path.ts';
import type { RouteEntry } from './route-entry.ts';
import { matchSegments, type RouteCandidate } from './route-index.ts';

/** Route candidates for a path below the language prefix (`''` or `/fr`); none for a path outside of it. */
export function candidatesFor<Name extends string>(
  table: readonly RouteEntry<Name>[],
  path: string,
  prefix: string,
): RouteCandidate<Name>[] {
  const inside = prefix === '' || path === prefix || path.startsWith(`${prefix}/`);
  const parsed = inside ? parsePath(path.slice(prefix.length) || '/') : undefined;
  return parsed ? matchSegments(table, parsed.segments) : [];
}
