import type { MessageId } from '../generated/message-ids.gen.ts';
import type { Field, FieldMessages } from './define-form.ts';
import { addressLine } from './text.ts';

interface EmailWords {
  required: MessageId;
  tooLong: MessageId;
  /** Message for the address that the account already has. */
  same?: MessageId;
}

/** An e-mail field. The rule is the schema `umlauf:api/email-address` on every form. */
export function emailField(words: EmailWords, over: Partial<Field> = {}) {
  const messages: FieldMessages = { ...words, otherwise: 'field.email.format' };
  return { label: 'field.email.label', messages, normalise: addressLine, ...over } as const satisfies Field;
}

/** Lower-cases account names and newsletter addresses for comparison. */
export const lowerCase = (value: unknown): unknown => {
  const text = addressLine(value);
  return typeof text === 'string' ? text.toLowerCase() : text;
};
