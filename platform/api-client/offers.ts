import type { CartPrice, CartPriceInput, Offer } from '../services/offers/types.ts';
import type { Answers } from '../shared/price-sheet.ts';
import { type ApiResult, call } from './http.ts';

/** A stored offer for one device in the described condition. Refusals: `device.unknown`, `question.open`, … */
export function createOffer(input: { deviceId: string; answers: Answers }): Promise<ApiResult<Offer>> {
  return call<Offer>('/api/offers', { method: 'POST', body: input });
}

/** One offer of this shop by its id. */
export function getOffer(offerId: string): Promise<ApiResult<Offer>> {
  return call<Offer>(`/api/offers/${encodeURIComponent(offerId)}`);
}

/** What the cart is worth now; nothing is stored. */
export function priceCart(input: CartPriceInput): Promise<ApiResult<CartPrice>> {
  return call<CartPrice>('/api/cart/price', { method: 'POST', body: input });
}
