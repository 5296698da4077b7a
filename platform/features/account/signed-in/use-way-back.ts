import { navigate } from '../../shop/navigate.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { returnRoute } from '../return-route.ts';
import { announceSaved } from './saved.ts';

/** Where a page with a change leads afterwards: where the visitor came from, or the overview. */
export function useWayBack(): { backHref: string; done: () => void } {
  const { href, query } = useShop();
  const backHref = href(returnRoute(query) ?? 'accountOverview');
  return { backHref, done: () => announceSaved(() => void navigate(backHref)) };
}
