import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from '../print/output.ts';

/** The files that exist already. */
export function findExisting(root: string, files: readonly Output[]): string[] {
  return files.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
}

/** Writes files that must not exist yet. Throws if one exists, and leaves that file unchanged. */
export function writeNewFiles(root: string, files: readonly Output[]): void {
  for (const { path, content } of files) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content, { flag: 'wx' });
  }
}
