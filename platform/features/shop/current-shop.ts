import type { ShopState } from './shop-state.ts';

let current: ShopState | undefined;

/** The shop of this browser tab. A tab has one host, so a module variable is safe. Never used on the server. */
export function currentShop(): ShopState | undefined {
  return current;
}

export function setCurrentShop(shop: ShopState): void {
  current = shop;
}
