import type { MessageId } from '../generated/message-ids.gen.ts';
import type { Field, FieldMessages } from './define-form.ts';
import { addressLine } from './text.ts';

interface EmailWords {
  required: MessageId;
  tooLong: MessageId;
}

/** An e-mail address. Its rule is the schema `umlauf:api/email-address`, wherever one is typed. */
export function emailField(words: EmailWords, over: Partial<Field> = {}) {
  const messages: FieldMessages = { ...words, otherwise: 'field.email.format' };
  return { label: 'field.email.label', messages, normalise: addressLine, ...over } as const satisfies Field;
}

/** Names of accounts and of the newsletter's list are compared in lower case. */
export const lowerCase = (value: unknown): unknown => {
  const text = addressLine(value);
  return typeof text === 'string' ? text.toLowerCase() : text;
};
