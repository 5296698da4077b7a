import { members } from '../generated/api/members/phone-contact-input.gen.ts';
import type { PhoneContactInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/phone-contact-input.gen.js';
import { defineForm } from './define-form.ts';
import { singleLine } from './text.ts';

/**
 * A customer's phone number. Only the server checks that the number exists, because the numbering plans of all
 * countries are too large for a page. An empty value removes the number.
 */
export const phoneContactForm = defineForm<PhoneContactInputBody>()({
  fields: {
    number: {
      label: 'field.phone.label',
      at: '/phoneContact/number',
      messages: { required: 'field.phone.required', otherwise: 'field.phone.invalid' },
      normalise: singleLine,
    },
  },
  parts: [{ at: '', validate, members }],
  hidden: ['id'],
  toBody: ({ id = '', number = '' }) => ({ phoneContact: { id, number } }),
});
