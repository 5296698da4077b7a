import { createHash } from 'node:crypto';
import { build } from 'esbuild';

interface DeskAsset {
  /** Changes with the content. */
  url: string;
  type: string;
  body: string;
}

export interface DeskAssets {
  css: DeskAsset;
  js: DeskAsset;
}

/** The desk's style sheet and script, bundled on the first request; in development on each request. */
export function deskAssets(root: string, dev: boolean): () => Promise<DeskAssets> {
  let made: Promise<DeskAssets> | undefined;
  return () => {
    if (dev || !made) made = buildAssets(root);
    return made;
  };
}

async function buildAssets(root: string): Promise<DeskAssets> {
  const { outputFiles } = await build({
    entryPoints: {
      'desk.css': `${root}platform/desk/styles/index.css`,
      'desk.js': `${root}platform/desk/browser/desk.ts`,
    },
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
    plugins: [
      {
        name: 'fonts',
        setup: (work) =>
          work.onResolve({ filter: /^\/fonts\// }, ({ path }) => ({ path: `/desk${path}`, external: true })),
      },
    ],
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return {
    css: createAsset('desk.css', 'text/css; charset=utf-8', text('.css')),
    js: createAsset('desk.js', 'text/javascript; charset=utf-8', text('.js')),
  };
}

function createAsset(name: string, type: string, body: string): DeskAsset {
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { url: `/desk/${name}?v=${version}`, type, body };
}
