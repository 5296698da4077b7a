import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { isBuildStale, listFiles, PROGRAM, runBuild } from './build-cache.mjs';
import { answerAtBuild, includePages, keepPlaces, withoutPackageMaps } from './bundle-plugins.ts';

/**
 * Bundles the server and the operator's commands into programs that Node runs directly, unless they match the current
 * files. Throws when the compiler fails; the compiler has printed the reason.
 */
export async function buildProgramIfStale(root: string): Promise<void> {
  if (!isBuildStale(root, 'program')) return;
  await runBuild(root, 'program', async () => [...(await bundleWhole(root)), ...copyFonts(root)]);
}

/** Programs of the artefact: the server, the worker, the operator's commands, and what renders pages without serving them. */
export const PROGRAMS = {
  server: 'platform/server/artefact/server.ts',
  worker: 'platform/server/artefact/worker.ts',
  data: 'platform/server/operator/data.ts',
  staff: 'platform/server/operator/staff.ts',
  outbox: 'platform/server/operator/outbox.ts',
  parcels: 'platform/server/operator/parcels.ts',
  cdn: 'platform/server/operator/cdn.ts',
  probe: 'platform/server/operator/probe.ts',
  'index-catalogue': 'platform/server/operator/index-catalogue.ts',
} as const;

/** Folders of the packages in the program, from the root, as JSON. */
export const PACKAGE_LIST = 'dist/program/packages.json';

const ENTRIES = [
  'platform/server/main.ts',
  'platform/server/operator/render-pages.ts',
  // The programs' launchers in `dist/` use it.
  'platform/server/log/stack-traces.mjs',
  ...Object.values(PROGRAMS),
];

/** Packages with native code or files of their own, which the artefact has in its `node_modules`. */
export const UNBUNDLED_PACKAGES = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'] as const;

/** Only imported where the sources are: under hot reload, by a build, or for pictures of pages. */
const NEVER_PACKAGES = ['vite', 'vike/plugin', 'esbuild', 'tsx', 'playwright-core', 'pg-native'];

const OPTIONS = {
  metafile: true,
  // All in one folder: places are counted from there.
  entryNames: '[name]',
  bundle: true,
  // Dynamic imports stay separate files.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** What CommonJS packages expect of Node. */
const COMMONJS = [
  "import { createRequire as $createRequire } from 'node:module';",
  "import { fileURLToPath as $fileURLToPath } from 'node:url';",
  'const require = $createRequire(import.meta.url);',
  'const __filename = $fileURLToPath(import.meta.url);',
  "const __dirname = $fileURLToPath(new URL('.', import.meta.url));",
].join('\n');

/** Bundles all programs with their packages and the built pages. Returns the paths of the inputs, without packages. */
async function bundleWhole(root: string): Promise<string[]> {
  const folder = dirname(PROGRAM);
  const inputs = new Set<string>();
  const bundled = await bundleProgram(root, ENTRIES, folder, {
    packages: 'bundle',
    external: [...UNBUNDLED_PACKAGES, ...NEVER_PACKAGES],
    banner: { js: COMMONJS },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Programs set it for packages outside of them.
    logOverride: { 'assign-to-define': 'silent' },
    // A process keeps the text of what it loaded. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    // Node prints the line of an error that nothing caught.
    lineLimit: 200,
    legalComments: 'none',
    plugins: [
      answerAtBuild(root, inputs),
      includePages(root),
      keepPlaces({ root, folder: join(root, folder), mirror: join(root, 'dist') }),
      withoutPackageMaps(),
    ],
  });
  mirrorSources(root, folder);
  for (const path of bundled) inputs.add(path);
  const packages = new Set([...inputs].flatMap((path) => findPackage(path) ?? []));
  writeFileSync(join(root, PACKAGE_LIST), JSON.stringify([...packages].sort()));
  // package-lock.json changes with every package.
  return [...inputs].filter((path) => findPackage(path) === undefined && existsSync(join(root, path)));
}

/** Folder of the package that a file is in, from the root. */
function findPackage(path: string): string | undefined {
  return /(?:^|\/)(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Bundles modules and all they import of this repository into a folder; packages stay in node_modules. Returns the inputs' paths. */
export async function bundleProgram(
  root: string,
  entries: string[],
  folder: string,
  options: Omit<BuildOptions, 'metafile'> = {},
): Promise<string[]> {
  const { metafile } = await build({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    packages: 'external',
    plugins: [keepPlaces({ root, folder: join(root, folder) })],
    ...options,
  });
  removeOtherFiles(root, folder, Object.keys(metafile.outputs));
  return Object.keys(metafile.inputs);
}

/** Removed after the new ones are there: a running shop may still need the old files. */
function removeOtherFiles(root: string, folder: string, outputs: readonly string[]): void {
  const made = new Set(outputs.map((path) => join(root, path)));
  for (const path of listFiles(join(root, folder))) if (!made.has(path)) rmSync(path);
}

/** Source maps name the sources as if they were in the artefact: the log shortens paths below its folder. */
function mirrorSources(root: string, folder: string): void {
  for (const name of readdirSync(join(root, folder))) {
    if (!name.endsWith('.map')) continue;
    const path = join(root, folder, name);
    const map = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] };
    map.sources = map.sources.map((source) => source.replace(/^\.\.\/\.\.\//, '../'));
    writeFileSync(path, JSON.stringify(map));
  }
}

const FONTS = 'platform/services/pdf/fonts';

/** The fonts of labels and certificates, where the program looks for them. Returns their paths. */
function copyFonts(root: string): string[] {
  mkdirSync(join(root, 'dist', FONTS), { recursive: true });
  return listFiles(join(root, FONTS)).map((file) => {
    copyFileSync(file, join(root, 'dist', FONTS, basename(file)));
    return relative(root, file);
  });
}
