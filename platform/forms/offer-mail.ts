import { members } from '../generated/api/members/offer-mail-input.gen.ts';
import type { OfferMailInput } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/offer-mail-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField } from './email.ts';
import { HONEYPOT_FIELD } from './honeypot.ts';

/** Sends an offer by mail; `token` is that of its link. */
export const offerMailForm = defineForm<OfferMailInput>()({
  fields: { email: emailField({ required: 'contact.email.required', tooLong: 'contact.problem.tooLong' }) },
  parts: [{ at: '', validate, members }],
  hidden: ['token', HONEYPOT_FIELD],
});
