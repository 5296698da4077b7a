import { newsletterDetailsForm } from '../../../forms/newsletter-details.ts';
import { signUpForm } from '../../../forms/newsletter-sign-up.ts';
import { confirmSubscription, subscribe, unsubscribe } from '../../../generated/api/endpoints.gen.ts';
import { type ErrorResponse, pageProblems } from '../../service-errors/error-response.ts';
import { toNewsletterErrorResponse } from '../../service-errors/newsletter.ts';
import { plainForm, redirectTo, renderAgain, renderRefused } from './plain-form.ts';
import type { FormHandler, FormInput, FormRender, PlainForm } from './types.ts';

/**
 * Handles three forms: subscribing, and with a link token confirming or adding details. The result is shown at a URL
 * without the token, so that it stays out of histories and screenshots.
 */
export const newsletterEnrichForm: FormHandler = ({ match }) =>
  match.params.emailHash === undefined ? signUp : details;

const signUp = plainForm(signUpForm, {
  call: subscribe,
  submit: ({ ctx, services }, body) => services.newsletter.subscribe(ctx, body),
  refusal: toNewsletterErrorResponse,
  done: (input) => doneHref(input, 'sent'),
});

/** Only the database knows the link's kind; `enrichSubscription` has the same limit. */
const details: PlainForm = { call: confirmSubscription, answer: sayMore, refuse: askAgain };

async function sayMore(input: FormInput) {
  const { ctx, services, body, match } = input;
  const { emailHash = '' } = match.params;
  const link = await services.newsletter.find(ctx, emailHash);
  const said = newsletterDetailsForm.toBody(body, ctx);
  const known = link?.kind === 'details';
  const taken = await services.newsletter[known ? 'enrich' : 'confirm'](ctx, emailHash, said);
  if (taken.ok) return redirectTo(doneHref(input, known ? 'enriched' : 'confirmed'));
  return askAgain(input, toNewsletterErrorResponse(taken.error));
}

function askAgain(input: FormInput, refusal: ErrorResponse): FormRender {
  return renderAgain(newsletterDetailsForm, input, { refusal, keeps: Object.keys(input.body) });
}

function doneHref({ href }: FormInput, state: string): string {
  return href('newsletterEnrich', {}, { done: state });
}

/** Ends the subscription. The response is the same for every token, valid or not. */
export const newsletterUnsubscribeForm: FormHandler = () => ({
  call: unsubscribe,
  answer: async ({ ctx, services, match, href }) => {
    await services.newsletter.unsubscribe(ctx, match.params.emailHash ?? '');
    return redirectTo(href('newsletterUnsubscribeSuccess'));
  },
  refuse: (_, refusal) => renderRefused(refusal, { values: {}, problems: pageProblems(refusal, []) }),
});
