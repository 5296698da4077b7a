import { useEffect, useState } from 'react';
import { useCart } from '../stores/stores-context.tsx';

/** Maximum delay of a browser timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Reference time for the validity of the cart: the page's time, until the first line expires while the page is open.
 */
export function useCartClock(openedAt: number): number {
  const cartExpiry = useCart((state) => state.cartExpiry);
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    if (cartExpiry < now) return;
    const wait = Math.max(0, cartExpiry - Date.now()) + 1;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [cartExpiry, now]);
  return now;
}
