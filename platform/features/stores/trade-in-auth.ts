import type { HomeStore } from './home-store.ts';

const FRAGMENT = /^#tradeInAuth=([\w.~-]{0,2000})$/;

/**
 * Takes the token that the buy shop puts behind the `#` of its link, where no server and no log sees it, and removes it
 * from the address. An empty one deletes the stored token.
 */
export function takeTradeInAuth(store: HomeStore, { location, history }: Pick<Window, 'location' | 'history'>): void {
  const token = FRAGMENT.exec(location.hash)?.[1];
  if (token === undefined) return;
  store.setState({ tradeInAuth: token === '' ? null : token });
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
