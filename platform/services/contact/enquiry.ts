import type { BusinessEnquiryInputBody } from '../../generated/api/types.gen.ts';
import { composeDeviceName } from '../../shared/device-name.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { DeviceListService } from '../device-lists/index.server.ts';
import type { CartPriceLine, OfferService } from '../offers/index.server.ts';
import type { BusinessEnquiry } from './types.ts';

interface EnquiryParts {
  offers: Pick<OfferService, 'priceCart'>;
  deviceLists: Pick<DeviceListService, 'price'>;
}

/**
 * The enquiry with its cart or its list at current prices; undefined when a cart was sent and none of its lines is still
 * valid.
 */
export async function withDevices(
  ctx: RequestContext,
  input: BusinessEnquiryInputBody,
  { offers, deviceLists }: EnquiryParts,
): Promise<BusinessEnquiry | undefined> {
  const { company, name, email, phone = '', message = '', deviceCount, kinds = [], lines = [], list = [] } = input;
  const priced = list.length > 0 ? await deviceLists.price(ctx, list) : undefined;
  const enquiry = { company, name, email, phone, message, deviceCount, kinds, list: priced, cart: undefined };
  if (lines.length === 0) return enquiry;
  const cart = await offers.priceCart(ctx, { lines });
  if (cart.lines.length === 0) return undefined;
  return { ...enquiry, cart: { lines: cart.lines.map(cartLine), totalCents: cart.devicesCents } };
}

function cartLine({ offer, quantity, totalCents }: CartPriceLine) {
  const device = composeDeviceName(offer);
  return { offerId: offer.id, device, summary: offer.summary, quantity, priceCents: offer.priceCents, totalCents };
}
