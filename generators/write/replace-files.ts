import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from '../print/output.ts';

/** Replaces files only after all of them could be written beside their places, so that a full disk changes none. */
export function replaceFiles(root: string, files: readonly Output[]): void {
  const prepared: { temporary: string; target: string }[] = [];
  try {
    for (const { path, content } of files) {
      const target = join(root, path);
      const temporary = `${target}.${process.pid}.tmp`;
      mkdirSync(dirname(target), { recursive: true });
      prepared.push({ temporary, target });
      writeFileSync(temporary, content);
    }
  } catch (fault) {
    for (const { temporary } of prepared) rmSync(temporary, { force: true });
    throw fault;
  }
  for (const { temporary, target } of prepared) renameSync(temporary, target);
}
