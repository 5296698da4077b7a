import { contactForm } from '../../../forms/contact.ts';
import { contactRefusal } from '../../refusals/contact.ts';
import { plainForm } from './plain-form.ts';

/** Handles the contact form and redirects to a URL that only says "sent", so a reload sends nothing. */
export const contactHandler = plainForm(contactForm, {
  submit: ({ ctx, services }, body) => services.contact.send(ctx, body),
  refusal: contactRefusal,
  done: ({ href }) => href('contact', {}, { sent: '1' }),
});
