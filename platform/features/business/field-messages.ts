import type { MessageId } from '../../generated/message-ids.gen.ts';
import { ENQUIRY_LENGTHS, type EnquiryField } from '../../shared/enquiry-fields.ts';
import type { Text } from '../shop/use-text.ts';

export const fieldLabels: Record<EnquiryField, MessageId> = {
  company: 'business.company.label',
  name: 'business.name.label',
  email: 'field.email.label',
  phone: 'business.phone.label',
  deviceCount: 'business.count.label',
  message: 'business.message.label',
};

const required: Record<EnquiryField, MessageId> = {
  company: 'business.company.required',
  name: 'business.name.required',
  email: 'business.email.required',
  phone: 'business.phone.format',
  deviceCount: 'business.count.required',
  message: 'business.problem.characters',
};

/** One problem of a field as a sentence that names the fix. Codes are those of `enquiryProblems`. */
export function fieldMessage(field: EnquiryField, code: string, t: Text): string {
  const label = t(fieldLabels[field]);
  switch (code) {
    case 'required':
      return t(required[field], { label });
    case 'tooLong':
      return t('business.problem.tooLong', { label, count: ENQUIRY_LENGTHS[field] });
    case 'email.format':
      return t('field.email.format');
    case 'phone.format':
      return t('business.phone.format');
    case 'deviceCount.number':
      return t('business.count.number');
    default:
      return t('business.problem.characters', { label });
  }
}
