import { type ReactNode, useEffect, useState } from 'react';
import { useShop } from '../shop/shop-context.tsx';
import { ConsentContext, connectConsent, createConsentStore } from './consent-store.ts';

/** Makes the consent store of one mount from what the request's cookie said. Needs ShopProvider above it. */
export function ConsentProvider({ children }: { children: ReactNode }) {
  const { consent } = useShop();
  const [store] = useState(() => createConsentStore(consent));
  useEffect(() => connectConsent(store, document, window), [store]);
  return <ConsentContext value={store}>{children}</ConsentContext>;
}
