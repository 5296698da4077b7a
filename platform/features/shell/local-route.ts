import type { RouteName } from '../../generated/routes.gen.ts';
import { candidatesFor } from '../../tenancy/routing.ts';
import { currentShop } from '../shop/current-shop.ts';

/** The only route that a path of this shop can have; undefined where only the shop can decide. */
export function localRoute(pathname: string): RouteName | undefined {
  const shop = currentShop();
  if (!shop) return undefined;
  // The address that the server resolved for this document. Not for an error page.
  if (pathname === shop.path && shop.match.name !== 'error') return shop.match.name;
  const candidates = candidatesFor(shop.routeTable, pathname, shop.prefix);
  const [only] = candidates;
  return candidates.length === 1 && only?.via === 'canonical' ? only.name : undefined;
}
