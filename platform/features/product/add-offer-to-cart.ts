import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { createOffer } from '../../generated/api/endpoints/offers.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { Offer } from '../../services/offers/types.ts';
import type { ServiceAddresses } from '../../shared/endpoint.ts';
import { offerData } from '../../shared/event-data.ts';
import type { Answers } from '../../shared/price-sheet.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import { enquiryHref } from '../../tenancy/enquiry-href.ts';
import type { Href } from '../../tenancy/href.ts';
import { addOffer, countItemsWith } from '../stores/add-offer.ts';
import { emitEvent } from '../tracking/events.ts';
import { problemOfCall } from './offer-problems.ts';
import type { ProductView } from './product-view.ts';

type Device = ProductView['device'];

/** Since the page was loaded. Counting visits stores nothing in the browser. */
let hasOffer = false;

/** Requests an offer; a message says why there is none. */
export async function makeOffer(
  services: ServiceAddresses<'offers'>,
  device: Device,
  answers: Answers,
): Promise<Offer | MessageId> {
  // Another host counts no visits, and may refuse a member that it does not know.
  const counted = isEmbeddedAddress(services.offers) && !hasOffer ? { startsVisit: true } : {};
  const made = await callEndpoint(services, createOffer, { body: { deviceId: device.id, answers, ...counted } });
  if (!made.ok) return problemOfCall(made.error);
  hasOffer = true;
  emitEvent({ name: 'offer_generated', data: offerData(made.value, device.categoryId) });
  return made.value;
}

interface AddOfferOptions {
  cart: Parameters<typeof addOffer>[0];
  device: Device;
  href: Href;
  adding: { quantity: number; replaces: string | undefined };
  /** Only companies may exceed the quantity of one offer. */
  business: boolean;
}

/** Adds the offer to the cart. Returns the target address; undefined when the cart is full. */
export function addOfferToCart(
  offer: Offer,
  { cart, device, href, adding, business }: AddOfferOptions,
): string | undefined {
  const pieces = countItemsWith(cart, offer, adding);
  if (business && pieces > offer.quantity) return enquiryHref(href, { offerId: offer.id, pieces });
  if (!addOffer(cart, offer, adding)) return undefined;
  emitEvent({ name: 'offer_add_to_cart', data: offerData(offer, device.categoryId) });
  return href('checkout');
}
