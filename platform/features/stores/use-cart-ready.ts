import { useEffect, useState } from 'react';
import { useStores } from './stores-context.tsx';

/** True once the browser's cart has been read. Changing the store before would overwrite what the browser kept. */
export function useCartReady(): boolean {
  const { cart } = useStores();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (cart.persist.hasHydrated()) setReady(true);
    return cart.persist.onFinishHydration(() => setReady(true));
  }, [cart]);
  return ready;
}
