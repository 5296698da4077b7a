import { newsletterDetailsForm } from '../../../forms/newsletter-details.ts';
import { signUpForm } from '../../../forms/newsletter-sign-up.ts';
import { newsletterRefusal } from '../../refusals/newsletter.ts';
import { plainForm, redirectTo, renderAgain } from './plain-form.ts';
import type { FormHandler, FormInput } from './types.ts';

/**
 * Handles three forms: subscribing, and with a link token confirming or adding details. The result is shown at a URL
 * without the token, so that it stays out of histories and screenshots.
 */
export const newsletterEnrichForm: FormHandler = async (input) =>
  input.match.params.emailHash === undefined ? signUp(input) : sayMore(input, input.match.params.emailHash);

const signUp = plainForm(signUpForm, {
  submit: ({ ctx, services }, body) => services.newsletter.subscribe(ctx, body),
  refusal: newsletterRefusal,
  done: (input) => doneHref(input, 'sent'),
});

async function sayMore(input: FormInput, emailHash: string) {
  const { ctx, services, body } = input;
  const link = await services.newsletter.find(ctx, emailHash);
  const details = newsletterDetailsForm.toBody(body, ctx);
  const known = link?.kind === 'details';
  const taken = await services.newsletter[known ? 'enrich' : 'confirm'](ctx, emailHash, details);
  if (taken.ok) return redirectTo(doneHref(input, known ? 'enriched' : 'confirmed'));
  return renderAgain(newsletterDetailsForm, input, {
    refusal: newsletterRefusal(taken.error),
    keeps: Object.keys(body),
  });
}

function doneHref({ href }: FormInput, state: string): string {
  return href('newsletterEnrich', {}, { done: state });
}

/** Ends the subscription. The response is the same for every token, valid or not. */
export const newsletterUnsubscribeForm: FormHandler = async ({ ctx, services, match, href }) => {
  await services.newsletter.unsubscribe(ctx, match.params.emailHash ?? '');
  return redirectTo(href('newsletterUnsubscribeSuccess'));
};
