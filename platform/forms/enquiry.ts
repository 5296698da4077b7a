import { members } from '../generated/api/members/business-enquiry-input.gen.ts';
import type { BusinessEnquiryInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/business-enquiry-input.gen.js';
import type { MessageId } from '../generated/message-ids.gen.ts';
import { parseCartCookie } from '../shared/cart-cookie.ts';
import { defineForm, type FieldMessages, type FieldValues } from './define-form.ts';
import { emailField } from './email.ts';
import { HONEYPOT_FIELD } from './honeypot.ts';
import { multiLine, singleLine } from './text.ts';

/** Device kinds a company can tick; each is a form field of its own. */
export const ENQUIRY_KINDS = ['phone', 'tablet', 'notebook', 'camera', 'lens'] as const;

export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** Field name of a kind's checkbox in a plain form. */
export function kindField(kind: EnquiryKind): `kind-${EnquiryKind}` {
  return `kind-${kind}`;
}

const tooLong = 'business.problem.tooLong';

function createFieldMessages(required: MessageId): FieldMessages {
  return { required, tooLong, otherwise: 'business.problem.characters' };
}

/** A business enquiry: with a cart, a list, or a number of devices. */
export const enquiryForm = defineForm<BusinessEnquiryInputBody>()({
  fields: {
    company: {
      label: 'business.company.label',
      messages: createFieldMessages('business.company.required'),
      normalise: singleLine,
    },
    name: {
      label: 'business.name.label',
      messages: createFieldMessages('business.name.required'),
      normalise: singleLine,
    },
    email: emailField({ required: 'business.email.required', tooLong }),
    phone: {
      label: 'business.phone.label',
      messages: { tooLong, otherwise: 'business.phone.format' },
      normalise: singleLine,
    },
    deviceCount: {
      label: 'business.count.label',
      messages: { required: 'business.count.required', otherwise: 'business.count.number' },
      checkRule: (value, { body }) => (value === undefined && !hasLines(body) ? 'required' : undefined),
    },
    message: {
      label: 'business.message.label',
      messages: createFieldMessages('business.problem.characters'),
      normalise: multiLine,
    },
  },
  parts: [{ at: '', validate, members }],
  toBody: (typed) => ({
    company: typed.company ?? '',
    name: typed.name ?? '',
    email: typed.email ?? '',
    phone: typed.phone ?? '',
    message: typed.message ?? '',
    ...parseDeviceCount(typed),
    kinds: ENQUIRY_KINDS.filter((kind) => typed[kindField(kind)] === 'yes'),
    ...parseCart(typed),
    [HONEYPOT_FIELD]: typed[HONEYPOT_FIELD] ?? '',
  }),
});

function hasLines({ lines: cart, list }: Readonly<Record<string, unknown>>): boolean {
  return [cart, list].some((lines) => Array.isArray(lines) && lines.length > 0);
}

/** People group digits. Text that is not a number stays as typed, and the schema rejects it. */
function parseDeviceCount({ deviceCount = '' }: FieldValues): { deviceCount?: number | string } {
  const count = deviceCount.trim().replace(/[.\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');
  if (count === '') return {};
  return { deviceCount: /^\d{1,9}$/.test(count) ? Number(count) : count };
}

/** A form with a cart sends its lines in the format of the cart cookie. */
function parseCart(typed: FieldValues): { lines?: ReturnType<typeof parseCartCookie> } {
  const cart = parseCartCookie(typed.lines);
  return cart.length > 0 ? { lines: cart } : {};
}
