import { loadPartsInTime } from '../features/optional/optional-parts.ts';
import { partsOf } from '../features/optional/registry.ts';
import { localRoute } from '../features/shell/local-route.ts';
import { endPending, startPending } from '../features/shell/pending.ts';
import { reportOffline } from '../features/shell/report-offline.ts';
import { isStale } from '../features/shell/stale-build.ts';
import { currentShop } from '../features/shop/current-shop.ts';
import { navigate } from '../features/shop/navigate.ts';

/** The reader is on the way to another page. Where the browser cannot tell which one, the shop is asked first. */
export async function onPageTransitionStart({ urlOriginal }: { urlOriginal: string }): Promise<void> {
  const { pathname, search } = new URL(urlOriginal, window.location.origin);
  startPending();
  if (isStale()) return;
  const route = localRoute(pathname);
  if (route) {
    const shop = currentShop();
    // On their way beside the page's code and data, which are what it waits for.
    if (shop) void loadPartsInTime(partsOf(shop.tenant, route));
    return;
  }
  const path = pathname + search;
  const { fetchRules } = await import('../features/shell/fetch-rules.ts');
  if ((await fetchRules(path)) !== 'offline') return;
  endPending();
  reportOffline(() => void navigate(path));
  // The page that is shown stays; the next click overtakes this one.
  await new Promise(() => {});
}
