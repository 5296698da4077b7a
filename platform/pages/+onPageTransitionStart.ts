import { loadPartsInTime } from '../features/optional/optional-parts.ts';
import { listOptionalParts } from '../features/optional/registry.ts';
import { localRoute } from '../features/shell/local-route.ts';
import { endPending, startPending } from '../features/shell/pending.ts';
import { reportOffline } from '../features/shell/report-offline.ts';
import { isPageStale } from '../features/shell/stale-build.ts';
import { currentShop } from '../features/shop/current-shop.ts';
import { navigate } from '../features/shop/navigate.ts';
import { loadCode } from '../shared/load-code.ts';

/** A navigation has started. Where the browser cannot decide the route, it asks the shop first. */
export async function onPageTransitionStart({ urlOriginal }: { urlOriginal: string }): Promise<void> {
  const { pathname, search } = new URL(urlOriginal, window.location.origin);
  startPending();
  if (isPageStale()) return;
  const route = localRoute(pathname);
  if (route) {
    const shop = currentShop();
    // Loaded in parallel to the page's code and data, which the navigation waits for.
    if (shop) void loadPartsInTime(listOptionalParts(shop.tenant, route));
    return;
  }
  const path = pathname + search;
  const { fetchRules } = await loadCode(() => import('../features/shell/fetch-rules.ts'));
  if ((await fetchRules(path)) !== 'offline') return;
  endPending();
  reportOffline(() => void navigate(path));
  // The shown page stays; the next click replaces this navigation.
  await new Promise(() => {});
}
