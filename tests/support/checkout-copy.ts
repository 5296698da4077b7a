import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceInFile } from './replace-in-file.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['platform', 'generators', 'schemas', 'tenants', 'themes', 'dist'];
/** Without the empty database a build would make it anew, in a dozen seconds of processor time. */
const CACHES = ['.cache/generated.json', '.cache/empty-database'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'LICENSE', 'NOTICE'];

/** A copy of this checkout as it is built, to edit and to start. */
export interface CheckoutCopy {
  /** With a trailing slash. */
  root: string;
  /** Replaces the first occurrence of `find`; throws if it is missing. */
  edit(file: string, find: string, replace: string): void;
  write(file: string, content: string): void;
  remove(): void;
}

/** Copies this checkout with its builds. Packages are hard links: what a build writes into one stays in the copy. */
export function copyCheckout(): CheckoutCopy {
  mkdirSync(join(repository, '.cache/tests'), { recursive: true });
  // Hard links need the same file system.
  const root = `${mkdtempSync(join(repository, '.cache/tests/checkout-'))}/`;
  for (const path of [...FOLDERS, ...CACHES, ...FILES]) {
    if (existsSync(join(repository, path))) cpSync(join(repository, path), join(root, path), { recursive: true });
  }
  const linked = spawnSync('cp', ['-al', join(repository, 'node_modules'), root], { encoding: 'utf8' });
  if (linked.status !== 0) throw new Error(`node_modules cannot be linked: ${linked.stderr}`);
  return {
    root,
    edit: (file, find, replace) => replaceInFile(join(root, file), find, replace),
    write(file, content) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
