import { createJSONStorage, type PersistStorage, type StateStorage } from 'zustand/middleware';

/**
 * JSON in localStorage. Forbidden or full storage must not break a trade: the state then lives as long as the page. The
 * server stores nothing.
 */
export function browserStorage<S>(): PersistStorage<S> | undefined {
  if (typeof window === 'undefined') return undefined;
  return createJSONStorage<S>(() => createSafeStorage(() => window.localStorage));
}

function createSafeStorage(storage: () => Storage): StateStorage {
  const attempt = <T>(action: (target: Storage) => T, otherwise: T): T => {
    try {
      return action(storage());
    } catch {
      // A full or forbidden storage: the store lives as long as the page.
      return otherwise;
    }
  };
  return {
    getItem: (name) => attempt((target) => target.getItem(name), null),
    setItem: (name, value) => attempt((target) => target.setItem(name, value), undefined),
    removeItem: (name) => attempt((target) => target.removeItem(name), undefined),
  };
}
