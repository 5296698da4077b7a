import type { OfferView } from '../../features/offer/offer-view.ts';
import type { CartPrice } from '../../services/offers/types.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import { formatDeviceName } from '../../shared/device-name.ts';
import { THIS_CART } from '../../shared/offer-page.ts';
import type { PageContextServer } from '../page-context.ts';
import { isRefused, screenData } from '../screen-data.ts';

/** The lines of a link, or this browser's cart with the link to it. */
export const data = screenData<OfferView>(async (pageContext) => {
  const { services, ctx, cookies, shop, form, t } = pageContext;
  const { token = '' } = shop.match.params;
  const own = token === THIS_CART;
  const lines = own ? parseCartCookie(cookies[CART_COOKIE]) : services.offerLinks.openLink(ctx, token);
  const title = t(own ? 'offer.take.headline' : lines ? 'offer.open.headline' : 'offer.none.headline');
  if (!lines) return { view: { ...NOTHING, by: 'none' }, document: { title } };
  const cart = await services.offers.priceCart(ctx, { lines });
  const kept = cart.lines.map(({ offer, quantity }) => ({ offerId: offer.id, quantity }));
  return {
    view: {
      devices: toOfferDevices(cart),
      totalCents: cart.totalCents,
      validUntil: cart.validUntil,
      gone: own ? [] : await describeExpiredOffers(pageContext, cart),
      by: own ? 'cart' : 'link',
      link: own && kept.length > 0 ? services.offerLinks.createLink(ctx, kept) : null,
      sent: own && !isRefused(form) && shop.query.sent === '1',
    },
    document: { title },
  };
});

const NOTHING: Omit<OfferView, 'by'> = {
  devices: [],
  totalCents: 0,
  validUntil: null,
  gone: [],
  link: null,
  sent: false,
};

function toOfferDevices({ lines }: CartPrice): OfferView['devices'] {
  return lines.map(({ offer, quantity, totalCents }) => ({
    deviceId: offer.deviceId,
    name: formatDeviceName(offer),
    drawing: offer.drawing,
    quantity,
    totalCents,
  }));
}

/** Deleted offers have no name. */
async function describeExpiredOffers(
  { services, ctx }: PageContextServer,
  { gone }: CartPrice,
): Promise<OfferView['gone']> {
  const offers = await Promise.all(gone.map(({ offerId }) => services.offers.find(ctx, offerId)));
  return offers.flatMap((offer) =>
    offer ? [{ name: formatDeviceName(offer), deviceUrl: offer.deviceUrl, answers: { ...offer.answers } }] : [],
  );
}
