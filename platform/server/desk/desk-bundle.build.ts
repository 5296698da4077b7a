import type { Plugin } from 'esbuild';
import { bundleAssets, type PageAssets } from '../boot/bundle-assets.ts';

/** The desk serves fonts at its own address. */
const fonts: Plugin = {
  name: 'fonts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\/fonts\// }, ({ path }) => ({ path: `/desk${path}`, external: true }));
  },
};

/** The desk's style sheet and script from their sources. The bundled program contains the answer. */
export function bundleDesk(root: string): Promise<PageAssets> {
  return bundleAssets(root, ['platform/desk/styles/index.css', 'platform/desk/browser/desk.ts'], [fonts]);
}
