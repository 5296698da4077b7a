import type { NewsletterDetailsInput, NewsletterSubscriptionInput } from '../generated/api/types.gen.ts';
import { type ApiResult, call } from './http.ts';

/** Asks for the newsletter; a mail with a link follows. */
export async function subscribe(input: NewsletterSubscriptionInput): Promise<ApiResult<unknown>> {
  return call('/api/newsletter/subscribe', { method: 'POST', body: input });
}

/** Confirms what the link of the first mail stands for. */
export async function confirmSubscription(input: NewsletterDetailsInput): Promise<ApiResult<unknown>> {
  return call('/api/newsletter/confirm', { method: 'POST', body: input });
}

/** Says more about the reader of a confirmed subscription. */
export async function enrichSubscription(input: NewsletterDetailsInput): Promise<ApiResult<unknown>> {
  return call('/api/newsletter/enrich', { method: 'POST', body: input });
}
