import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../boot/build-cache.mjs';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Paths of packages and of all they need, from the root. Native parts are those that are installed here. */
export function findPackageFolders(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = findFolder(root, name, from);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
      visit(needed, folder);
  };
  for (const name of names) visit(name, '');
  return [...found].sort();
}

/** As Node looks for a package: in the folder of packages beside the importing one, then further up. */
function findFolder(root: string, name: string, from: string): string | undefined {
  const nested = join(from, 'node_modules', name);
  if (existsSync(join(root, nested, 'package.json'))) return nested;
  return from === ''
    ? undefined
    : findFolder(root, name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)));
}

/** Types, maps, documentation and sources of native parts are never loaded; nor are the parts of the database engine for browsers. */
const LEFT_OUT =
  /\.(d\.(c|m)?ts|map|md|cc|h)$|\/(src|install|contrib|live|worker)\/|\.tar\.gz$|\/@electric-sql\/pglite\/dist\/[^/]+\.cjs$/;

/** The files of a package that run, from the root. Packages inside of it have an entry of their own. */
export function listPackageFiles(root: string, folder: string): string[] {
  return listFiles(join(root, folder))
    .map((path) => path.slice(root.length))
    .filter((path) => !LEFT_OUT.test(path) && !path.slice(folder.length).includes('/node_modules/'));
}
