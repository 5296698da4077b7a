import { useShop } from '../shop/shop-context.tsx';

/** Where the forms of the list are posted to. */
export function useListAction(view = '1'): string {
  return useShop().href('checkout', {}, { list: view });
}
