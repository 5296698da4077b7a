import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Tells one state of some folders from another by name, size, time and inode of every file, without reading any. */
export function fingerprintOf(root: string, folders: readonly string[], counts: (path: string) => boolean): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(root, folder, name);
      if (!counts(path)) continue;
      // A file that was listed may be gone by now.
      const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (stat?.isFile()) hash.update(`${folder}/${name} ${stat.size} ${stat.mtimeNs} ${stat.ino}\n`);
    }
  }
  return hash.digest('hex');
}
