import { ACCOUNT_COOKIE } from '../../shared/visitor-cookies.ts';
import { type CookieJar, readCookie, writeCookie } from '../stores/cookie-jar.ts';
import { type Session, start } from './account-session.ts';
import { ACCOUNT_STORAGE_KEY } from './stored-login.ts';

/** As long as a session may last. */
export const HINT_SECONDS = 180 * 86_400;

type PageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Brings in what the browser kept, and keeps this tab in step with the others: a sign-in, new tokens and a sign-out there
 * count here at once. Returns the function that ends it.
 */
export function connectAccount(session: Session, target: PageEvents, jar?: CookieJar): () => void {
  const { store, status } = session;
  const reread = () => {
    const before = store.getState();
    void store.persist.rehydrate();
    const after = store.getState();
    if (before.isLoggedIn && !after.isLoggedIn)
      status.setState({ ended: after.email === '' ? 'elsewhere' : 'expired' });
    if (after.isLoggedIn) status.setState({ ended: undefined });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === ACCOUNT_STORAGE_KEY || event.key === null) reread();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    // A page out of the back/forward cache missed what other pages did meanwhile.
    if (event.persisted) reread();
  };
  void store.persist.rehydrate();
  status.setState({ known: true });
  const unsubscribe = jar ? keepHint(session, jar) : () => {};
  void start(session);
  target.addEventListener('storage', onStorage);
  target.addEventListener('pageshow', onPageShow);
  return () => {
    unsubscribe();
    target.removeEventListener('storage', onStorage);
    target.removeEventListener('pageshow', onPageShow);
  };
}

/** Says in a cookie that somebody is signed in here, and nothing else, so that the server begins the right page. */
function keepHint({ store }: Session, jar: CookieJar): () => void {
  const write = () => {
    const { isLoggedIn } = store.getState();
    if (isLoggedIn === (readCookie(jar, ACCOUNT_COOKIE) !== undefined)) return;
    writeCookie(jar, { name: ACCOUNT_COOKIE, value: isLoggedIn ? '1' : '', maxAge: isLoggedIn ? HINT_SECONDS : 0 });
  };
  write();
  return store.subscribe(write);
}
