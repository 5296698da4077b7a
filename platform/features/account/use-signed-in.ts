import { useSyncExternalStore } from 'react';
import { ACCOUNT_CHANGED, storedRole } from './stored-login.ts';

/**
 * The role of this browser's login, without the account's code; empty without one, on the server and for the first
 * markup.
 */
export function useSignedInRole(): string {
  return useSyncExternalStore(
    subscribe,
    () => storedRole(() => localStorage),
    () => '',
  );
}

export function useSignedIn(): boolean {
  return useSignedInRole() !== '';
}

function subscribe(heard: () => void): () => void {
  const events = [ACCOUNT_CHANGED, 'storage', 'pageshow'];
  for (const event of events) window.addEventListener(event, heard);
  return () => {
    for (const event of events) window.removeEventListener(event, heard);
  };
}
