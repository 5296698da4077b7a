import type { Plugin } from 'vite';

/** Address of the toolbar's module on the development server. */
const TOOLBAR = '/platform/server/development/toolbar/toolbar.ts';

/** Adds the toolbar to every page of `npm run dev` in the local stage. A build does not know it. */
export function toolbar(stage: string | undefined = process.env.STAGE): Plugin {
  return {
    name: 'umlauf:toolbar',
    apply: (_, { command }) => command === 'serve' && (stage ?? 'local') === 'local',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: TOOLBAR }, injectTo: 'head' }],
  };
}
