import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What the browser and server bundles are made from; a change in any of them makes the build stale. */
const SOURCES = [
  'platform/pages',
  'platform/features',
  'platform/layouts',
  'platform/ui',
  'platform/api-client',
  'platform/shared',
  'platform/tenancy',
  'platform/generated',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds `dist/` unless it was built from exactly these sources. Throws when Vite refuses. */
export async function buildIfStale(root: string): Promise<void> {
  const stamp = join(root, 'dist/.sources');
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages …');
  await build({ root, logLevel: 'warn' });
  writeFileSync(stamp, wanted);
}

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
