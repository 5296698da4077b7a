import { candidatesFor } from '../tenancy/routing.ts';
import { clientShop } from './client-shop.ts';
import type { PageContextShared } from './page-context.ts';

/**
 * Localised address → generic page. The server has decided before Vike sees the request; the browser repeats the
 * decision with the one route table it was given. An address that several routes could own, or none, has no page here;
 * rendering then asks the server (see onRenderClient), which alone can check validity. No side effects: prefetching
 * routes every link in view.
 */
export function onBeforeRoute(pageContext: { urlOriginal: string } & Partial<PageContextShared>) {
  if (import.meta.env.SSR) {
    return { pageContext: { urlLogical: logicalUrl(pageContext.shop?.match.name) } };
  }
  return { pageContext: { urlLogical: logicalUrl(routeInBrowser(pageContext.urlOriginal)) } };
}

function routeInBrowser(urlOriginal: string): string | undefined {
  const shop = clientShop();
  if (!shop) return undefined;
  const { pathname } = new URL(urlOriginal, window.location.origin);
  // The address the server has decided for this very document.
  if (pathname === shop.path) return shop.match.name;
  const candidates = candidatesFor(shop.routeTable, pathname, shop.prefix);
  return candidates.length === 1 ? candidates[0]?.name : undefined;
}

function logicalUrl(name: string | undefined): string {
  return `/~/${name && name !== 'error' ? name : 'none'}`;
}
