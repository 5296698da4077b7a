import type { ShopState } from '../features/shop/shop-state.ts';

/** The shop this browser tab shows; a tab has one host, so a module variable is right here. Never used on the server. */
export const clientShop: { current: ShopState | null } = { current: null };
