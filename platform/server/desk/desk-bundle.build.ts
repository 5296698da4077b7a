import { build } from 'esbuild';

/** The desk's style sheet and script from their sources. The bundled program contains the answer. */
export async function bundleDesk(root: string): Promise<{ css: string; js: string; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      'desk.css': `${root}platform/desk/styles/index.css`,
      'desk.js': `${root}platform/desk/browser/desk.ts`,
    },
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
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
  return { css: text('.css'), js: text('.js'), inputs: Object.keys(metafile.inputs) };
}
