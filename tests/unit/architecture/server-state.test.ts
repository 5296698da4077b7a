import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listImports, root, sourcesBelow } from './import-graph.ts';

const LIBRARY = /from '@tanstack\/react-query'/;
const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

/** A file's static imports and theirs, without those of `import(…)`. */
function loadedWith(entry: string): string[] {
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const source = readSource(file).replaceAll(/import\('[^']+'\)/g, '');
    open.push(...listImports(source, file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to])));
  }
  return [...seen];
}

describe('the library for server state', () => {
  const pages = sourcesBelow('platform/pages').filter((file) => /\/\+\w+\.tsx?$/.test(file));

  it('no public page loads the library, and the signed-in screens do', () => {
    expect(pages.length).toBeGreaterThan(15);
    const guilty = pages.filter((page) => loadedWith(page).some((file) => LIBRARY.test(readSource(file))));
    expect(guilty).toEqual([]);
    const area = loadedWith('platform/features/account/signed-in/SignedInArea.tsx');
    expect(area.some((file) => LIBRARY.test(readSource(file)))).toBe(true);
  });

  it('the server does not import the library; it is loaded after hydration', () => {
    const users = sourcesBelow('platform').filter((file) => LIBRARY.test(readSource(file)));
    expect(users.length).toBeGreaterThan(2);
    expect(users.filter((file) => !file.startsWith('platform/features/'))).toEqual([]);
  });
});
