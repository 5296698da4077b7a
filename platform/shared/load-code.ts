/**
 * Loads code that a page needs later: `loadCode(() => import('./part.ts'))`. A browser remembers an import that failed until
 * the next document, so without a connection nothing is requested. Rejects then, as after a failed request.
 */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return globalThis.navigator?.onLine === false ? Promise.reject(new Error('offline')) : load();
}

/**
 * The same for a part that loads by itself: after a failure it is requested again when the connection is back. Never
 * rejects.
 */
export function loadCodeWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadCode(load).catch(
    () => new Promise((done) => addEventListener('online', () => done(loadCodeWithRetry(load)), { once: true })),
  );
}
