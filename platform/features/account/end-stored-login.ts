import type { AccountServices } from '../../api-client/account.ts';
import { createSession, endIncompleteSession } from './account-session.ts';

/** Ends a stored login without a customer number; the same rule as on the account's own pages. */
export async function endStoredLogin(services: AccountServices): Promise<void> {
  const session = createSession(services);
  await session.store.persist.rehydrate();
  await endIncompleteSession(session);
}
