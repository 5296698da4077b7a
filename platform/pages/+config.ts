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
 * Vike settings of every page. Vike renders on the server only; in the browser +client.tsx shows the pages. `renderDocument`
 * is a setting of our own, by which the server reaches the built code of the document.
 */
export default {
  // A folder is the page of every route whose facts name it: see +onBeforeRoute.ts.
  filesystemRoutingRoot: '/~',
  meta: { Page: { env: { server: true } }, renderDocument: { env: { server: true } } },
} satisfies Config;
