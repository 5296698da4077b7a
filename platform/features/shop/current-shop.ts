import type { ShopState } from './shop-state.ts';

let current: ShopState | undefined;

/** The shop this browser tab shows; a tab has one host, so a module variable is right here. Never used on the server. */
export function currentShop(): ShopState | undefined {
  current ??= shopOfDocument();
  return current;
}

export function setCurrentShop(shop: ShopState): void {
  current = shop;
}

/** The state the server wrote into the first document: routing asks for it before Vike hands it out. */
function shopOfDocument(): ShopState | undefined {
  const json = document.getElementById('vike_pageContext')?.textContent;
  return json ? (JSON.parse(json) as { shop?: ShopState }).shop : undefined;
}
