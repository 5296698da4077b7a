import type { Config } from 'vike/types';

/** Vike settings of every page: client routing, abortable hydration, and the only page context members a browser gets. */
export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  passToClient: ['shop', 'form', 'failure'],
  prefetchStaticAssets: 'hover',
} satisfies Config;
