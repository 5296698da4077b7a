import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED } from '../print/output.ts';

/** Hash of the compiler and the platform: a fleet is stored with the program that it compiled for. */
export function hashProgram(root: string): string {
  const hash = createHash('sha256');
  for (const folder of ['generators', 'platform']) {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.startsWith(join(root, GENERATED)));
    for (const path of names.sort()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
