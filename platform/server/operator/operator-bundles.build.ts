import { build } from 'esbuild';

export interface PageAssets {
  css: string;
  js: string;
  inputs: string[];
}

/** Style sheet and script of the fleet page. The bundled program contains the answer, as of the other function. */
export function bundleFleetPage(root: string): Promise<PageAssets> {
  return bundle(root, ['fleet/fleet.css', 'browser/fleet.ts']);
}

/** The same of a partner's page in the local stage. */
export function bundlePartnerPage(root: string): Promise<PageAssets> {
  return bundle(root, ['partners/partner.css', 'browser/partner.ts']);
}

async function bundle(root: string, entries: readonly string[]): Promise<PageAssets> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => `platform/server/operator/${entry}`),
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { css: text('.css'), js: text('.js'), inputs: Object.keys(metafile.inputs) };
}
