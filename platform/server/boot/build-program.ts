import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { filesBelow, isStale, noteMade, PROGRAM } from './stale.mjs';

/**
 * Puts the server together as a program that Node runs as it is, unless it was made from exactly these sources; packages
 * stay where npm put them. Throws when the compiler fails, which has printed why.
 */
export async function buildProgramIfStale(root: string): Promise<void> {
  if (!isStale(root, 'program')) return;
  const folder = join(root, dirname(PROGRAM));
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(root, 'platform/server/main.ts')],
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
    plugins: [keepPlaces(root, folder)],
  });
  // Afterwards: a shop that runs meanwhile may still need what it was made of.
  const made = new Set(Object.keys(metafile.outputs).map((path) => join(root, path)));
  for (const path of filesBelow(folder)) if (!made.has(path)) rmSync(path);
  noteMade(root, 'program');
}

/** Files that stand beside a source are read where they are: `import.meta.url` goes on naming the source. */
function keepPlaces(root: string, folder: string): Plugin {
  return {
    name: 'keep-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(join(root, 'platform'))) return undefined;
        const place = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
        return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' };
      });
    },
  };
}
