import { useShop } from '../shop/shop-context.tsx';
import { tradeInFragment } from '../stores/home-store.ts';
import { useHome } from '../stores/stores-context.tsx';

/** Address of the buy shop. A visitor who arrived signed in goes back with the same token. */
export function useBuyShopHref(): string {
  const { buyShopLink } = useShop().tenant;
  return `${buyShopLink}${tradeInFragment(useHome((state) => state.tradeInAuth))}`;
}
