import type { AccountServices } from '../../platform/api-client/account.ts';
import { createSession, type Session } from '../../platform/features/account/account-session.ts';
import { connectAccount } from '../../platform/features/account/connect-account.ts';
import { ACCOUNT_STORAGE_KEY } from '../../platform/features/account/stored-login.ts';

/** Tabs of one browser: one storage, one lock, and storage events between them. */
export interface Tabs {
  kept: Map<string, string>;
  /** What `window.localStorage` is. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  open: (services: AccountServices, now?: () => number) => Session;
  close: () => void;
}

export function openTabs(): Tabs {
  const kept = new Map<string, string>();
  const tabs: { target: EventTarget; disconnect: () => void }[] = [];
  let written: string | undefined;
  const tell = () => {
    const now = kept.get(ACCOUNT_STORAGE_KEY);
    if (now === written) return;
    written = now;
    for (const { target } of tabs)
      target.dispatchEvent(Object.assign(new Event('storage'), { key: ACCOUNT_STORAGE_KEY }));
  };
  const changed = (act: () => void) => {
    act();
    // Other tabs hear of it later, never within the writer's own step.
    setImmediate(tell);
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    kept,
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => changed(() => kept.set(name, value)),
      removeItem: (name) => changed(() => kept.delete(name)),
    },
    open: (services, now = () => 0) => {
      const exclusively = <T>(act: () => Promise<T>): Promise<T> => {
        const turn = last.then(act, act);
        last = turn.catch(() => undefined);
        return turn;
      };
      const session = createSession(services, { now, exclusively });
      const target = new EventTarget();
      tabs.push({ target, disconnect: connectAccount(session, target as unknown as Window) });
      return session;
    },
    close: () => {
      for (const { disconnect } of tabs.splice(0)) disconnect();
    },
  };
}
