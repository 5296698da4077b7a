import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolder } from './built-files.ts';

/** Build id under hot reload; never compared, because pages change in place. */
export const DEVELOPMENT = 'development';

/**
 * Derives the build id from `dist/`. File names contain content hashes, so the same sources give the same id on every
 * machine and in every process of a deployment.
 */
export function computeBuildId(root: string): string {
  const assets = join(builtFolder(root), 'client/assets');
  const names = existsSync(assets) ? readdirSync(assets, { recursive: true }).map(String).sort() : [];
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}
