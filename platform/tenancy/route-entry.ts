import type { RouteName } from '../generated/routes.gen.ts';

/** One route of one tenant in one language, as the generators print it. Tables list the most specific path first. */
export interface RouteEntry<Name extends string = string> {
  name: Name;
  /** `/produkte/uebersicht-{overview}`: literal segments, or one `{param}` per segment with optional text around it. */
  path: string;
  /** Other paths of the same route; each answers 301 to `path`. */
  aliases: readonly string[];
  /** Name of an optional last param of `path`. */
  optional?: string;
  /** Names of the route's middlewares, see route-middleware.ts. */
  middleware?: readonly string[];
}

/** The routes of one shop in one language. */
export type RouteTable = readonly RouteEntry<RouteName>[];
