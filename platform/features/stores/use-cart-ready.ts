import { useEffect, useState } from 'react';
import { useStores } from './stores-context.tsx';

/** True once the browser's cart is loaded. An earlier change of the store would overwrite the stored cart. */
export function useCartReady(): boolean {
  const { cart } = useStores();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (cart.persist.hasHydrated()) setReady(true);
    return cart.persist.onFinishHydration(() => setReady(true));
  }, [cart]);
  return ready;
}
