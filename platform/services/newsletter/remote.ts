import {
  confirmSubscription,
  enrichSubscription,
  getSubscription,
  subscribe,
  unsubscribe,
} from '../../generated/api/endpoints.gen.ts';
import type { NewsletterDetailsInput, NewsletterSubscriptionInput } from '../../generated/api/types.gen.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type CallRemote, notUnderstood, type RemoteError } from '../remote/index.server.ts';
import type { NewsletterError, NewsletterService } from './types.ts';

type RemoteNewsletter = Omit<NewsletterService, 'sweep'>;

/** Newsletter service of another host, which also writes its mails. */
export function createRemoteNewsletter(call: CallRemote): RemoteNewsletter {
  const toDetailsBody = (emailHash: string, said: unknown) => ({
    body: { ...(said as object), emailHash } as NewsletterDetailsInput,
  });
  return {
    subscribe: async (ctx, input) =>
      toNewsletterResult(await call(ctx, subscribe, { body: input as NewsletterSubscriptionInput })),
    find: async (ctx, emailHash) => {
      const found = await call(ctx, getSubscription, { query: { emailHash } });
      if (found.ok) return found.value.value;
      return found.error.status === 404 ? undefined : notUnderstood(found.error);
    },
    confirm: async (ctx, hash, said) =>
      toNewsletterResult(await call(ctx, confirmSubscription, toDetailsBody(hash, said))),
    enrich: async (ctx, hash, said) =>
      toNewsletterResult(await call(ctx, enrichSubscription, toDetailsBody(hash, said))),
    unsubscribe: async (ctx, emailHash) => {
      const ended = await call(ctx, unsubscribe, { body: { emailHash } });
      if (!ended.ok) notUnderstood(ended.error);
    },
  };
}

function toNewsletterResult(answer: Result<unknown, RemoteError>): Result<null, NewsletterError> {
  if (answer.ok) return ok(null);
  const { code, fields } = answer.error;
  switch (code) {
    case 'fields':
      return fail({ code, fields });
    case 'link.gone':
      return fail({ code });
    case 'newsletter.off':
      return fail({ code: 'off' });
    default:
      return notUnderstood(answer.error);
  }
}
