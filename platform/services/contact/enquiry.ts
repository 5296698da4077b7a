import type { BusinessEnquiryInputBody } from '../../generated/api/types.gen.ts';
import { composeDeviceName } from '../../shared/device-name.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { CartPriceLine, OfferService } from '../offers/index.server.ts';
import type { BusinessEnquiry } from './types.ts';

/** The enquiry with its cart at current prices; undefined when a cart was sent and none of its lines is still valid. */
export async function withCart(
  ctx: RequestContext,
  input: BusinessEnquiryInputBody,
  offers: Pick<OfferService, 'priceCart'>,
): Promise<BusinessEnquiry | undefined> {
  const { company, name, email, phone = '', message = '', deviceCount, kinds = [], lines = [] } = input;
  const person = { company, name, email, phone, message, deviceCount, kinds };
  if (lines.length === 0) return { ...person, cart: undefined };
  const priced = await offers.priceCart(ctx, { lines });
  if (priced.lines.length === 0) return undefined;
  return { ...person, cart: { lines: priced.lines.map(cartLine), totalCents: priced.devicesCents } };
}

function cartLine({ offer, quantity, totalCents }: CartPriceLine) {
  const device = composeDeviceName(offer);
  return { offerId: offer.id, device, summary: offer.summary, quantity, priceCents: offer.priceCents, totalCents };
}
