import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Build of the pages under hot reload: never compared, because they change in place. */
export const DEVELOPMENT = 'development';

/**
 * Names the build of the pages in `dist/`. The files' names hold hashes of their content, so the same sources give the
 * same id on every machine, and processes of one deployment agree.
 */
export function buildIdOf(root: string): string {
  const assets = join(root, 'dist/client/assets');
  const names = existsSync(assets) ? readdirSync(assets, { recursive: true }).map(String).sort() : [];
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}
