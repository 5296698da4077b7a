import { type CartCookieLine, parseCartCookie } from './cart-cookie.ts';
import { formProblems, HONEYPOT_FIELD, type SchemaError, textCode, trimmed, unixLines } from './form-problems.ts';
import type { ProblemField } from './problem.ts';

/** The fields people see, in the order of the page; with a cart, how many and which devices is said by the cart. */
export const ENQUIRY_FIELDS = ['company', 'name', 'email', 'phone', 'deviceCount', 'message'] as const;
export const HANDOVER_FIELDS = ['company', 'name', 'email', 'phone', 'message'] as const;

export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];

/** Longest texts, in characters. The API schema says the same. */
export const ENQUIRY_LENGTHS = {
  company: 120,
  name: 100,
  email: 254,
  phone: 40,
  deviceCount: 6,
  message: 4000,
} as const;

/** Kinds of device a company may tick; the form posts each under a name of its own. */
export const ENQUIRY_KINDS = ['phone', 'tablet', 'notebook', 'camera', 'lens'] as const;

export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** Name of a kind's tick box in a plain form. */
export function kindField(kind: EnquiryKind): `kind-${EnquiryKind}` {
  return `kind-${kind}`;
}

/** The body of the API: what was not typed is left out. `deviceCount` stays as typed where it is no number, so that the schema refuses it. */
export interface EnquiryInput {
  company: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  deviceCount?: number | string;
  kinds: EnquiryKind[];
  lines?: CartCookieLine[];
  [HONEYPOT_FIELD]: string;
}

/** A posted form as the contact service takes it. A form with a cart names its lines as the cart cookie does. */
export function enquiryInput(values: Readonly<Record<string, string | undefined>>): EnquiryInput {
  const count = trimmed(values, 'deviceCount').replace(/[.\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');
  const lines = parseCartCookie(values.lines);
  return {
    company: trimmed(values, 'company'),
    name: trimmed(values, 'name'),
    email: trimmed(values, 'email'),
    phone: trimmed(values, 'phone'),
    message: unixLines(trimmed(values, 'message')),
    ...(count === '' ? {} : { deviceCount: /^\d{1,9}$/.test(count) ? Number(count) : count }),
    kinds: ENQUIRY_KINDS.filter((kind) => values[kindField(kind)] === 'yes'),
    ...(lines.length > 0 ? { lines } : {}),
    [HONEYPOT_FIELD]: trimmed(values, HONEYPOT_FIELD),
  };
}

/** Says how much there is to sell: a number of devices, or a cart. */
export function saysHowMuch({ deviceCount, lines }: Pick<EnquiryInput, 'deviceCount' | 'lines'>): boolean {
  return deviceCount !== undefined || (lines?.length ?? 0) > 0;
}

/**
 * The schema's errors under the codes `required`, `tooLong`, `characters`, `email.format`, `phone.format` and
 * `deviceCount.number`, with the one rule the schema cannot say: without a cart, a number of devices is wanted.
 */
export function enquiryProblems(
  errors: readonly SchemaError[],
  input: Pick<EnquiryInput, 'deviceCount' | 'lines'>,
): ProblemField[] {
  const missing = { instancePath: '', keyword: 'required', params: { missingProperty: 'deviceCount' } };
  return formProblems(saysHowMuch(input) ? errors : [...errors, missing], ENQUIRY_FIELDS, codeOf);
}

function codeOf(field: EnquiryField, keyword: string): string {
  if (field === 'phone' && keyword === 'pattern') return 'phone.format';
  if (field === 'deviceCount' && keyword !== 'required') return 'deviceCount.number';
  return textCode(field, keyword);
}
