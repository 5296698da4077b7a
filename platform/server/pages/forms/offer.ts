import { offerMailForm } from '../../../forms/offer-mail.ts';
import { mailOffer, priceCart } from '../../../generated/api/endpoints.gen.ts';
import { CART_COOKIE, MAX_LINES, parseCartCookie } from '../../../shared/cart-cookie.ts';
import { THIS_CART } from '../../../shared/offer-page.ts';
import { pageProblems } from '../../service-errors/error-response.ts';
import { toOfferMailErrorResponse } from '../../service-errors/offers.ts';
import { cartCookie } from './cart-cookies.ts';
import { plainForm, redirectTo, renderRefused } from './plain-form.ts';
import type { FormHandler, PlainForm } from './types.ts';

/** The page of the own cart sends it by mail; the page of a link adds it to the cart. */
export const offerForm: FormHandler = ({ match }) => (match.params.token === THIS_CART ? mailed : taken);

const mailed = plainForm(offerMailForm, {
  call: mailOffer,
  submit: ({ ctx, services }, body) => services.offerLinks.sendLink(ctx, body),
  refusal: toOfferMailErrorResponse,
  done: ({ href }) => href('offer', { token: THIS_CART }, { sent: '1' }),
  keeps: ['token'],
});

/** Expired offers are not added to the cart; where all are expired, the page says so again. */
const taken: PlainForm = {
  call: priceCart,
  answer: async ({ ctx, services, match, cookies, href }) => {
    const { token = '' } = match.params;
    const { lines } = await services.offers.priceCart(ctx, { lines: services.offerLinks.openLink(ctx, token) ?? [] });
    if (lines.length === 0) return redirectTo(href('offer', { token }));
    const linked = lines.map(({ offer, quantity }) => ({ offerId: offer.id, quantity }));
    const ids = new Set(linked.map(({ offerId }) => offerId));
    const before = cookies[CART_COOKIE];
    const own = parseCartCookie(before).filter(({ offerId }) => !ids.has(offerId));
    return redirectTo(href('checkout'), [cartCookie([...linked, ...own].slice(0, MAX_LINES), before)]);
  },
  refuse: (_, refusal) => renderRefused(refusal, { values: {}, problems: pageProblems(refusal, []) }),
};
