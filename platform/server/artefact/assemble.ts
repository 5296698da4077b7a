import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readAssortmentData, SEARCH_KEYS_FILE } from '../boot/assortment-data.ts';
import { isBuildStale, listFiles, runBuild } from '../boot/build-cache.mjs';
import { computeBuildId } from '../boot/build-id.ts';
import { PACKAGE_LIST, PROGRAMS, UNBUNDLED_PACKAGES } from '../boot/build-program.ts';
import { BUILD_FILE } from '../boot/built-files.ts';
import { readGitRevision } from '../boot/git-revision.ts';
import { printBillOfMaterials, printLicences, readLockFile } from './bill-of-materials.ts';
import { findPackageFolders, listPackageFiles } from './copy-packages.ts';
import { prepareEmptyDatabase } from './empty-database.ts';

/** Completes the artefact unless it is made of the current builds. */
export async function assembleIfStale(root: string): Promise<void> {
  if (isBuildStale(root, 'artefact')) await assemble(root);
}

/**
 * Completes `dist/` beside the built program and the browsers' files, so that it runs without this checkout: the compiled
 * fleet, fonts and films, packages with native code, a file per command, and what is inside. The same sources make the
 * same bytes.
 */
export async function assemble(root: string): Promise<void> {
  // Imported late, because it imports generated files.
  const { prepareSearchKeys } = await import('../../services/catalogue/index.server.ts');
  await runBuild(root, 'artefact', () => {
    const lock = readLockFile(root);
    const unbundled = findPackageFolders(root, UNBUNDLED_PACKAGES);
    const inside = [...new Set([...readPackageList(root), ...unbundled])].sort();
    const copied = [
      ...DATA.flatMap((folder) => listFiles(join(root, folder)).map((path) => path.slice(root.length))).filter(isData),
      ...unbundled.flatMap((folder) => listPackageFiles(root, folder)),
      'LICENSE',
      'NOTICE',
    ];
    const written: Record<string, string | Buffer> = {
      ...Object.fromEntries(Object.keys(PROGRAMS).map((name) => [`${name}.mjs`, printLauncher(name)])),
      'package.json': printManifest(root),
      'sbom.cdx.json': printBillOfMaterials(lock, inside),
      'THIRD-PARTY-LICENCES.txt': printLicences(root, lock, inside),
      [SEARCH_KEYS]: JSON.stringify(prepareSearchKeys(readAssortmentData(`${root}platform/generated`).data.devices)),
      [EMPTY_DATABASE]: prepareEmptyDatabase(root),
      [BUILD_FILE]: printFacts(root, lock.version),
    };
    const dist = join(root, 'dist');
    for (const path of copied) copyIfChanged(join(root, path), join(dist, path));
    mkdirSync(join(dist, dirname(EMPTY_DATABASE)), { recursive: true });
    for (const [path, content] of Object.entries(written)) writeFileSync(join(dist, path), content);
    removeOthers(dist, new Set([...copied, ...Object.keys(written)]));
    return INPUTS;
  });
}

/** The builds that it is made of; each changes when one of its own inputs does. */
const INPUTS = ['.cache/generated.json', 'dist/pages.inputs.json', 'dist/program/inputs.json'];

/** What the program reads while it runs, at the same place as in the checkout. */
const DATA = ['platform/generated', 'themes/fonts', 'themes/media'];
const SEARCH_KEYS = `platform/generated/${SEARCH_KEYS_FILE}`;
/** Where the program's database module looks for it. */
const EMPTY_DATABASE = 'platform/database/empty-database.br';
const MANAGED = [...DATA, 'node_modules'];

/** Generated modules are in the program. */
function isData(path: string): boolean {
  return !/\.(ts|js)$/.test(path);
}

function readPackageList(root: string): string[] {
  return JSON.parse(readFileSync(join(root, PACKAGE_LIST), 'utf8')) as string[];
}

function printLauncher(name: string): string {
  return `import { nameSourcesInStacks } from './program/stack-traces.js';
process.env.NODE_ENV = 'production';
nameSourcesInStacks(new URL('./program/', import.meta.url));
await import('./program/${name}.js');
`;
}

/** Node reads here that the files are modules. */
function printManifest(root: string): string {
  const { name, version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${JSON.stringify({ name, version, license, private: true, type: 'module', engines }, undefined, 2)}\n`;
}

function printFacts(root: string, version: string): string {
  const facts = {
    id: computeBuildId(root),
    version,
    revision: readGitRevision(root) ?? 'unknown',
    // Native parts of packages are for this machine only.
    platform: `${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`,
  };
  return `${JSON.stringify(facts, undefined, 2)}\n`;
}

function isMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return process.platform === 'linux' && header.glibcVersionRuntime === undefined;
}

/** A running shop reads these files: unchanged ones stay. */
function copyIfChanged(from: string, to: string): void {
  if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) return;
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true });
  copyFileSync(from, to);
  chmodSync(to, 0o644);
}

/** Files of an earlier build, and the folders that they leave empty. */
function removeOthers(dist: string, copied: ReadonlySet<string>): void {
  for (const folder of MANAGED) {
    for (const path of listFiles(join(dist, folder))) {
      if (!copied.has(path.slice(dist.length + 1))) rmSync(path);
    }
    removeEmpty(join(dist, folder));
  }
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
