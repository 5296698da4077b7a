import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { start } from './account-session.ts';
import { createAccountStore } from './account-store.ts';

/** Ends a stored login that has no customer number; the same rule as on the account's own pages. */
export async function endStoredLogin(bases: AccountServices): Promise<void> {
  const store = createAccountStore();
  await store.persist.rehydrate();
  await start({ store, calls: accountCalls(bases), now: Date.now });
}
