import { checkFieldValues, problemsByField } from '../../../forms/check.ts';
import { withHolder, withTown } from '../../../forms/complete-details.ts';
import { type Details, detailsForm } from '../../../forms/details.ts';
import { TRADE_COMPANY_FIELDS } from '../../../forms/self-billing-fields.ts';
import { ADDRESS_FIELDS, PAYOUT_FIELDS, pickValues } from '../../../forms/seller-fields.ts';
import { vatNumberProblem } from '../../../forms/vat-number.ts';
import { createTrade, saveDraft } from '../../../generated/api/endpoints.gen.ts';
import type { CheckoutDraft } from '../../../services/checkout/types.ts';
import { CART_COOKIE, type CartCookieLine, clampQuantity, parseCartCookie } from '../../../shared/cart-cookie.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { ignoreUnreadableDraft } from '../../../shared/unreadable-draft.ts';
import { CHECKOUT_COOKIE, TRADE_COOKIE } from '../../../shared/visitor-cookies.ts';
import { type ErrorResponse, invalidFields, pageProblems } from '../../service-errors/error-response.ts';
import { toTradeErrorResponse, toVoucherErrorResponse } from '../../service-errors/trades.ts';
import type { Services } from '../../services.ts';
import { handover } from './business-enquiry.ts';
import { businessModeForm, choosesBusinessMode } from './business-mode.ts';
import { cartCookie, checkoutCookie, tradeCookie } from './cart-cookies.ts';
import { deviceListForm } from './device-list.ts';
import { withPartnerReference } from './partner-reference.ts';
import { renderRefused } from './plain-form.ts';
import type { FormHandler, FormInput, FormRender, PlainForm } from './types.ts';
import { suspectedTypos } from './typo-checks.ts';

/** `maxLength` of every value in schemas/api/checkout-draft-input.schema.json. */
export const DRAFT_CHARACTERS = 1_000;

/** Selects the checkout form: cart buttons, voucher, details, trade, the enquiry for a cart above the cap, and a list of devices. */
export const checkoutForm: FormHandler = (input) => {
  const { body, ctx } = input;
  if (choosesBusinessMode(body)) return businessModeForm(({ href }) => href('checkout'));
  switch (body.step) {
    case 'details':
      return defineStep(saveDraft, saveDetails);
    case 'trade':
      return defineStep(createTrade, sell);
    case 'business':
      return handover;
    case 'list':
      return ctx.tenant.features.b2b ? deviceListForm(input) : { call: null, answer: changeCart };
    default:
      return body.voucher === undefined ? { call: null, answer: changeCart } : defineStep(saveDraft, applyVoucher);
  }
};

/** Shows all typed values again: none is secret from the person who typed it. */
function defineStep(call: Endpoint, answer: PlainForm['answer']): PlainForm {
  return { call, answer, refuse: ({ body }, refusal) => rejectCheckout(refusal, body) };
}

/** `change` is `<offerId>.<quantity>`; 0 removes the line. */
async function changeCart({ body, cookies, href }: FormInput) {
  const change = body.change ?? '';
  const dot = change.lastIndexOf('.');
  const offerId = change.slice(0, dot);
  const quantity = Number(change.slice(dot + 1));
  const before = cookies[CART_COOKIE];
  const lines = parseCartCookie(before).flatMap((line): CartCookieLine[] => {
    if (line.offerId !== offerId) return [line];
    return quantity === 0 ? [] : [{ offerId, quantity: clampQuantity(quantity) }];
  });
  return { kind: 'redirect' as const, location: href('checkout'), setCookies: [cartCookie(lines, before)] };
}

async function applyVoucher({ ctx, services, body, cookies, href }: FormInput) {
  const voucher = (body.voucher ?? '').trim();
  const lines = parseCartCookie(cookies[CART_COOKIE]);
  if (voucher !== '') {
    const { voucherProblem } = await services.offers.priceCart(ctx, { lines, voucher });
    if (voucherProblem) return rejectCheckout(toVoucherErrorResponse(voucherProblem), { voucher });
  }
  const saved = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], { voucher });
  return { kind: 'redirect' as const, location: href('checkout'), setCookies: [checkoutCookie(saved.token)] };
}

/** Stores typed values before validation, so that a reload after a rejection loses nothing. */
async function saveDetails({ ctx, services, body, cookies, href }: FormInput) {
  // A form for recycling has no payout; the one typed for an earlier cart stays as it is.
  const typed = completeBody(body, { ctx, services });
  const draft = {
    address: pickValues(ADDRESS_FIELDS, typed),
    ...(body.paymentType === undefined ? {} : { payout: pickValues(PAYOUT_FIELDS, typed) }),
    ...(ctx.business ? { company: pickValues(TRADE_COMPANY_FIELDS, body) } : {}),
  };
  const kept = {
    ...draft,
    address: limitValues(draft.address),
    ...(draft.payout ? { payout: limitValues(draft.payout) } : {}),
    ...(draft.company ? { company: limitValues(draft.company) } : {}),
  };
  const saved = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], kept);
  const setCookies = [checkoutCookie(saved.token)];
  const { voucher } = saved.draft;
  const lines = parseCartCookie(cookies[CART_COOKIE]);
  const { totalCents } = await services.offers.priceCart(ctx, { lines, ...(voucher ? { voucher } : {}) });
  const facts = { ...ctx, pays: totalCents > 0, vatNumberProblem };
  const { ok, problems } = checkFieldValues(detailsForm, typedIn(saved.draft), facts);
  const wrong = problemsByField(detailsForm, problems);
  const { questions, open } = await suspectedTypos({ ctx, services, body }, { typed, wrong });
  if (!ok || open) {
    const values = { step: 'details', ...draft.address, ...draft.payout, ...draft.company };
    const { form, ...again } = rejectCheckout(invalidFields(problems), values);
    const towns = draft.address.city === '' ? services.directory.listTowns(ctx, draft.address.postalCode) : [];
    return { ...again, form: { ...form, questions, towns }, setCookies };
  }
  return { kind: 'redirect' as const, location: href('checkout', {}, { step: 'check' }), setCookies };
}

/** Fills in derived values, so that they are stored and shown like typed ones. `town` is the choice among several. */
function completeBody(
  body: FormInput['body'],
  { ctx, services }: Pick<FormInput, 'ctx' | 'services'>,
): FormInput['body'] {
  const chosen = body.city === '' && body.town ? { ...body, city: body.town } : body;
  return withHolder(
    withTown(chosen, (code) => services.directory.listTowns(ctx, code)),
    ctx,
  );
}

/** Truncates each value to the call's limit; a longer value is too long for its field anyway. */
function limitValues(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.slice(0, DRAFT_CHARACTERS)]));
}

/**
 * Creates a trade from the lines and the voucher that the page showed, not from the cookie: the seller agreed to what the
 * page showed, and a second click sends the same although the first has emptied the cookie. `payout` is `none` on a page
 * without payout.
 */
async function sell({ ctx, services, body, cookies, href }: FormInput) {
  const lines = parseCartCookie(body.lines);
  const token = cookies[CHECKOUT_COOKIE];
  const draft = await services.checkout.read(ctx, token).catch(ignoreUnreadableDraft);
  if (!draft || lines.length === 0) {
    // A repeated submit after the trade was created, or an old form.
    const location = href((await isRedeemed(services, ctx, cookies[TRADE_COOKIE], lines)) ? 'thankYou' : 'checkout');
    return { kind: 'redirect' as const, location, setCookies: [] };
  }

  const input = {
    lines,
    ...(body.voucher ? { voucher: body.voucher } : {}),
    ...(detailsForm.toBody(typedIn(draft), { ...ctx, pays: body.payout !== 'none' }) as unknown as Details),
    termsAccepted: body.termsAccepted === 'yes',
  };
  const created = await services.trades.create(ctx, draft.idempotencyKey, withPartnerReference(input, cookies));
  if (!created.ok) {
    if (created.error.code === 'idempotency.reused') await renewKey({ ctx, services }, token);
    return rejectCheckout(toTradeErrorResponse(created.error, lines), body);
  }
  // The draft stays until the thank-you page is reached: a second click must find the same key and values.
  const sold = new Set(lines.map((line) => line.offerId));
  const left = parseCartCookie(cookies[CART_COOKIE]).filter((line) => !sold.has(line.offerId));
  return {
    kind: 'redirect' as const,
    location: href('thankYou'),
    setCookies: [tradeCookie(created.value.accessToken), cartCookie(left, cookies[CART_COOKIE])],
  };
}

/** Whether the lines equal those of this browser's last trade. */
async function isRedeemed(
  services: Services,
  ctx: RequestContext,
  token: string | undefined,
  lines: readonly CartCookieLine[],
): Promise<boolean> {
  const trade = token && lines.length > 0 ? await services.trades.findByToken(ctx, token) : undefined;
  return trade !== undefined && lines.every((line) => trade.lines.some(({ offer }) => offer.id === line.offerId));
}

/** All values typed so far, as one form. */
function typedIn({ address, payout, company }: CheckoutDraft): Record<string, string> {
  return { ...address, ...payout, ...company };
}

/** The key belongs to an earlier trade with other contents: the next click uses a new key. */
async function renewKey({ ctx, services }: Pick<FormInput, 'ctx' | 'services'>, token: string | undefined) {
  await services.checkout.save(ctx, token, { idempotencyKey: crypto.randomUUID() });
}

/** The checkout's fields and the other problems that its pages can fix. */
const POINTERS = [...Object.values(detailsForm.at), '/voucher', '/termsAccepted'];

function rejectCheckout(refusal: ErrorResponse, values: Record<string, string>): FormRender {
  return renderRefused(refusal, { values, problems: pageProblems(refusal, POINTERS) });
}
