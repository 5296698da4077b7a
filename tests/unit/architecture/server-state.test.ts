import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourcesBelow } from './import-graph.ts';

const LIBRARY = /from '@tanstack\/react-query'/;
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** What comes with a file: its imports and theirs; what it asks for later, by `import(…)`, does not. */
function loadedWith(entry: string): string[] {
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const source = sourceOf(file).replaceAll(/import\('[^']+'\)/g, '');
    open.push(...importsOf(source, file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to])));
  }
  return [...seen];
}

describe('server state', () => {
  const pages = sourcesBelow('platform/pages').filter((file) => /\/\+\w+\.tsx?$/.test(file));

  it('comes with no page, and with the signed-in screens', () => {
    expect(pages.length).toBeGreaterThan(15);
    const guilty = pages.filter((page) => loadedWith(page).some((file) => LIBRARY.test(sourceOf(file))));
    expect(guilty).toEqual([]);
    const area = loadedWith('platform/features/account/signed-in/SignedInArea.tsx');
    expect(area.some((file) => LIBRARY.test(sourceOf(file)))).toBe(true);
  });

  it('is asked of no server: what needs it is loaded after the page is alive', () => {
    const users = sourcesBelow('platform').filter((file) => LIBRARY.test(sourceOf(file)));
    expect(users.length).toBeGreaterThan(2);
    expect(users.filter((file) => !file.startsWith('platform/features/'))).toEqual([]);
  });
});
