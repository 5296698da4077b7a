import { contactForm } from '../../../forms/contact.ts';
import { sendContact } from '../../../generated/api/endpoints.gen.ts';
import { toContactErrorResponse } from '../../service-errors/contact.ts';
import { plainForm } from './plain-form.ts';
import type { FormHandler } from './types.ts';

/** Handles the contact form and redirects to a URL that only says "sent", so a reload sends nothing. */
export const contactHandler: FormHandler = () => form;

const form = plainForm(contactForm, {
  call: sendContact,
  submit: ({ ctx, services }, body) => services.contact.send(ctx, body),
  refusal: toContactErrorResponse,
  done: ({ href }) => href('contact', {}, { sent: '1' }),
});
