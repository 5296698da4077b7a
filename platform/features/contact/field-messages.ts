import type { MessageId } from '../../generated/message-ids.gen.ts';
import { CONTACT_FIELDS, CONTACT_LENGTHS, type ContactField } from '../../shared/contact-fields.ts';
import { problemsByField as firstProblems } from '../../shared/form-problems.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { Text } from '../shop/use-text.ts';

export const fieldLabels: Record<ContactField, MessageId> = {
  subject: 'contact.topic.label',
  name: 'contact.name.label',
  email: 'field.email.label',
  tradeNumber: 'contact.trade.label',
  message: 'contact.message.label',
};

const required: Record<ContactField, MessageId> = {
  subject: 'contact.topic.required',
  name: 'contact.name.required',
  email: 'contact.email.required',
  tradeNumber: 'contact.problem.characters',
  message: 'contact.message.required',
};

/** One problem of a field as a sentence that names the fix. Codes are those of `contactProblems`. */
export function fieldMessage(field: ContactField, code: string, t: Text): string {
  const label = t(fieldLabels[field]);
  switch (code) {
    case 'required':
      return t(required[field], { label });
    case 'tooLong':
      return t('contact.problem.tooLong', { label, count: CONTACT_LENGTHS[field] });
    case 'email.format':
      return t('field.email.format');
    default:
      return t('contact.problem.characters', { label });
  }
}

/** First problem of each field; pointers that name no field are left out. */
export function problemsByField(problems: readonly ProblemField[]): Map<ContactField, string> {
  return firstProblems(problems, CONTACT_FIELDS);
}
