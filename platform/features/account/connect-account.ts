import { type Session, start } from './account-session.ts';
import { ACCOUNT_STORAGE_KEY } from './stored-login.ts';

type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Brings in what the browser kept, and keeps this tab in step with the others: a sign-in, new tokens and a sign-out there
 * count here at once. Returns the function that ends it.
 */
export function connectAccount(session: Session, target: PageEvents): () => void {
  const { store, end } = session;
  const reread = () => {
    const before = store.getState();
    void store.persist.rehydrate();
    const after = store.getState();
    if (before.isLoggedIn && !after.isLoggedIn) end.setState({ reason: after.email === '' ? 'elsewhere' : 'expired' });
    if (after.isLoggedIn) end.setState({ reason: undefined });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === ACCOUNT_STORAGE_KEY || event.key === null) reread();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    // A page out of the back/forward cache missed what other pages did meanwhile.
    if (event.persisted) reread();
  };
  void store.persist.rehydrate();
  void start(session);
  target.addEventListener('storage', onStorage);
  target.addEventListener('pageshow', onPageShow);
  return () => {
    target.removeEventListener('storage', onStorage);
    target.removeEventListener('pageshow', onPageShow);
  };
}
