import { candidatesFor } from '../tenancy/routing.ts';
import { clientShop } from './client-shop.ts';
import type { PageContextShared } from './page-context.ts';

/**
 * Localised address → generic page. The server has decided before Vike sees the request; the browser repeats the
 * decision with the one route table it was given. An address that several routes could own, or none, goes to the
 * server, which alone can check validity.
 */
export function onBeforeRoute(pageContext: { urlOriginal: string } & Partial<PageContextShared>) {
  if (import.meta.env.SSR) {
    return { pageContext: { urlLogical: logicalUrl(pageContext.shop?.match.name) } };
  }
  const shop = clientShop.current;
  const path = new URL(pageContext.urlOriginal, window.location.origin).pathname;
  const candidates = shop ? candidatesFor(shop.routeTable, path, shop.prefix) : [];
  const only = candidates.length === 1 ? candidates[0] : undefined;
  if (!only) {
    window.location.assign(pageContext.urlOriginal);
    // The document is being replaced; nothing may render meanwhile.
    return new Promise<never>(() => {});
  }
  return { pageContext: { urlLogical: logicalUrl(only.name) } };
}

function logicalUrl(name: string | undefined): string {
  return `/~/${name && name !== 'error' ? name : 'none'}`;
}
