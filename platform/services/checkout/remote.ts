import { deleteDraft, getDraft, renewDraftKey, saveDraft } from '../../generated/api/endpoints.gen.ts';
import { DRAFT_UNREADABLE } from '../../shared/unreadable-draft.ts';
import { CHECKOUT_COOKIE } from '../../shared/visitor-cookies.ts';
import { type CallRemote, cookieSet, notUnderstood } from '../remote/index.server.ts';
import { DraftUnreadableError } from './draft-unreadable.ts';
import type { CheckoutService } from './types.ts';

type RemoteCheckout = Pick<CheckoutService, 'read' | 'save' | 'drop'>;

/** Drafts of another host. Their token travels in its own cookie, as between a browser and that host. */
export function createRemoteCheckout(call: CallRemote): RemoteCheckout {
  const cookies = (token: string | undefined) => (token ? { cookies: { [CHECKOUT_COOKIE]: token } } : {});
  return {
    read: async (ctx, token) => {
      if (!token) return undefined;
      const found = await call(ctx, getDraft, cookies(token));
      if (found.ok) return found.value.value.draft as Awaited<ReturnType<CheckoutService['read']>>;
      if (found.error.code === DRAFT_UNREADABLE) throw new DraftUnreadableError();
      return found.error.status === 404 ? undefined : notUnderstood(found.error);
    },
    save: async (ctx, known, { idempotencyKey, ...body }) => {
      // The other host creates the idempotency key.
      const saved =
        idempotencyKey === undefined
          ? await call(ctx, saveDraft, { body, ...cookies(known) })
          : await call(ctx, renewDraftKey, cookies(known));
      if (!saved.ok) return notUnderstood(saved.error);
      const token = cookieSet(saved.value, CHECKOUT_COOKIE) ?? known ?? '';
      return { token, draft: saved.value.value.draft as Awaited<ReturnType<CheckoutService['save']>>['draft'] };
    },
    drop: async (ctx, token) => {
      const gone = await call(ctx, deleteDraft, cookies(token));
      if (!gone.ok) notUnderstood(gone.error);
    },
  };
}
