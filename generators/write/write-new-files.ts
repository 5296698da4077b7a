import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from '../print/output.ts';

/** Those of the files that are there already. */
export function findExisting(root: string, files: readonly Output[]): string[] {
  return files.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
}

/** Writes files that must not be there yet: with one of them there, throws, and that one is as it was. */
export function writeNewFiles(root: string, files: readonly Output[]): void {
  for (const { path, content } of files) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content, { flag: 'wx' });
  }
}
