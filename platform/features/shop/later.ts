import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part of a page whose code a browser fetches after the page's own, to be put between `<Suspense>`. On a first page
 * the server has written it, and its forms work before the code is here. Where the file cannot be had, what stands there
 * stays; with the connection back it is asked for again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetched = (): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (component) => ({ default: component }),
      () => new Promise((done) => window.addEventListener('online', () => done(fetched()), { once: true })),
    );
  return lazy(fetched);
}
