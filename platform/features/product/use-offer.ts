import { useRef, useState } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { Offer } from '../../services/offers/types.ts';
import { MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import { loadCode } from '../../shared/load-code.ts';
import type { Answers } from '../../shared/price-sheet.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useB2BMode, useStores } from '../stores/stores-context.tsx';
import type { ProductView } from './product-view.ts';
import { forgetAnswers } from './use-answers.ts';

interface OfferAction {
  busy: boolean;
  problem: MessageId | undefined;
  /** The server's price when it differs from the shown price; 0 when it does not. */
  repricedCents: number;
  /** Quantity of devices in the same condition; only companies are asked. */
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The quantity exceeds one offer; staff take over. */
  isBeyond: boolean;
  submit: (answers: Answers, shownCents: number) => Promise<void>;
}

/**
 * Creates the offer, adds it to the cart and navigates there. When the price list has changed since the page was
 * rendered, the new price is shown first. The next submit accepts the offer, so the seller always sees the price before
 * accepting it.
 */
export function useOffer({ device, replaces }: Pick<ProductView, 'device' | 'replaces'>): OfferAction {
  const { cart } = useStores();
  const { tenant, href } = useShop();
  const business = useB2BMode();
  const [quantity, setQuantity] = useState(replaces?.quantity ?? 1);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<MessageId>();
  const waiting = useRef<{ key: string; offer: Offer } | null>(null);
  const running = useRef(false);
  const codeLost = useRef(false);

  /** Undefined: added, the cart is open. */
  const requestOffer = async (answers: Answers, shownCents: number): Promise<MessageId | undefined> => {
    // The code that creates an offer and adds it to the cart loads with the press.
    const code = await loadCode(() => import('./add-offer-to-cart.ts')).catch(() => undefined);
    if (!code && codeLost.current) window.location.reload();
    // Requested in vain, it cannot be had before the next document. The answers are in the address.
    if (!code) codeLost.current = navigator.onLine;
    if (!code) return 'product.problem.network';
    const key = JSON.stringify(answers);
    let offer = waiting.current?.key === key ? waiting.current.offer : undefined;
    if (!offer) {
      const made = await code.makeOffer(tenant.services, device, answers);
      if (typeof made === 'string') return made;
      offer = made;
      if (offer.priceCents !== shownCents) {
        waiting.current = { key, offer };
        return 'product.repriced';
      }
    }
    const adding = { quantity, replaces: replaces?.offerId };
    const next = code.addOfferToCart(offer, { cart, device, href, adding, business });
    if (next === undefined) return 'product.problem.full';
    if (next === href('checkout')) forgetAnswers({ deviceId: device.id });
    await navigate(next);
    return undefined;
  };

  const submit = async (answers: Answers, shownCents: number) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    setProblem(await requestOffer(answers, shownCents));
    running.current = false;
    setBusy(false);
  };
  const repricedCents = waiting.current?.offer.priceCents ?? 0;
  return { busy, problem, repricedCents, quantity, setQuantity, isBeyond: quantity > MAX_QUANTITY, submit };
}
