import { validate as validateSchema } from '../../generated/api/validators/business-enquiry-input.gen.js';
import { type EnquiryInput, enquiryInput, enquiryProblems, saysHowMuch } from '../../shared/enquiry-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { CartPriceLine, OfferService } from '../offers/types.ts';
import { isObject, texts } from './posted.ts';
import type { BusinessEnquiry } from './types.ts';

type CheckedInput = EnquiryInput & { deviceCount?: number };

export type ReadEnquiry =
  | { ok: true; value: CheckedInput; problems: [] }
  | { ok: false; value?: undefined; problems: ProblemField[] };

/** A body of any shape: what it says, or what is wrong with it. */
export function readEnquiry(input: unknown): ReadEnquiry {
  if (!isObject(input)) return { ok: false, problems: enquiryProblems(errorsOf(input), {}) };
  const { company, name, email, phone, message, homepage } = enquiryInput(texts(input));
  const value = { kinds: [], ...input, company, name, email, phone, message, homepage } as unknown as CheckedInput;
  const errors = errorsOf(value);
  if (errors.length === 0 && saysHowMuch(value)) return { ok: true, value, problems: [] };
  return { ok: false, problems: enquiryProblems(errors, value) };
}

function errorsOf(input: unknown): NonNullable<typeof validateSchema.errors> {
  return validateSchema(input) ? [] : (validateSchema.errors ?? []);
}

/** With the cart as this shop prices it now; undefined when a cart came along and nothing of it holds any more. */
export async function withCart(
  ctx: RequestContext,
  value: CheckedInput,
  offers: Pick<OfferService, 'priceCart'>,
): Promise<BusinessEnquiry | undefined> {
  const { company, name, email, phone, message, deviceCount, kinds, lines = [] } = value;
  const person = { company, name, email, phone, message, deviceCount, kinds };
  if (lines.length === 0) return { ...person, cart: undefined };
  const priced = await offers.priceCart(ctx, { lines });
  if (priced.lines.length === 0) return undefined;
  return { ...person, cart: { lines: priced.lines.map(cartLine), totalCents: priced.devicesCents } };
}

function cartLine({ offer, quantity, totalCents }: CartPriceLine) {
  const device = [offer.deviceName, offer.variantLabel].filter(Boolean).join(', ');
  return { offerId: offer.id, device, summary: offer.summary, quantity, priceCents: offer.priceCents, totalCents };
}
