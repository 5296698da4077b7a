import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildWidget } from '../widget/widget-files.ts';
import { isBuildStale, listFiles, PROGRAM, runBuild } from './build-cache.mjs';

/**
 * Bundles the server into a program that Node runs directly, and the script for partners' pages, unless it matches the current files. Throws when the
 * compiler fails; the compiler has printed the reason.
 */
export async function buildProgramIfStale(root: string): Promise<void> {
  if (!isBuildStale(root, 'program')) return;
  await runBuild(root, 'program', async () => [
    ...(await bundleProgram(root, ENTRIES, dirname(PROGRAM))),
    ...(await buildWidget(root)),
  ]);
}

/** The server, and the program that renders its pages without serving them. */
const ENTRIES = ['platform/server/main.ts', 'platform/server/operator/render-pages.ts'];

/** Bundles modules and all they import of this repository into a folder; packages stay in node_modules. Returns the inputs' paths. */
export async function bundleProgram(root: string, entries: string[], folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: entries,
    // All in one folder: `keepPlaces` counts from there.
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    // Dynamic imports stay separate files.
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
  // Removed afterwards: a running shop may still need the old files.
  const made = new Set(Object.keys(metafile.outputs).map((path) => join(root, path)));
  for (const path of listFiles(join(root, folder))) if (!made.has(path)) rmSync(path);
  return Object.keys(metafile.inputs);
}

/** Makes `import.meta.url` keep naming the source file, because sources read files next to them. */
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
