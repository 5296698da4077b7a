import type { Config } from 'vike/types';
import type { renderDocument } from './render-document.tsx';

declare global {
  namespace Vike {
    interface Config {
      renderDocument?: typeof renderDocument;
    }
  }
}

/**
 * Vike settings of every page: client routing, abortable hydration, the only page context members that a browser gets,
 * and our own setting `renderDocument`, by which the server reaches the built code of the document.
 */
export default {
  clientRouting: true,
  // A folder is the page of every route whose facts name it: see +onBeforeRoute.ts.
  filesystemRoutingRoot: '/~',
  hydrationCanBeAborted: true,
  meta: { renderDocument: { env: { server: true } } },
  passToClient: ['shop', 'form', 'failure'],
  // The shell preloads, with limits: see features/shell/preload-links.ts.
  prefetchStaticAssets: false,
} satisfies Config;
