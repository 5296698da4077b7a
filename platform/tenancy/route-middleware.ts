import type { RouteName } from '../generated/routes.gen.ts';
import type { RouteTable } from './route-entry.ts';

/** Requirements of a route's middlewares for its pages. */
export interface RouteRules {
  /** The page is personal: never cached, never preloaded, never indexed. Every other page is the same for all. */
  personal: boolean;
  /** The page's content is for a signed-in customer; all others see its sign-in form. */
  signedIn: boolean;
}

const NONE: RouteRules = { personal: false, signedIn: false };

/**
 * The middlewares that a route may name in the tenant files (`routes.<name>.middleware`), by name. Both sides resolve
 * them here. The tenant schema lists the same names, so validation of the tenants rejects a mistyped one.
 */
export const middlewares: Readonly<Record<string, Partial<RouteRules>>> = {
  personal: { personal: true },
  signedIn: { personal: true, signedIn: true },
};

/** Thrown for an unregistered middleware; `middleware` is its name. */
export class UnknownMiddlewareError extends Error {
  readonly middleware: string;

  constructor(middleware: string) {
    super('Unknown route middleware');
    this.name = 'UnknownMiddlewareError';
    this.middleware = middleware;
  }
}

/** The rules of a route of this shop. Throws UnknownMiddlewareError. */
export function getRouteRules(table: RouteTable, name: RouteName): RouteRules {
  return routeRules(table.find((entry) => entry.name === name)?.middleware);
}

/** The rules of a route that names these middlewares. Throws UnknownMiddlewareError. */
export function routeRules(names: readonly string[] = []): RouteRules {
  return Object.assign({}, NONE, ...names.map(resolve));
}

function resolve(name: string): Partial<RouteRules> {
  const known = Object.hasOwn(middlewares, name) ? middlewares[name] : undefined;
  if (!known) throw new UnknownMiddlewareError(name);
  return known;
}
