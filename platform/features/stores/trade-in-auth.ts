import type { HomeStore } from './home-store.ts';

const FRAGMENT = /^#tradeInAuth=([\w.~-]{0,2000})$/;

/**
 * Takes over the token that the buy shop puts behind the `#` of its link, where no server and no log sees it, and takes
 * it out of the address. An empty one forgets the last.
 */
export function takeTradeInAuth(store: HomeStore, { location, history }: Pick<Window, 'location' | 'history'>): void {
  const token = FRAGMENT.exec(location.hash)?.[1];
  if (token === undefined) return;
  store.setState({ tradeInAuth: token === '' ? null : token });
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
