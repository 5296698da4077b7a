import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesBelow, isStale, noteMade } from './stale.mjs';

/** Builds the pages in a child process unless they were built from exactly these sources. Throws when Vite fails. */
export function buildPagesIfStale(root: string): void {
  if (!isStale(root, 'pages')) return;
  console.log('Building the pages …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(process.execPath, [vite, 'build'], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) throw new Error('The pages could not be built; the messages above say why.');
  compressBelow(join(root, 'dist/client/assets'));
  noteMade(root, 'pages');
}

/** Brotli files beside the built ones, for the file server to send as they are. */
function compressBelow(folder: string): void {
  for (const file of filesBelow(folder)) {
    if (/\.(js|css|svg|json)$/.test(file)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
