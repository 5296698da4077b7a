import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { tenantReload } from './generators/vite-plugin.ts';

/** What nearly every page loads is one file: dozens of small ones compress worse, and each is a request. */
const clientBundle: NonNullable<BuildEnvironmentOptions['rolldownOptions']> = {
  output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 18 }] } },
  // About a group that Vike adds beside ours.
  onwarn: (warning, report) => {
    if (warning.code !== 'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME') report(warning);
  },
};

export default defineConfig({
  plugins: [vike(), react(), tenantReload()],
  resolve: {
    alias: {
      // Messages are compiled when the shop is built; the parser would only be dead weight in every page.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  publicDir: false,
  logLevel: 'warn',
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  environments: { client: { build: { rolldownOptions: clientBundle } } },
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24690) } },
});
