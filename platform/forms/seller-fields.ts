import type { MessageId } from '../generated/message-ids.gen.ts';
import { listPayPalTypeIds } from '../shared/payment-types.ts';
import { hasLink } from '../shared/user-text.ts';
import type { Field, FieldMessages, FieldValues, FormFacts } from './define-form.ts';
import { emailField } from './email.ts';
import { electronicIban, ibanProblem } from './iban.ts';
import { printableLine } from './text.ts';

/** Fields of the seller's name, address and payout, shared by checkout and registration. */
export const NAME_FIELDS = ['firstName', 'lastName'] as const;
export const PLACE_FIELDS = ['street', 'postalCode', 'city'] as const;
export const ADDRESS_FIELDS = [...NAME_FIELDS, ...PLACE_FIELDS, 'email'] as const;
export const PAYOUT_FIELDS = ['paymentType', 'accountHolder', 'iban', 'paypalEmail'] as const;

type AddressField = (typeof ADDRESS_FIELDS)[number];
export type PayoutField = (typeof PAYOUT_FIELDS)[number];
/** Name of a seller field. At most two of the last three are shown together. */
export type SellerField = AddressField | PayoutField;

type Words = Pick<Field, 'label' | 'messages'>;

function createPrintedField(createFieldMessages: Words & Partial<Field>): Field {
  return { normalise: printableLine, ...createFieldMessages };
}

function createFieldMessages(required: MessageId, tooLong: MessageId): FieldMessages {
  return { required, tooLong, otherwise: 'field.text.invalid' };
}

const onLabel = 'field.text.tooLong';
const email = emailField({ required: 'field.email.required', tooLong: 'field.text.tooLongHere' });

/** The fields by name; each form assigns their pointers in its body. */
const sellerFields = {
  firstName: createPrintedField({
    label: 'field.firstName.label',
    messages: createFieldMessages('field.firstName.required', onLabel),
    checkRule: linkProblem,
  }),
  lastName: createPrintedField({
    label: 'field.lastName.label',
    messages: createFieldMessages('field.lastName.required', onLabel),
    checkRule: linkProblem,
  }),
  street: createPrintedField({
    label: 'field.street.label',
    messages: createFieldMessages('field.street.required', onLabel),
    checkRule: addressProblem,
  }),
  postalCode: createPrintedField({
    label: 'field.postalCode.label',
    // Hints for postal codes of digits give their length, those with letters their pattern.
    messages: ({ tenant: { postalCode } }) => ({
      required: 'field.postalCode.required',
      otherwise: hasDigitsOnly(postalCode.example) ? 'field.postalCode.pattern' : 'field.postalCode.form',
    }),
    checkRule: postalCodeProblem,
  }),
  city: createPrintedField({
    label: 'field.city.label',
    messages: createFieldMessages('field.city.required', onLabel),
    checkRule: addressProblem,
  }),
  email,
  paymentType: {
    label: 'field.paymentType.label',
    messages: { 'stored.unknown': 'check.problem.stored', otherwise: 'field.paymentType.required' },
    checkRule: (value, { facts }) => {
      if (facts.tenant.paymentTypes.some(({ id }) => id === value)) return undefined;
      return value === undefined || value === null || value === 0 || Number.isNaN(value)
        ? 'required'
        : 'paymentType.unknown';
    },
  },
  accountHolder: createPrintedField({
    label: 'field.accountHolder.label',
    messages: createFieldMessages('field.accountHolder.required', 'field.text.tooLongForBank'),
    checkRule: missingProblem,
  }),
  iban: createPrintedField({
    label: 'field.iban.label',
    messages: {
      required: 'field.iban.required',
      'iban.country': 'field.iban.country',
      'iban.length': 'field.iban.length',
      otherwise: 'field.iban.checksum',
    },
    checkRule: (value) => missingProblem(value) ?? ibanProblem(value),
    keep: electronicIban,
  }),
  paypalEmail: emailField(
    { required: 'field.paypalEmail.required', tooLong: 'field.text.tooLongHere' },
    { label: 'field.paypalEmail.label', checkRule: missingProblem },
  ),
} satisfies Record<SellerField, Field>;

/** The schema knows both kinds of account; which of them a payment type needs is the tenant's to say. */
function missingProblem(value: unknown): string | undefined {
  return value === undefined ? 'required' : undefined;
}

/** The named fields with their JSON pointers below `base` in the form's body. */
export function fieldAt<F extends SellerField>(names: readonly F[], base: string): Record<F, Field> {
  const entries = names.map((name) => [name, { ...sellerFields[name], at: `${base}/${name}` }]);
  return Object.fromEntries(entries) as Record<F, Field>;
}

/** Names of a person, where no label is printed with them. */
export function personNames(base: string): Record<(typeof NAME_FIELDS)[number], Field> {
  const { firstName, lastName } = fieldAt(NAME_FIELDS, base);
  return {
    firstName: { ...firstName, messages: createFieldMessages('account.firstName.required', 'field.text.tooLongHere') },
    lastName: { ...lastName, messages: createFieldMessages('account.lastName.required', 'field.text.tooLongHere') },
  };
}

/** Rejects links: mails quote these values, and their recipient need not be the person who typed them. */
function linkProblem(value: unknown): string | undefined {
  return typeof value === 'string' && hasLink(value) ? 'pattern' : undefined;
}

/** "Str.12" and "St.Gallen" are valid in an address; on the label a space is added. */
function addressProblem(value: unknown): string | undefined {
  return typeof value === 'string' ? (linkProblem(value.replaceAll('.', '. ')) ?? webProblem(value)) : undefined;
}

function webProblem(value: string): string | undefined {
  return /\bwww\./i.test(value) ? 'pattern' : undefined;
}

/** The country's rule is the only one for postal codes. */
function postalCodeProblem(value: unknown, { facts }: { facts: FormFacts }): string | undefined {
  const { pattern } = facts.tenant.postalCode;
  return typeof value === 'string' && !new RegExp(pattern, 'u').test(value) ? 'postalCode.pattern' : undefined;
}

export function hasDigitsOnly(postalCode: string): boolean {
  return /^\d+$/.test(postalCode);
}

/** The payout as the body has it: the type as a number, and only the fields of the chosen method. */
export function payoutBody(typed: FieldValues, { tenant }: FormFacts): Record<string, unknown> {
  const paymentType = Number(typed.paymentType ?? '');
  return listPayPalTypeIds(tenant.paymentTypes).includes(paymentType)
    ? { paymentType, paypalEmail: typed.paypalEmail ?? '' }
    : { paymentType, accountHolder: typed.accountHolder ?? '', iban: typed.iban ?? '' };
}

/** Payout fields to show: those of the chosen method, or the choice alone. */
export function requiredPayoutFields(payout: unknown, { tenant }: FormFacts): readonly PayoutField[] {
  const chosen = (payout as { paymentType?: unknown } | null | undefined)?.paymentType;
  const code = tenant.paymentTypes.find(({ id }) => id === chosen)?.code;
  if (code === undefined) return ['paymentType'];
  return code === 'Paypal' ? ['paymentType', 'paypalEmail'] : ['paymentType', 'accountHolder', 'iban'];
}

/** The named field values as typed; a missing one is the empty string. */
export function pickValues<F extends string>(names: readonly F[], typed: FieldValues): Record<F, string> {
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])) as Record<F, string>;
}
