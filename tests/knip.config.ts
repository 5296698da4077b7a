import type { KnipConfig } from 'knip';

/**
 * What is begun from outside; everything else must be used by it. With `--production` tests do not count as a use, only
 * an export may serve them that its own module uses too.
 */
const config: KnipConfig = {
  entry: [
    'platform/server/{start,operator}.mjs!',
    'platform/server/artefact/{server,worker,make-empty-database}.ts!',
    'platform/server/{start,operator/{index-catalogue,outbox,data,parcels,probe,cdn,worker,staff,open-trades,preview-link,embed-code,compare-quotes,render-pages}}.ts!',
    'platform/desk/browser/desk.ts!',
    'platform/server/boot/message-list.ts!',
    'platform/server/boot/module-list.ts!',
    'platform/server/development/{toolbar-plugin,toolbar/toolbar}.ts!',
    'generators/development/shown-fleet.ts!',
    'platform/server/operator/browser/{fleet,partner}.ts!',
    'platform/widget/{main.ts,v1.d.ts}!',
    'platform/database/migrations/*.ts!',
    // They declare the tables that queries see.
    'platform/services/*/tables.ts!',
    'platform/pages/**/+*.{ts,tsx}!',
    'generators/{cli,vite-plugin}.ts!',
    'generators/{catalogue,directory}/import.ts!',
    'generators/{condition-pictures/render,device-drawings/compose}.ts!',
    'tests/support/{selling-process,writing-process,patched-platform,outside-errors}.ts',
    'tests/bench/bare-server.ts',
  ],
  project: ['platform/**/*.{ts,tsx,mjs}!', 'generators/**/*.ts!', 'tests/**/*.{ts,tsx}'],
  vitest: { config: ['tests/vitest.config.ts'] },
  ignoreBinaries: ['setpriv', 'openssl', 'pdfsig', 'mount', 'umount', 'flock', 'unshare'],
  ignoreExportsUsedInFile: process.argv.includes('--production'),
};

export default config;
