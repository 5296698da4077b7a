import { useEffect, useState } from 'react';
import { useCart } from '../stores/stores-context.tsx';

/** The longest a browser's timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time the cart is judged by: that of the page, until its first line expires before the visitor's eyes. */
export function useCartClock(openedAt: number): number {
  const cartExpiry = useCart((state) => state.cartExpiry);
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    if (cartExpiry < now) return;
    const wait = Math.max(0, cartExpiry - Date.now()) + 1;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [cartExpiry, now]);
  return now;
}
