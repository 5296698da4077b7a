import { members } from '../generated/api/members/newsletter-subscription-input.gen.ts';
import type { NewsletterSubscriptionInput } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/newsletter-subscription-input.gen.js';
import { defineForm } from './define-form.ts';
import { emailField, lowerCase } from './email.ts';
import { HONEYPOT_FIELD } from './honeypot.ts';

/** Newsletter sign-up. Home loads this module on the first submit, so no module of home may import it statically. */
export const signUpForm = defineForm<NewsletterSubscriptionInput>()({
  fields: {
    email: emailField(
      { required: 'newsletter.email.required', tooLong: 'field.email.format' },
      { normalise: lowerCase },
    ),
  },
  parts: [{ at: '', validate, members }],
  toBody: (typed, { locale }) => ({
    email: typed.email ?? '',
    locale,
    [HONEYPOT_FIELD]: typed[HONEYPOT_FIELD] ?? '',
  }),
});
