import type { NewsletterDetailsInput, NewsletterSubscriptionInput } from '../../generated/api/types.gen.ts';
import type { RemoteCalls } from '../remote/index.server.ts';
import type { NewsletterService } from './types.ts';

/** Newsletter service of another host, which also writes its mails. */
export function createRemoteNewsletter(remote: RemoteCalls): Omit<NewsletterService, 'sweep'> {
  const toBody = (emailHash: string, said: unknown) => ({
    body: { ...(said as object), emailHash } as NewsletterDetailsInput,
  });
  return {
    subscribe: (ctx, input) => remote.subscribe(ctx, { body: input as NewsletterSubscriptionInput }),
    find: (ctx, emailHash) => remote.getSubscription(ctx, { query: { emailHash } }),
    confirm: (ctx, emailHash, said) => remote.confirmSubscription(ctx, toBody(emailHash, said)),
    enrich: (ctx, emailHash, said) => remote.enrichSubscription(ctx, toBody(emailHash, said)),
    unsubscribe: async (ctx, emailHash) => {
      await remote.unsubscribe(ctx, { body: { emailHash } });
    },
  };
}
