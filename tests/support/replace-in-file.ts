import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces the first occurrence of `find` in a file; throws if it is missing. */
export function replaceInFile(path: string, find: string, replace: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(find)) throw new Error(`${path} has no "${find}"`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
}
