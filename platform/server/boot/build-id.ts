import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FILE, builtFolder } from './built-files.ts';

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

/** What a build was made from: its commit, and the hashes of the server's sources. */
const RECORDS = [BUILD_FILE, 'program/inputs.json'];

/**
 * Identifies the whole program, the server's part included: equal in every process of a deployment, and another one after
 * each build that differs.
 */
export function computeProgramId(root: string): string {
  const folder = builtFolder(root);
  const files = RECORDS.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const hash = createHash('sha256').update(computeBuildId(root));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
