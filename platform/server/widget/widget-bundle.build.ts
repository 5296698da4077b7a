import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The script of partners' pages without the facts of a shop, and its types. */
export interface WidgetFiles {
  script: string;
  types: string;
  inputs: string[];
}

const TYPES = 'platform/widget/v1.d.ts';

/** The script and its types from their sources. The bundled program contains the answer. */
export async function bundleWidget(root: string): Promise<WidgetFiles> {
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
  return {
    script: outputFiles[0]?.text ?? '',
    types: readFileSync(join(root, TYPES), 'utf8'),
    inputs: [...Object.keys(metafile.inputs), TYPES],
  };
}
