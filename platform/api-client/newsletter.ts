import type { NewsletterDetails } from '../shared/newsletter-fields.ts';
import { type ApiResult, call } from './http.ts';

/** Asks for the newsletter; a mail with a link follows. */
export async function subscribe(input: {
  email: string;
  locale: string;
  homepage: string;
}): Promise<ApiResult<unknown>> {
  return call('/api/newsletter/subscribe', { method: 'POST', body: input });
}

/** Confirms what the link of the first mail stands for. */
export async function confirmSubscription(emailHash: string, details: NewsletterDetails): Promise<ApiResult<unknown>> {
  return call('/api/newsletter/confirm', { method: 'POST', body: { emailHash, ...details } });
}
