import { CONTACT_FIELDS, contactInput } from '../../../shared/contact-fields.ts';
import type { FormHandler } from './types.ts';

/** The message to the shop. Its address afterwards says only that something was sent, so a reload sends nothing. */
export const contactForm: FormHandler = async ({ ctx, services, body, href }) => {
  const sent = await services.contact.send(ctx, contactInput(body));
  if (sent.ok) return { kind: 'redirect', location: href('contact', {}, { sent: '1' }), setCookies: [] };
  const values = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, body[name] ?? '']));
  return { kind: 'render', status: 422, form: { values, problems: sent.error.fields } };
};
