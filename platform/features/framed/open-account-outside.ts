import { routeFacts } from '../../tenancy/route-facts.ts';
import { localRoute } from '../shell/local-route.ts';

/**
 * Links to account pages open in a window of the shop: a password or a passkey is never asked for inside another site's
 * page. Returns the function that stops it.
 */
export function openAccountOutside({ body }: Document): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!anchor || anchor.origin !== window.location.origin) return;
    const route = localRoute(anchor.pathname);
    if (route === undefined || !routeFacts[route].page.startsWith(ACCOUNT_PAGES)) return;
    anchor.target = '_blank';
    anchor.rel = 'noopener';
  };
  body.addEventListener('click', onClick, true);
  return () => body.removeEventListener('click', onClick, true);
}

/** The pages of accounts have this in common. */
const ACCOUNT_PAGES = 'account';
