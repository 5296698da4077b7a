import type { NewsletterRefusal } from '../../../services/newsletter/types.ts';
import { newsletterDetails } from '../../../shared/newsletter-fields.ts';
import type { FormHandler, FormRedirect, FormRender } from './types.ts';

/**
 * One page, three forms: without a link in its address the subscription; with one, what the link stands for. What is done shows
 * at an address without the link, so that it stays out of histories and screenshots.
 */
export const newsletterEnrichForm: FormHandler = async ({ ctx, services: { newsletter }, match, body, href }) => {
  const done = (state: string): FormRedirect => ({
    kind: 'redirect',
    location: href('newsletterEnrich', {}, { done: state }),
    setCookies: [],
  });
  const { emailHash } = match.params;
  if (emailHash === undefined) {
    const taken = await newsletter.subscribe(ctx, { email: body.email ?? '', homepage: body.homepage ?? '' });
    return taken.ok ? done('sent') : refused(taken.error, { email: body.email ?? '' });
  }
  const details = newsletterDetails(body);
  const link = await newsletter.find(ctx, emailHash);
  const taken =
    link?.kind === 'details'
      ? await newsletter.enrich(ctx, emailHash, details)
      : await newsletter.confirm(ctx, emailHash, details);
  if (taken.ok) return done(link?.kind === 'details' ? 'enriched' : 'confirmed');
  return refused(taken.error, body);
};

/** Whatever the link was, it opens nothing any more: the answer is one for all. */
export const newsletterUnsubscribeForm: FormHandler = async ({ ctx, services, match, href }) => {
  await services.newsletter.unsubscribe(ctx, match.params.emailHash ?? '');
  return { kind: 'redirect', location: href('newsletterUnsubscribeSuccess'), setCookies: [] };
};

/** A shop without a newsletter and a link that is gone have their own page, at the same address. */
function refused(error: NewsletterRefusal, values: Record<string, string>): FormRender {
  const problems =
    error.code === 'fields' ? error.fields : [{ pointer: '', code: error.code, detail: 'nothing there' }];
  return { kind: 'render', status: error.code === 'fields' ? 422 : 409, form: { values, problems } };
}
