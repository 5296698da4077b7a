export const DRAFT_UNREADABLE = 'draft.unreadable';

/**
 * For `catch` where a draft that cannot be read counts as none: a page is shown empty, and the next save begins anew. By its
 * code, because pages and the server are built apart and have classes of their own.
 */
export function ignoreUnreadableDraft(error: unknown): undefined {
  if ((error as { code?: unknown } | undefined)?.code !== DRAFT_UNREADABLE) throw error;
}
