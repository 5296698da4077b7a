import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesBelow, fingerprint } from './fingerprint.ts';

/** What the browser and server bundles are made from; a change in any of them makes the build stale. */
const SOURCES = [
  'platform/pages',
  'platform/features',
  'platform/layouts',
  'platform/ui',
  'platform/api-client',
  'platform/shared',
  'platform/tenancy',
  'platform/generated/api',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds `dist/` in a child process unless it was built from exactly these sources. Throws when Vite fails. */
export function buildIfStale(root: string): void {
  const stamp = join(root, 'dist/.sources');
  const wanted = fingerprint(root, SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(process.execPath, [vite, 'build'], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) throw new Error('The pages could not be built; the messages above say why.');
  compressBelow(join(root, 'dist/client/assets'));
  writeFileSync(stamp, wanted);
}

/** Brotli files beside the built ones, for the file server to send as they are. */
function compressBelow(folder: string): void {
  for (const file of filesBelow(folder)) {
    if (/\.(js|css|svg|json)$/.test(file)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
