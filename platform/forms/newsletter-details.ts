import { members } from '../generated/api/members/newsletter-details-input.gen.ts';
import type { NewsletterDetailsInput } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/newsletter-details-input.gen.js';
import { defineForm } from './define-form.ts';
import { singleLine } from './text.ts';

/** Prefix of the checkboxes' names: `interest.<category id>`. */
export const INTEREST_PREFIX = 'interest.';

/** A subscriber's name and interests; `emailHash` is the token of the mailed link. */
export const newsletterDetailsForm = defineForm<NewsletterDetailsInput>()({
  fields: {
    firstName: {
      label: 'newsletter.firstName',
      messages: { tooLong: 'contact.problem.tooLong', otherwise: 'contact.problem.characters' },
      normalise: singleLine,
    },
    interests: {
      label: 'newsletter.interests',
      messages: { otherwise: 'newsletter.interests.unknown' },
      checkRule: (value, { facts }) =>
        Array.isArray(value) && value.some((id) => !facts.categories?.includes(id)) ? 'unknown' : undefined,
    },
  },
  parts: [{ at: '', validate, members }],
  toBody: (typed) => ({
    emailHash: typed.emailHash ?? '',
    firstName: typed.firstName ?? '',
    interests: Object.keys(typed).flatMap((name) =>
      name.startsWith(INTEREST_PREFIX) && typed[name] !== undefined ? [name.slice(INTEREST_PREFIX.length)] : [],
    ),
  }),
});
