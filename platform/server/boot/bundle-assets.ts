import { build, type Plugin } from 'esbuild';

/** A style sheet and a script for browsers, and the paths of their sources from the root. */
export interface PageAssets {
  css: string;
  js: string;
  inputs: string[];
}

/** Bundles the style sheet and the script of pages that are not a shop's. Entries are paths from the root. */
export async function bundleAssets(
  root: string,
  entries: readonly string[],
  plugins: Plugin[] = [],
): Promise<PageAssets> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
    plugins,
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { css: text('.css'), js: text('.js'), inputs: Object.keys(metafile.inputs) };
}
