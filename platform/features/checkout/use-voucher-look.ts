import { useEffect, useRef, useState } from 'react';
import type { ShownCart } from './checkout-view.ts';
import type { useCartPrice } from './use-cart-price.ts';

/** Minimum length before a code is looked up. */
const MIN_CODE_LENGTH = 4;
const TYPING_PAUSE_MS = 500;

/** Previews the effect of a voucher code on the cart while it is typed. */
export function useVoucherLook(lookAtVoucher: ReturnType<typeof useCartPrice>['lookAtVoucher']) {
  const [seen, setSeen] = useState<ShownCart>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  const stop = () => {
    clearTimeout(pause.current);
    latest.current = '';
    setSeen(undefined);
  };
  const at = (typed: string) => {
    stop();
    const code = typed.trim();
    latest.current = code;
    if (code.length < MIN_CODE_LENGTH) return;
    pause.current = setTimeout(async () => {
      const found = await lookAtVoucher(code);
      if (latest.current === code) setSeen(found);
    }, TYPING_PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(pause.current), []);
  return { seen, at, stop };
}
