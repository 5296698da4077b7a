import type { ShopState } from './shop-state.ts';

let current: ShopState | undefined;

/** The shop of this browser tab. A tab has one host, so a module variable is safe. Never used on the server. */
export function currentShop(): ShopState | undefined {
  current ??= shopOfDocument();
  return current;
}

export function setCurrentShop(shop: ShopState): void {
  current = shop;
}

/** The state in the first document; routing reads it before Vike provides it. */
function shopOfDocument(): ShopState | undefined {
  const json = document.getElementById('vike_pageContext')?.textContent;
  return json ? (JSON.parse(json) as { shop?: ShopState }).shop : undefined;
}
