import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { buildHref, type Href } from '../../tenancy/href.ts';
import { type CompiledMessages, getMessages, type Messages } from './messages.ts';
import type { ShopState } from './shop-state.ts';

export interface Shop extends ShopState {
  /** Typed address of a route in the shown language: `href('productDetail', { pdp })`. */
  href: Href;
}

const ShopContext = createContext<Shop | null>(null);
const MessagesContext = createContext<Messages | null>(null);

/** Request-dependent context of a page; created once per request on the server, once per navigation in the browser. */
export function ShopProvider(props: { state: ShopState; messages: CompiledMessages; children: ReactNode }) {
  const { state, messages, children } = props;
  const shop = useMemo<Shop>(() => ({ ...state, href: buildHref(state.routeTable, state.prefix) }), [state]);
  return (
    <MessagesContext value={getMessages(state.lang, messages)}>
      <ShopContext value={shop}>{children}</ShopContext>
    </MessagesContext>
  );
}

/** The messages of the shown language. Throws outside of ShopProvider, as useShop does. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('useMessages needs a ShopProvider above it');
  return messages;
}

/** The shop the page is rendered for. Throws outside of ShopProvider: a component without a request is a bug. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop needs a ShopProvider above it');
  return shop;
}
