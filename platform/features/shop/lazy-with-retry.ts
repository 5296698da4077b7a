import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCodeWithRetry } from '../../shared/load-code.ts';

/**
 * A part of a page whose code loads after the page's own, for use inside `<Suspense>`. On a first page the server has
 * rendered it, and its forms work before the code has loaded. If the file cannot be loaded, the rendered markup stays.
 * The file is requested again when the connection is back.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadCodeWithRetry(load) }));
}
