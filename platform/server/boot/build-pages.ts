import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isBuildStale, listFiles, runBuild } from './build-cache.mjs';
import { MODULE_LIST } from './module-list.ts';

/** Builds the pages in a child process unless they match the current files. Throws when Vite fails. */
export async function buildPagesIfStale(root: string): Promise<void> {
  if (isBuildStale(root, 'pages')) await runBuild(root, 'pages', () => buildPages(root));
}

/** Returns the paths of the bundler's inputs. */
function buildPages(root: string): string[] {
  console.log('Building the pages …');
  rmSync(join(root, MODULE_LIST), { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built; the messages above say why.');
  removeBuildFolder(root);
  removeUnusedEntries(join(root, 'dist/client/assets/entries'));
  compressBelow(join(root, 'dist/client/assets'));
  return JSON.parse(readFileSync(join(root, MODULE_LIST), 'utf8'));
}

/** Vike writes the folder of the build into the pages, and reads it only to render them into files, which is not done here. */
function removeBuildFolder(root: string): void {
  const entry = join(root, 'dist/server/entry.mjs');
  const text = readFileSync(entry, 'utf8');
  writeFileSync(
    entry,
    text
      .replaceAll(JSON.stringify(root.slice(0, -1)), '"/"')
      .replaceAll(JSON.stringify(join(root, 'dist/')), '"/dist/"'),
  );
}

/** Vike's build has an entry for each page. The one of the browser's pages loads all of them: pages/+client.tsx. */
function removeUnusedEntries(folder: string): void {
  for (const name of readdirSync(folder)) if (!name.startsWith('platform_pages_client.')) rmSync(join(folder, name));
}

/** Writes Brotli files next to the built ones; the file server sends them unchanged. */
function compressBelow(folder: string): void {
  for (const file of listFiles(folder)) {
    if (/\.(js|css|svg|json)$/.test(file)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
