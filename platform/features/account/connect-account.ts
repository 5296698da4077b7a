import { ACCOUNT_COOKIE } from '../../shared/visitor-cookies.ts';
import { type CookieJar, readCookie, writeCookie } from '../stores/cookie-jar.ts';
import { endIncompleteSession, type Session } from './account-session.ts';
import { ACCOUNT_STORAGE_KEY } from './stored-login.ts';

/** Maximum lifetime of a session. */
export const HINT_SECONDS = 180 * 86_400;

type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Loads the stored state, and synchronises this tab with the others: a sign-in, new tokens and a sign-out apply here
 * immediately. Returns the function that stops it.
 */
export function connectAccount(session: Session, target: PageEvents, jar?: CookieJar): () => void {
  const { store, status } = session;
  const reloadState = () => {
    const before = store.getState();
    void store.persist.rehydrate();
    const after = store.getState();
    if (before.isLoggedIn && !after.isLoggedIn)
      status.setState({ ended: after.email === '' ? 'elsewhere' : 'expired' });
    if (after.isLoggedIn) status.setState({ ended: undefined });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === ACCOUNT_STORAGE_KEY || event.key === null) reloadState();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    // A page restored from the back/forward cache missed the changes of other pages.
    if (event.persisted) reloadState();
  };
  void store.persist.rehydrate();
  status.setState({ known: true });
  const unsubscribe = jar ? keepHint(session, jar) : () => {};
  void endIncompleteSession(session);
  target.addEventListener('storage', onStorage);
  target.addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    target.removeEventListener('storage', onStorage);
    target.removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Sets the cookie that marks a signed-in browser, without any other data, so that the server renders the right page.
 */
function keepHint({ store }: Session, jar: CookieJar): () => void {
  const write = () => {
    const { isLoggedIn } = store.getState();
    if (isLoggedIn === (readCookie(jar, ACCOUNT_COOKIE) !== undefined)) return;
    writeCookie(jar, { name: ACCOUNT_COOKIE, value: isLoggedIn ? '1' : '', maxAge: isLoggedIn ? HINT_SECONDS : 0 });
  };
  write();
  return store.subscribe(write);
}
