import { useSyncExternalStore } from 'react';
import { ACCOUNT_CHANGED, keepsLogin } from './stored-login.ts';

/** Whether this browser is signed in, without the account's code; nobody is on the server and for the first markup. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => keepsLogin(() => localStorage),
    () => false,
  );
}

function subscribe(heard: () => void): () => void {
  const events = [ACCOUNT_CHANGED, 'storage', 'pageshow'];
  for (const event of events) window.addEventListener(event, heard);
  return () => {
    for (const event of events) window.removeEventListener(event, heard);
  };
}
