import { build } from 'esbuild';

export interface PageAssets {
  css: string;
  js: string;
}

/** The style sheet and script of an operator's page, bundled on the first request; in development on each request. */
export function bundleAssets(folder: string, entries: readonly string[], dev: boolean): () => Promise<PageAssets> {
  let made: Promise<PageAssets> | undefined;
  return () => {
    if (dev || !made) made = buildAssets(folder, entries);
    return made;
  };
}

async function buildAssets(folder: string, entries: readonly string[]): Promise<PageAssets> {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => `${folder}/${entry}`),
    outdir: folder,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { css: text('.css'), js: text('.js') };
}
