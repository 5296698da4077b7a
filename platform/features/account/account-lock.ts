/** Runs one action at a time, in this tab and in all other tabs of the shop; the others wait. */
export type Exclusively = <T>(act: () => Promise<T>) => Promise<T>;

const LOCK = 'umlauf-account';

/**
 * The browser's Web Locks, where available. Without them tabs may refresh at the same time; the service then returns
 * the same successor to each.
 */
export const inOneTab: Exclusively = async (act) => {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? await locks.request(LOCK, act) : await act();
};
