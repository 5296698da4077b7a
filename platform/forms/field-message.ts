import type { MessageId } from '../generated/message-ids.gen.ts';
import { type Form, type FormFacts, getFieldLimits } from './define-form.ts';

export interface FieldMessage {
  id: MessageId;
  label: MessageId;
  values: { count: number; digits: number; example: string };
}

/** The message for a problem: the field's own message for the code, with the exceeded limit. */
export function getFieldMessage<F extends string>(
  form: Form<F, unknown>,
  { field, code }: { field: F; code: string },
  facts: FormFacts,
): FieldMessage {
  const { label, messages } = form.fields[field];
  const sentences = typeof messages === 'function' ? messages(facts) : messages;
  const { minLength = 0, maxLength = 0 } = getFieldLimits(form, field);
  const { digits, example } = facts.tenant.postalCode;
  const id = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return {
    id: id ?? sentences.otherwise,
    label,
    values: { count: code === 'tooLong' ? maxLength : minLength, digits, example },
  };
}
