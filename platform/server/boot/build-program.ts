import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { isBuildStale, listFiles, PROGRAM, runBuild } from './build-cache.mjs';

/**
 * Bundles the server as a program that Node runs as it is, unless it was built from the files there are now. Throws when
 * the compiler fails, which has printed why.
 */
export async function buildProgramIfStale(root: string): Promise<void> {
  if (!isBuildStale(root, 'program')) return;
  await runBuild(root, 'program', () => bundle(root, 'platform/server/main.ts', dirname(PROGRAM)));
}

/** Bundles a module and all it imports of this repository into a folder; packages stay in node_modules. Returns the inputs' paths. */
export async function bundle(root: string, entry: string, folder: string): Promise<string[]> {
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
  for (const path of listFiles(join(root, folder))) if (!made.has(path)) rmSync(path);
  return Object.keys(metafile.inputs);
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
