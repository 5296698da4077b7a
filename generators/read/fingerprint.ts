import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Distinguishes states of some folders by name, size, time and inode of every file, without reading their content. */
export function computeFingerprint(
  root: string,
  folders: readonly string[],
  counts: (path: string) => boolean,
): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(root, folder, name);
      if (!counts(path)) continue;
      // A listed file may have been removed since.
      const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (stat?.isFile()) hash.update(`${folder}/${name} ${stat.size} ${stat.mtimeNs} ${stat.ino}\n`);
    }
  }
  return hash.digest('hex');
}
