import { CHECKOUT_COOKIE } from '../../shared/visitor-cookies.ts';
import { cookieSet, notUnderstood, type RemoteCalls } from '../remote/index.server.ts';
import { DraftUnreadableError } from './draft-unreadable.ts';
import type { CheckoutService } from './types.ts';

type Draft = Awaited<ReturnType<CheckoutService['save']>>['draft'];

/** Drafts of another host. Their token travels in its own cookie, as between a browser and that host. */
export function createRemoteCheckout(remote: RemoteCalls): Pick<CheckoutService, 'read' | 'save' | 'drop'> {
  const cookies = (token: string | undefined) => (token ? { cookies: { [CHECKOUT_COOKIE]: token } } : {});
  return {
    read: async (ctx, token) => {
      if (!token) return undefined;
      const found = await remote.getDraft(ctx, cookies(token));
      if (!found.ok) throw new DraftUnreadableError();
      return found.value as Draft | undefined;
    },
    save: async (ctx, known, { idempotencyKey, ...body }) => {
      // The other host creates the idempotency key.
      const saved =
        idempotencyKey === undefined
          ? await remote.saveDraft(ctx, { body, ...cookies(known) })
          : await remote.renewDraftKey(ctx, cookies(known));
      if (!saved.ok) return notUnderstood(saved.error);
      const token = cookieSet(saved.value, CHECKOUT_COOKIE) ?? known ?? '';
      return { token, draft: saved.value.value.draft as Draft };
    },
    drop: (ctx, token) => remote.deleteDraft(ctx, cookies(token)),
  };
}
