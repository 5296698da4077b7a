import { members } from '../generated/api/members/contact-input.gen.ts';
import type { ContactInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/contact-input.gen.js';
import type { MessageId } from '../generated/message-ids.gen.ts';
import { defineForm, type FieldMessages } from './define-form.ts';
import { emailField } from './email.ts';
import { HONEYPOT_FIELD } from './honeypot.ts';
import { multiLine, singleLine } from './text.ts';

const tooLong = 'contact.problem.tooLong';

function createFieldMessages(required: MessageId): FieldMessages {
  return { required, tooLong, otherwise: 'contact.problem.characters' };
}

/** The contact form: a message to the shop's staff. */
export const contactForm = defineForm<ContactInputBody>()({
  fields: {
    subject: {
      label: 'contact.topic.label',
      messages: createFieldMessages('contact.topic.required'),
      normalise: singleLine,
      checkRule: (value, { facts }) =>
        facts.tenant.support.subjects.some(({ id }) => id === value) ? undefined : 'required',
    },
    name: {
      label: 'contact.name.label',
      messages: createFieldMessages('contact.name.required'),
      normalise: singleLine,
    },
    email: emailField({ required: 'contact.email.required', tooLong }),
    tradeNumber: {
      label: 'contact.trade.label',
      messages: createFieldMessages('contact.problem.characters'),
      normalise: singleLine,
    },
    message: {
      label: 'contact.message.label',
      messages: createFieldMessages('contact.message.required'),
      normalise: multiLine,
    },
  },
  parts: [{ at: '', validate, members }],
  hidden: [HONEYPOT_FIELD],
});
