import { useRef, useState } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiError } from '../../api-client/http.ts';
import { createOffer } from '../../generated/api/endpoints.gen.ts';
import type { Offer } from '../../services/offers/types.ts';
import { MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import { offerData } from '../../shared/event-data.ts';
import type { Answers } from '../../shared/price-sheet.ts';
import { enquiryHref } from '../../tenancy/enquiry-href.ts';
import { type WholeProblem, wholeProblemOf } from '../forms/whole-problem.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useB2BMode, useStores } from '../stores/stores-context.tsx';
import { emit } from '../tracking/events.ts';
import type { ProductView } from './product-view.ts';
import { forgetAnswers } from './use-answers.ts';

export type OfferProblem = 'network' | WholeProblem | 'refused' | 'full' | 'repriced';

interface OfferAction {
  busy: boolean;
  problem: OfferProblem | undefined;
  /** The price the server gave when it differs from the one shown. */
  repricedCents: number | undefined;
  /** Pieces in the same condition; only companies are asked. */
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** More than one offer is made for: people take that over. */
  isBeyond: boolean;
  submit: (answers: Answers, shownCents: number) => Promise<void>;
}

/**
 * Makes the offer, puts it into the cart and goes there. When the price list changed since the page was made, the new
 * price is shown first and the offer is taken with the next submit: nobody gets another price without seeing it.
 */
export function useOffer({ device, replaces }: Pick<ProductView, 'device' | 'replaces'>): OfferAction {
  const { cart } = useStores();
  const { tenant, href } = useShop();
  const business = useB2BMode();
  const [quantity, setQuantity] = useState(replaces?.quantity ?? 1);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OfferProblem>();
  const waiting = useRef<{ key: string; offer: Offer } | null>(null);
  const running = useRef(false);

  const take = async (offer: Offer) => {
    const cartCode = await import('../stores/add-offer.ts').catch(() => undefined);
    if (!cartCode) return setProblem('network');
    const { addOffer, piecesWith } = cartCode;
    const adding = { quantity, replaces: replaces?.offerId };
    const pieces = piecesWith(cart, offer, adding);
    if (business && pieces > offer.quantity) return navigate(enquiryHref(href, { offerId: offer.id, pieces }));
    if (!addOffer(cart, offer, adding)) return setProblem('full');
    emit({ name: 'offer_add_to_cart', data: offerData(offer, device.categoryId) });
    forgetAnswers({ deviceId: device.id });
    await navigate(href('checkout'));
  };

  const submit = async (answers: Answers, shownCents: number) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    const key = JSON.stringify(answers);
    if (waiting.current?.key === key) {
      await take(waiting.current.offer);
    } else {
      const result = await callEndpoint(tenant.services, createOffer, { body: { deviceId: device.id, answers } });
      if (!result.ok) setProblem(problemOf(result.error));
      else {
        const offer = result.value;
        emit({ name: 'offer_generated', data: offerData(offer, device.categoryId) });
        if (offer.priceCents === shownCents) await take(offer);
        else {
          waiting.current = { key, offer };
          setProblem('repriced');
        }
      }
    }
    running.current = false;
    setBusy(false);
  };
  const repricedCents = problem === 'repriced' ? waiting.current?.offer.priceCents : undefined;
  return { busy, problem, repricedCents, quantity, setQuantity, isBeyond: quantity > MAX_QUANTITY, submit };
}

function problemOf({ code, status }: ApiError): OfferProblem {
  if (code === 'network') return 'network';
  return wholeProblemOf(status) ?? 'refused';
}
