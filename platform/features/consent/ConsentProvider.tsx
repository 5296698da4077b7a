import { type ReactNode, useEffect, useState } from 'react';
import { useShop } from '../shop/shop-context.tsx';
import { ConsentContext, connectConsent, createConsentStore } from './consent-store.ts';

/** Creates the consent store of one mount from the request's cookie. Needs ShopProvider above it. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const { consent } = useShop();
  const [store] = useState(() => createConsentStore(consent));
  useEffect(() => connectConsent(store, document, window), [store]);
  return <ConsentContext value={store}>{children}</ConsentContext>;
}
