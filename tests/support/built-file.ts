import { readFileSync } from 'node:fs';

/** Address of the built file of a lazily loaded module, below the shop's origin. */
export function findBuiltFile(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Record<string, { file: string }>;
  const { file } = manifest[source] ?? {};
  if (!file) throw new Error(`found no built file of ${source}`);
  return file;
}
