/** Runs one act at a time, in this tab and in every other of the shop; the rest wait for their turn. */
export type Exclusively = <T>(act: () => Promise<T>) => Promise<T>;

const LOCK = 'umlauf-account';

/**
 * The browser's own lock, where it has one. Without it tabs may refresh at the same time; the service then hands each the
 * same successor.
 */
export const inOneTab: Exclusively = async (act) => {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? await locks.request(LOCK, act) : await act();
};
