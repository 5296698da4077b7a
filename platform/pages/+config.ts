import type { Config } from 'vike/types';

/**
 * Vike settings of every page: client routing, abortable hydration, and the only page context members that a browser
 * gets.
 */
export default {
  clientRouting: true,
  // A folder is the page of every route whose facts name it: see +onBeforeRoute.ts.
  filesystemRoutingRoot: '/~',
  hydrationCanBeAborted: true,
  passToClient: ['shop', 'form', 'failure'],
  // The shell preloads, with limits: see features/shell/preload-links.ts.
  prefetchStaticAssets: false,
} satisfies Config;
