import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import { buildHref, type Href } from '../../tenancy/href.ts';
import type { ShopState } from './shop-state.ts';

export interface Shop extends ShopState {
  /** Typed address of a route in the shown language: `href('productDetail', { pdp })`. */
  href: Href;
}

const ShopContext = createContext<Shop | null>(null);

/** Everything above a page that depends on the request; made once per request on the server, once per navigation in the browser. */
export function ShopProvider(props: { state: ShopState; messages: Record<string, never>; children: ReactNode }) {
  const { state, messages, children } = props;
  const shop = useMemo<Shop>(() => ({ ...state, href: buildHref(state.routeTable, state.prefix) }), [state]);
  return (
    <IntlProvider locale={state.lang} messages={messages} onError={reportMessageError}>
      <ShopContext value={shop}>{children}</ShopContext>
    </IntlProvider>
  );
}

function reportMessageError(error: Error): void {
  console.error(error.message);
}

/** The shop the page is rendered for. Throws outside of ShopProvider: a component without a request is a bug. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop needs a ShopProvider above it');
  return shop;
}
