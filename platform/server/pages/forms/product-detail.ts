import { createOffer } from '../../../generated/api/endpoints.gen.ts';
import type { Offer, OfferError } from '../../../services/offers/types.ts';
import { addToCartLines } from '../../../shared/add-to-cart-lines.ts';
import { parseAnswers, printAnswers } from '../../../shared/answer-query.ts';
import { CART_COOKIE, type CartCookieLine, MAX_LINES, parseCartCookie } from '../../../shared/cart-cookie.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { enquiryHref } from '../../../tenancy/enquiry-href.ts';
import { pageProblems } from '../../service-errors/error-response.ts';
import { toOfferErrorResponse } from '../../service-errors/offers.ts';
import { cartCookie } from './cart-cookies.ts';
import { withPartnerReference } from './partner-reference.ts';
import { redirectTo, renderRefused } from './plain-form.ts';
import type { FormHandler, FormInput, FormRedirect, FormRender } from './types.ts';

/** Creates the offer for the posted answers, adds it to the cart cookie and redirects to the cart. */
export const productDetailForm: FormHandler = () => ({
  call: createOffer,
  answer: addOfferToCart,
  refuse: ({ body }, refusal) => renderRefused(refusal, { values: body, problems: pageProblems(refusal, []) }),
});

async function addOfferToCart({
  ctx,
  services,
  match,
  body,
  cookies,
  href,
}: FormInput): Promise<FormRedirect | FormRender> {
  const device = await services.catalogue.findDevice(ctx, match.params.pdp ?? '');
  if (!device) return rejectOffer(body, [{ pointer: '', code: 'device.unknown', detail: 'no such device' }]);
  const answers = parseAnswers(services.pricing.sheetFor(ctx, device), body);
  const before = cookies[CART_COOKIE];
  const holding = parseCartCookie(before);
  const input = { deviceId: device.id, answers, startsVisit: holding.length === 0 };
  const created = await services.offers.create(ctx, withPartnerReference(input, cookies));
  if (!created.ok) return rejectOffer(body, toFieldProblems(created.error));

  const offer = created.value;
  const { lines, quantity } = await addToCart({ ctx, services, body }, holding, offer);
  if (ctx.business && quantity > offer.quantity)
    return redirectTo(enquiryHref(href, { offerId: offer.id, pieces: quantity }));
  if (!lines) return rejectOffer(body, [{ pointer: '', code: 'cart.full', detail: `a cart holds ${MAX_LINES} lines` }]);
  return redirectTo(href('checkout'), [cartCookie(lines, before)]);
}

/** The cart with the new offer in its place. */
async function addToCart(
  { ctx, services, body }: Pick<FormInput, 'ctx' | 'services' | 'body'>,
  lines: CartCookieLine[],
  offer: Offer,
) {
  const { replace: replaces } = body;
  const { lines: holding } = await services.offers.priceCart(ctx, { lines });
  const equal = holding.filter((line) => isSame(line.offer, offer)).map((line) => line.offer.id);
  const before = lines.find(({ offerId }) => offerId === replaces)?.quantity ?? 1;
  return addToCartLines(
    lines,
    { offerId: offer.id, quantity: ctx.business ? countItemsIn(body, before) : before },
    { replaces, isEqual: ({ offerId }) => equal.includes(offerId), maxQuantity: offer.quantity },
  );
}

/** Only companies enter a quantity; other visitors sell one at a time, or keep the quantity of the line. */
function countItemsIn({ quantity }: FormInput['body'], before: number): number {
  return quantity === undefined ? before : Math.max(1, Math.trunc(Number(quantity)) || 1);
}

function isSame(one: Offer, other: Offer): boolean {
  return (
    one.deviceId === other.deviceId &&
    one.priceCents === other.priceCents &&
    printAnswers(one.answers) === printAnswers(other.answers)
  );
}

function rejectOffer(values: Record<string, string>, problems: ProblemField[]) {
  return { kind: 'render' as const, status: 422 as const, form: { values, problems } };
}

/** Each question is a form field with its own name. */
function toFieldProblems(error: OfferError): ProblemField[] {
  return toOfferErrorResponse(error).fields.map(({ pointer, ...problem }) => ({
    ...problem,
    pointer: pointer.startsWith(ANSWERS) ? pointer.slice(ANSWERS.length) : '',
  }));
}

const ANSWERS = '/answers';
