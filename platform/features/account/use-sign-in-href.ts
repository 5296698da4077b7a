import { useShop } from '../shop/shop-context.tsx';
import { returnQuery, returnRoute } from './return-route.ts';

/** Address to return to: the requested page of the account, or the overview with a link on from there. */
export function useSignInHref(): string {
  const { href, query } = useShop();
  const back = returnRoute(query);
  return back && back !== 'checkout' ? href(back) : href('accountOverview', {}, returnQuery(back));
}
