import { useShop } from '../shop/shop-context.tsx';
import { returnQuery, returnRoute } from './return-route.ts';

/** The sign-in the visitor came from: the account's own page they wanted, or the overview with the way on from there. */
export function useSignInHref(): string {
  const { href, query } = useShop();
  const back = returnRoute(query);
  return back && back !== 'checkout' ? href(back) : href('accountOverview', {}, returnQuery(back));
}
