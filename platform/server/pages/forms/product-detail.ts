import { createOffer } from '../../../generated/api/endpoints.gen.ts';
import type { OfferError } from '../../../services/offers/types.ts';
import { parseAnswers } from '../../../shared/answer-query.ts';
import { CART_COOKIE, clampQuantity, MAX_LINES, parseCartCookie } from '../../../shared/cart-cookie.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { offerRefusal } from '../../refusals/offers.ts';
import { pageProblems } from '../../refusals/refusal.ts';
import { cartCookie } from './cart-cookies.ts';
import { renderRefused } from './plain-form.ts';
import type { FormHandler, FormInput, FormRedirect, FormRender } from './types.ts';

/** Creates the offer for the posted answers, adds it to the cart cookie and redirects to the cart. */
export const productDetailForm: FormHandler = () => ({
  call: createOffer,
  answer: takeOffer,
  refuse: ({ body }, refusal) => renderRefused(refusal, { values: body, problems: pageProblems(refusal, []) }),
});

async function takeOffer({ ctx, services, match, body, cookies, href }: FormInput): Promise<FormRedirect | FormRender> {
  const device = await services.catalogue.findDevice(ctx, match.params.pdp ?? '');
  if (!device) return refused(body, [{ pointer: '', code: 'device.unknown', detail: 'no such device' }]);
  const answers = parseAnswers(services.pricing.sheetFor(ctx, device), body);
  const created = await services.offers.create(ctx, { deviceId: device.id, answers });
  if (!created.ok) return refused(body, problemsOf(created.error));

  const lines = parseCartCookie(cookies[CART_COOKIE]);
  // Only companies are asked how many there are; everybody else sells one at a time.
  const quantity = ctx.business ? clampQuantity(Number(body.quantity ?? 1)) : 1;
  const known = lines.find((line) => line.offerId === created.value.id);
  if (known) known.quantity = clampQuantity(known.quantity + quantity);
  else if (lines.length < MAX_LINES) lines.push({ offerId: created.value.id, quantity });
  else return refused(body, [{ pointer: '', code: 'cart.full', detail: `a cart holds ${MAX_LINES} lines` }]);
  return { kind: 'redirect', location: href('checkout'), setCookies: [cartCookie(lines)] };
}

function refused(values: Record<string, string>, problems: ProblemField[]) {
  return { kind: 'render' as const, status: 422 as const, form: { values, problems } };
}

/** The page asks each question under its own name. */
function problemsOf(error: OfferError): ProblemField[] {
  return offerRefusal(error).fields.map(({ pointer, ...problem }) => ({
    ...problem,
    pointer: pointer.startsWith(ANSWERS) ? pointer.slice(ANSWERS.length) : '',
  }));
}

const ANSWERS = '/answers';
