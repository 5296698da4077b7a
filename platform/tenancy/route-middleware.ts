import type { RouteName } from '../generated/routes.gen.ts';
import type { RouteTable } from './route-entry.ts';

/** What a route's middlewares require for its pages. */
export interface RouteRules {
  /** The page is somebody's own: never cached, never loaded before it is asked for, never in a search engine. Every other page is the same for all. */
  personal: boolean;
  /** The page's content is for a signed-in customer; it shows its sign-in form to everybody else. */
  signedIn: boolean;
}

const NONE: RouteRules = { personal: false, signedIn: false };

/**
 * The middlewares a route may name in the tenant files (`routes.<name>.middleware`), by name. Both sides resolve them
 * here; the tenant schema lists the same names, so a mistyped one is already refused when the tenants are checked.
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
export function rulesOf(table: RouteTable, name: RouteName): RouteRules {
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
