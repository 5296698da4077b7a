import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { tenantReload } from './generators/vite-plugin.ts';

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
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24690) } },
});
