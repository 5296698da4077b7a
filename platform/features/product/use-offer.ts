import { useRef, useState } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiError } from '../../api-client/http.ts';
import { createOffer } from '../../generated/api/endpoints.gen.ts';
import type { Offer } from '../../services/offers/types.ts';
import { offerData } from '../../shared/event-data.ts';
import type { Answers } from '../../shared/price-sheet.ts';
import { type WholeProblem, wholeProblemOf } from '../forms/whole-problem.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { addOffer } from '../stores/cart-actions.ts';
import { useStores } from '../stores/stores-context.tsx';
import { emit } from '../tracking/events.ts';
import { forgetAnswers } from './use-answers.ts';

export type OfferProblem = 'network' | WholeProblem | 'refused' | 'full' | 'repriced';

interface OfferAction {
  busy: boolean;
  problem: OfferProblem | undefined;
  /** The price the server gave when it differs from the one shown. */
  repricedCents: number | undefined;
  /** `quantity` pieces in the same condition. */
  submit: (answers: Answers, shownCents: number, quantity: number) => Promise<void>;
}

/**
 * Makes the offer, puts it into the cart and goes there. When the price list changed since the page was made, the new
 * price is shown first and the offer is taken with the next submit: nobody gets another price without seeing it.
 */
export function useOffer(device: { id: string; categoryId: string }): OfferAction {
  const { cart } = useStores();
  const { tenant, href } = useShop();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OfferProblem>();
  const waiting = useRef<{ key: string; offer: Offer } | null>(null);
  const running = useRef(false);

  const take = async (offer: Offer, quantity: number) => {
    if (!addOffer(cart, offer, quantity)) return setProblem('full');
    emit({ name: 'offer_add_to_cart', data: offerData(offer, device.categoryId) });
    forgetAnswers({ deviceId: device.id });
    await navigate(href('checkout'));
  };

  const submit = async (answers: Answers, shownCents: number, quantity: number) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    const key = JSON.stringify(answers);
    if (waiting.current?.key === key) {
      await take(waiting.current.offer, quantity);
    } else {
      const result = await callEndpoint(tenant.services, createOffer, { body: { deviceId: device.id, answers } });
      if (!result.ok) setProblem(problemOf(result.error));
      else {
        const offer = result.value;
        emit({ name: 'offer_generated', data: offerData(offer, device.categoryId) });
        if (offer.priceCents === shownCents) await take(offer, quantity);
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
  return { busy, problem, repricedCents, submit };
}

function problemOf({ code, status }: ApiError): OfferProblem {
  if (code === 'network') return 'network';
  return wholeProblemOf(status) ?? 'refused';
}
