import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { CheckoutField } from '../../shared/checkout-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { Text } from '../shop/use-text.ts';

type Kind = 'required' | 'invalid';

/** The sentence per field: what to type when it is empty, how to put it right otherwise. */
const messages: Record<CheckoutField, Record<Kind, MessageId>> = {
  firstName: { required: 'field.firstName.required', invalid: 'field.text.invalid' },
  lastName: { required: 'field.lastName.required', invalid: 'field.text.invalid' },
  street: { required: 'field.street.required', invalid: 'field.text.invalid' },
  postalCode: { required: 'field.postalCode.pattern', invalid: 'field.postalCode.pattern' },
  city: { required: 'field.city.required', invalid: 'field.text.invalid' },
  email: { required: 'field.email.required', invalid: 'field.email.format' },
  paymentType: { required: 'field.paymentType.required', invalid: 'field.paymentType.required' },
  accountHolder: { required: 'field.accountHolder.required', invalid: 'field.text.invalid' },
  iban: { required: 'field.iban.required', invalid: 'field.iban.checksum' },
  paypalEmail: { required: 'field.paypalEmail.required', invalid: 'field.email.format' },
};

/** Problems that need another sentence than their field's usual one. */
const special: Record<string, MessageId> = {
  'iban.country': 'field.iban.country',
  'iban.length': 'field.iban.length',
};

/** What a text is too long for: what goes on the label, into a bank's form, or just into the field. */
const tooLong: Partial<Record<CheckoutField, MessageId>> = {
  firstName: 'field.text.tooLong',
  lastName: 'field.text.tooLong',
  street: 'field.text.tooLong',
  city: 'field.text.tooLong',
  accountHolder: 'field.text.tooLongForBank',
  email: 'field.text.tooLongHere',
  paypalEmail: 'field.text.tooLongHere',
};

export interface MessageInput {
  t: Text;
  postalCode: { digits: number; example: string };
  /** Text of the field's label. */
  label: (field: CheckoutField) => string;
}

/** Last member of a JSON Pointer. */
export function fieldOf(problem: Pick<ProblemField, 'pointer'>): CheckoutField | undefined {
  const name = problem.pointer.slice(problem.pointer.lastIndexOf('/') + 1);
  return Object.hasOwn(messages, name) ? (name as CheckoutField) : undefined;
}

/** One problem of a field as a sentence that names the fix. Codes are `required`, `<field>.<rule>` or an Ajv keyword. */
export function fieldMessage(field: CheckoutField, code: string, { t, postalCode, label }: MessageInput): string {
  const rule = code.slice(code.lastIndexOf('.') + 1);
  const long = rule === 'maxLength' || rule === 'tooLong' ? tooLong[field] : undefined;
  const lettered = field === 'postalCode' && !/^\d+$/.test(postalCode.example) ? 'field.postalCode.form' : undefined;
  const exact = long ?? lettered ?? special[`${field}.${rule}`];
  const id = exact ?? messages[field][isMissing(rule) ? 'required' : 'invalid'];
  return t(id, { label: label(field), digits: postalCode.digits, example: postalCode.example });
}

function isMissing(rule: string): boolean {
  return rule === 'required' || rule === 'minLength' || rule === 'empty';
}

/** First problem of each field. */
export function problemsByField(problems: readonly ProblemField[]): Map<CheckoutField, string> {
  const byField = new Map<CheckoutField, string>();
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (field && !byField.has(field)) byField.set(field, problem.code);
  }
  return byField;
}
