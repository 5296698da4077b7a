import { contactForm } from '../../../forms/contact.ts';
import { contactRefusal } from '../../refusals/contact.ts';
import { plainForm } from './plain-form.ts';

/** The message to the shop. Its address afterwards says only that something was sent, so a reload sends nothing. */
export const contactHandler = plainForm(contactForm, {
  submit: ({ ctx, services }, body) => services.contact.send(ctx, body),
  refusal: contactRefusal,
  done: ({ href }) => href('contact', {}, { sent: '1' }),
});
