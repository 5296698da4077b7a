import type { RoutePattern, Segment } from './route-pattern.ts';

/** The segment lists of a route: with an optional last parameter, and without it. */
export function routeVariants(pattern: RoutePattern): (readonly Segment[])[] {
  const { segments, optional } = pattern;
  return optional === undefined ? [segments] : [segments, segments.slice(0, -1)];
}

/** One text per variant; equal for patterns that match exactly the same addresses. */
export function routeShapes(pattern: RoutePattern): string[] {
  return routeVariants(pattern).map((segments) =>
    segments.map((segment) => segment.literal ?? `${segment.prefix}{}${segment.suffix}`).join('/'),
  );
}
