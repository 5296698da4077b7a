import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCodeWithRetry } from '../../shared/load-code.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** From its request on. A next page without the code of a part would show the part later, and move what is below it. */
const MAX_WAIT_MS = 3_000;
/** Code that pages will show and that has not arrived. */
const arriving = new Set<Promise<unknown>>();

/**
 * A part of a page whose code loads after the page's own, for use inside `<Suspense>`. On a first page the server has
 * rendered it, and its forms work before the code has loaded. If the file cannot be loaded, the rendered markup stays.
 * The file is requested again when the connection is back.
 */
export function lazyWithRetry<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadCodeWithRetry(load) }));
}

/** A part that its page always shows. */
export interface FetchedPart<Props> {
  /** The component, lazy while its code loads. */
  getComponent: () => ComponentType<Props>;
}

/**
 * Loads the code of a part as soon as the code of its page is there; for `deferPart`. From then on the component is not lazy:
 * React would hide a lazy one of a next page for 300 ms.
 */
export function fetchLazy<Props extends object>(load: Load<Props>): FetchedPart<Props> {
  const code = loadCodeWithRetry(load);
  let component: ComponentType<Props> = lazy(async () => ({ default: await code }));
  void code.then((loaded) => {
    component = loaded;
  });
  const awaited = Promise.race([code, new Promise((done) => setTimeout(done, MAX_WAIT_MS))]);
  arriving.add(awaited);
  void awaited.then(() => arriving.delete(awaited));
  return { getComponent: () => component };
}

/** Resolves when such parts have loaded, at most three seconds after their request. A next page waits for its own. */
export async function waitForCode(): Promise<void> {
  await Promise.all(arriving);
}
