import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const SCRIPT = 'dist/widget/v1.js';
const TYPES = 'dist/widget/v1.d.ts';

/** The script of partners' pages without the facts of a shop, and its types. */
export interface WidgetFiles {
  script: string;
  types: string;
}

/** Writes both files into the build. Returns the paths of the inputs, from the root. */
export async function buildWidget(root: string): Promise<string[]> {
  const { script, inputs } = await bundle(root);
  mkdirSync(join(root, 'dist/widget'), { recursive: true });
  writeFileSync(join(root, SCRIPT), script);
  writeFileSync(join(root, TYPES), readFileSync(join(root, TYPE_SOURCE)));
  return [...inputs, TYPE_SOURCE];
}

/** Reads the files of the build; in development, and without a build, bundles the sources on the first request. */
export function widgetFiles(root: string, dev: boolean): () => Promise<WidgetFiles> {
  let made: Promise<WidgetFiles> | undefined;
  return () => {
    if (dev || !made) made = readFiles(root, dev);
    return made;
  };
}

const TYPE_SOURCE = 'platform/widget/v1.d.ts';

async function readFiles(root: string, dev: boolean): Promise<WidgetFiles> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  if (!dev && existsSync(join(root, SCRIPT))) return { script: read(SCRIPT), types: read(TYPES) };
  return { script: (await bundle(root)).script, types: read(TYPE_SOURCE) };
}

async function bundle(root: string): Promise<{ script: string; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['platform/widget/main.ts'],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    // Every browser with constructable style sheets and private methods.
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return { script: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
}
