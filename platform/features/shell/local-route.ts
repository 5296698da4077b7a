import type { RouteName } from '../../generated/routes.gen.ts';
import { candidatesFor } from '../../tenancy/routing.ts';
import { currentShop } from '../shop/current-shop.ts';

/** The route a path of this shop can only mean; undefined where the browser cannot tell and the shop has to be asked. */
export function localRoute(pathname: string): RouteName | undefined {
  const shop = currentShop();
  if (!shop) return undefined;
  // The address the server has decided for this very document. Of an error page it says nothing.
  if (pathname === shop.path && shop.match.name !== 'error') return shop.match.name;
  const candidates = candidatesFor(shop.routeTable, pathname, shop.prefix);
  const [only] = candidates;
  return candidates.length === 1 && only?.via === 'canonical' ? only.name : undefined;
}
