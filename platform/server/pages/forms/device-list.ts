import { checkFieldValues } from '../../../forms/check.ts';
import { COMPANY_FIELDS } from '../../../forms/company-fields.ts';
import { enquiryForm } from '../../../forms/enquiry.ts';
import { listSellerForm } from '../../../forms/list-seller.ts';
import { pickValues } from '../../../forms/seller-fields.ts';
import { vatNumberProblem } from '../../../forms/vat-number.ts';
import { createOffer, saveDraft, sendEnquiry } from '../../../generated/api/endpoints.gen.ts';
import type { CheckoutDraft } from '../../../services/checkout/types.ts';
import { BUSINESS_CHOSEN, BUSINESS_COOKIE, BUSINESS_COOKIE_SECONDS } from '../../../shared/business-mode.ts';
import { CART_COOKIE, parseCartCookie } from '../../../shared/cart-cookie.ts';
import { isListTextTooLong } from '../../../shared/device-list.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { tradeCapFor } from '../../../shared/trade-cap.ts';
import { ignoreUnreadableDraft } from '../../../shared/unreadable-draft.ts';
import { CHECKOUT_COOKIE } from '../../../shared/visitor-cookies.ts';
import { toContactErrorResponse } from '../../service-errors/contact.ts';
import { type ErrorResponse, invalidFields, pageProblems } from '../../service-errors/error-response.ts';
import { cartCookie, checkoutCookie } from './cart-cookies.ts';
import { changeList } from './change-list.ts';
import { withPartnerReference } from './partner-reference.ts';
import { plainForm, redirectTo, renderRefused } from './plain-form.ts';
import type { CookieToSet, FormAnswer, FormHandler, FormInput, PlainForm } from './types.ts';

/** Selects the form of the page for lists of devices: the list, the company, corrections, cart, and enquiry. */
export const deviceListForm: FormHandler = ({ body }) => {
  switch (body.act) {
    case 'seller':
      return { call: saveDraft, answer: saveSeller, refuse };
    case 'change':
      return { call: saveDraft, limit: 'deviceList', answer: changeLines, refuse };
    case 'cart':
      return { call: createOffer, limit: 'deviceList', answer: fillCart, refuse };
    case 'continue':
      return { call: saveDraft, limit: 'deviceList', answer: continueToEnquiry, refuse };
    case 'enquiry':
      return enquire;
    case 'restart':
      return { call: saveDraft, answer: restart, refuse };
    default:
      return { call: saveDraft, limit: 'deviceList', answer: readList, refuse };
  }
};

const refuse: PlainForm['refuse'] = ({ body }, refusal) => renderList(refusal, body);

/** The page again, with everything that was typed. */
function renderList(refusal: ErrorResponse, values: Record<string, string>) {
  const pointers = refusal.fields.map(({ pointer }) => pointer);
  return renderRefused(refusal, { values, problems: pageProblems(refusal, pointers) });
}

function rejectList(values: Record<string, string>, problems: ProblemField[]): FormAnswer {
  return renderList(invalidFields(problems), values);
}

/** Reads and matches the file or the pasted text. Sending a list is selling as a company. */
async function readList(input: FormInput): Promise<FormAnswer> {
  const { ctx, services, body, files } = input;
  const [file] = files?.('file') ?? [];
  const { pasted = '' } = body;
  if (!file && isListTextTooLong(pasted)) return rejectList(body, [listProblem('list.tooLarge')]);
  const read = file ? await services.deviceLists.readFile(await file.read()) : services.deviceLists.readText(pasted);
  if (!read.ok) return rejectList(body, [listProblem(read.error.code)]);
  const list = await services.deviceLists.match(ctx, read.value);
  return save(input, { list }, '1', ctx.business ? [] : [businessCookie]);
}

function listProblem(code: string): ProblemField {
  return { pointer: '/list', code, detail: `The list is rejected: ${code}.` };
}

const businessCookie: CookieToSet = {
  name: BUSINESS_COOKIE,
  value: BUSINESS_CHOSEN,
  // The cart's store reads it.
  httpOnly: false,
  maxAge: BUSINESS_COOKIE_SECONDS,
};

/** Stores the company before validation, as the checkout does, where it is filled in later. */
async function saveSeller(input: FormInput): Promise<FormAnswer> {
  const { ctx, services, body, cookies } = input;
  const { ok, problems } = checkFieldValues(listSellerForm, body, { ...ctx, vatNumberProblem });
  if (!ok) return rejectList(body, problems);
  const company = {
    ...Object.fromEntries(COMPANY_FIELDS.map((name) => [name, ''])),
    ...pickValues(COMPANY_FIELDS, body),
  };
  const saved = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], { company });
  return redirectTo(listHref(input, '1'), [checkoutCookie(saved.token)]);
}

async function changeLines(input: FormInput): Promise<FormAnswer> {
  const changed = await changeList(input, (await readDraft(input)).list ?? []);
  return changed.ok ? save(input, { list: changed.value }, '1') : rejectList(input.body, changed.error.fields);
}

async function continueToEnquiry(input: FormInput): Promise<FormAnswer> {
  const changed = await changeList(input, (await readDraft(input)).list ?? []);
  return changed.ok ? save(input, { list: changed.value }, 'enquiry') : rejectList(input.body, changed.error.fields);
}

async function restart(input: FormInput): Promise<FormAnswer> {
  return save(input, { list: [] }, '1');
}

/** Makes an offer of every matched device; the other lines stay on the list. A list too large for the cart is shown again. */
async function fillCart(input: FormInput): Promise<FormAnswer> {
  const { ctx, services, cookies, href } = input;
  const changed = await changeList(input, (await readDraft(input)).list ?? []);
  if (!changed.ok) return rejectList(input.body, changed.error.fields);
  const list = changed.value;
  const priced = await services.deviceLists.price(ctx, list);
  const before = parseCartCookie(cookies[CART_COOKIE]);
  const { devicesCents } = await services.offers.priceCart(ctx, { lines: before });
  const cart = { lines: before.length, devicesCents, capCents: tradeCapFor(ctx.tenant, ctx.business) };
  if (services.deviceLists.checkCartFit(priced, cart) !== 'fits') return save(input, { list }, '1');
  const lines = [...before];
  for (const { deviceId, answers, quantity } of services.deviceLists.listCartDevices(priced)) {
    const offer = withPartnerReference({ deviceId, answers, startsVisit: lines.length === 0 }, cookies);
    const made = await services.offers.create(ctx, offer);
    // The same price sheet has just priced it.
    if (!made.ok) throw new Error(`A line of a list has no offer: ${made.error.code}`);
    lines.push({ offerId: made.value.id, quantity });
  }
  const rest = list.filter((_, at) => !priced.lines[at]?.match);
  const filled = cartCookie(lines, cookies[CART_COOKIE]);
  if (rest.length > 0) return save(input, { list: rest }, 'rest', [filled]);
  const saved = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], { list: [] });
  return redirectTo(href('checkout'), [checkoutCookie(saved.token), filled]);
}

/** Sends the whole list, also its unmatched lines, to the business contact. */
const enquire: PlainForm = plainForm(enquiryForm, {
  call: sendEnquiry,
  submit: async (input, body) => {
    const { ctx, services, cookies } = input;
    const { list = [] } = await readDraft(input);
    if (list.length === 0) return { ok: false as const, error: { code: 'cart.gone' as const } };
    const sent = await services.contact.enquire(ctx, { ...body, list });
    if (sent.ok) await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], { list: [] });
    return sent;
  },
  refusal: toContactErrorResponse,
  done: (input) => listHref(input, 'sent'),
  keeps: ['step', 'act'],
});

async function readDraft({ ctx, services, cookies }: FormInput): Promise<Pick<CheckoutDraft, 'list'>> {
  const draft = await services.checkout.read(ctx, cookies[CHECKOUT_COOKIE]).catch(ignoreUnreadableDraft);
  return draft ?? {};
}

async function save(
  input: FormInput,
  changes: Pick<CheckoutDraft, 'list'>,
  view: string,
  setCookies: CookieToSet[] = [],
): Promise<FormAnswer> {
  const { ctx, services, cookies } = input;
  const saved = await services.checkout.save(ctx, cookies[CHECKOUT_COOKIE], changes);
  return redirectTo(listHref(input, view), [checkoutCookie(saved.token), ...setCookies]);
}

function listHref({ href }: FormInput, view: string): string {
  return href('checkout', {}, { list: view });
}
