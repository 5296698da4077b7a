import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { filesBelow, isStale, noteMade, PROGRAM } from './stale.mjs';

/**
 * Puts the server together as a program that Node runs as it is, unless it was made from exactly these sources. Throws when
 * the compiler fails, which has printed why.
 */
export async function buildProgramIfStale(root: string): Promise<void> {
  if (!isStale(root, 'program')) return;
  await bundle(root, 'platform/server/main.ts', dirname(PROGRAM));
  noteMade(root, 'program');
}

/** Puts a module and all it imports of this repository into a folder; packages stay where npm put them. */
export async function bundle(root: string, entry: string, folder: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [entry],
    outdir: folder,
    bundle: true,
    // What is imported when it is needed stays a file of its own.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [keepPlaces(join(root, folder))],
  });
  // Afterwards: a shop that runs meanwhile may still need what it was made of.
  const made = new Set(Object.keys(metafile.outputs).map((path) => join(root, path)));
  for (const path of filesBelow(join(root, folder))) if (!made.has(path)) rmSync(path);
}

/** Files that stand beside a source are read where they are: `import.meta.url` goes on naming the source. */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const place = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' };
      });
    },
  };
}
