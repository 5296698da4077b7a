/** Calls a bundler on the first request and keeps its answer; in development on each request, because sources change. */
export function bundleOnce<T>(bundle: () => Promise<T>, dev: boolean): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (dev || !made) made = bundle();
    return made;
  };
}
