import { useEffect, useState } from 'react';
import { useShop } from '../shop/shop-context.tsx';

/**
 * The token of a mail's link, `#name=…`, where no server and no log sees it. Undefined on the server, before hydration,
 * and without a token. It is removed from the address, and so from the history, as soon as it is read.
 */
export function useFragmentToken(name: string): string | undefined {
  const { path } = useShop();
  const [token, setToken] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link's token does not apply to the next page
  useEffect(() => {
    const read = () => {
      const found = takeFragmentToken(name, window);
      if (found !== undefined) setToken(found);
    };
    setToken(undefined);
    read();
    // Another link, opened in the tab that already shows the page.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [name, path]);
  return token;
}

export function takeFragmentToken(
  name: string,
  { location, history }: Pick<Window, 'location' | 'history'>,
): string | undefined {
  const found = new URLSearchParams(location.hash.slice(1)).get(name);
  if (found === null) return undefined;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return found;
}

/** Whether a token can be complete: 128 random bits or more, in base64url. */
export function isWholeToken(token: string): boolean {
  return /^[\w-]{22,200}$/.test(token);
}
