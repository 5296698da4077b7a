import { build } from 'esbuild';

export interface FleetAssets {
  css: string;
  js: string;
}

/** The style sheet and script of the fleet page, bundled on the first request; in development on each request. */
export function fleetAssets(root: string, dev: boolean): () => Promise<FleetAssets> {
  let made: Promise<FleetAssets> | undefined;
  return () => {
    if (dev || !made) made = buildAssets(`${root}platform/server/operator`);
    return made;
  };
}

async function buildAssets(folder: string): Promise<FleetAssets> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}/fleet/fleet.css`, `${folder}/browser/fleet.ts`],
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
