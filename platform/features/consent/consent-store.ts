import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CONSENT_COOKIE, CONSENT_COOKIE_SECONDS, parseConsent } from '../../shared/consent.ts';
import { type CookieJar, readCookie, writeCookie } from '../stores/cookie-jar.ts';
import { forgetNonEssential } from './non-essential.ts';

interface ConsentState {
  /** null: not chosen yet. */
  consent: boolean | null;
}

export type ConsentStore = StoreApi<ConsentState>;

/** A store of one mount. `initial` comes from the request's cookie, so that both sides render the same. */
export function createConsentStore(initial: boolean | null): ConsentStore {
  return createStore<ConsentState>()(() => ({ consent: initial }));
}

export const ConsentContext = createContext<ConsentStore | null>(null);

export interface Consent extends ConsentState {
  /** Stores the choice for a year and notifies its listeners. Browser only. */
  choose: (value: boolean) => void;
}

/** The current choice and the function that changes it. Throws outside of ConsentProvider. */
export function useConsent(): Consent {
  const store = useContext(ConsentContext);
  if (!store) throw new Error('useConsent needs a ConsentProvider above it');
  const consent = useStore(store, (state) => state.consent);
  return { consent, choose: (value) => chooseConsent(store, value) };
}

function chooseConsent(store: ConsentStore, value: boolean): void {
  writeCookie(document, { name: CONSENT_COOKIE, value: String(value), maxAge: CONSENT_COOKIE_SECONDS });
  store.setState({ consent: value });
}

type Listener = (consent: boolean | null) => void;

const listeners = new Set<Listener>();
let known: { consent: boolean | null } | undefined;

/**
 * Calls `listener` with the current choice as soon as it is known, and after each change, including one made in another
 * tab. Returns the function that unsubscribes. For code outside of React; browser only.
 */
export function onConsent(listener: Listener): () => void {
  listeners.add(listener);
  if (known) listener(known.consent);
  return () => void listeners.delete(listener);
}

/**
 * Synchronises the listeners, the browser's storage and the other tabs with the store. Returns the function that stops
 * it.
 */
export function connectConsent(store: ConsentStore, jar: CookieJar, target: Window): () => void {
  const publishConsent = ({ consent }: ConsentState) => {
    known = { consent };
    if (consent === false) forgetNonEssential(target, () => [target.localStorage, target.sessionStorage]);
    for (const listener of listeners) listener(consent);
  };
  const readAgain = () => {
    const consent = parseConsent(readCookie(jar, CONSENT_COOKIE));
    // Without cookies the choice lasts as long as the page.
    if (consent !== null && consent !== store.getState().consent) store.setState({ consent });
  };
  readAgain();
  publishConsent(store.getState());
  const unsubscribe = store.subscribe(publishConsent);
  target.addEventListener('pageshow', readAgain);
  target.document.addEventListener('visibilitychange', readAgain);
  return () => {
    unsubscribe();
    target.removeEventListener('pageshow', readAgain);
    target.document.removeEventListener('visibilitychange', readAgain);
  };
}
