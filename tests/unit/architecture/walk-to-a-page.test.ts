import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOfFile, root, sourcesBelow } from './import-graph.ts';

const MAX_FILES = 20;
const text = readFileSync(join(root, 'platform/README.md'), 'utf8');
const [, section = ''] = /## From a host to a page\n([\s\S]*?)(?=\nTo add a screen|\n## )/.exec(text) ?? [];
const walk = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => `platform/${file}`);

describe('the walk from a host to a page in platform/README.md', () => {
  it('has at most 20 files, and all of them exist', () => {
    expect(walk.length).toBeGreaterThan(10);
    expect(walk.length).toBeLessThanOrEqual(MAX_FILES);
    expect(walk.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('goes along the imports: each file is imported by one above it, or by a file that Vike finds', () => {
    const isFoundByVike = (file: string) => /\/pages\/(\w+\/)?\+\w+\.tsx?$/.test(file);
    const found = sourcesBelow('platform/pages').filter(isFoundByVike);
    const unreached = walk.filter((file, place) => {
      const above = [...walk.slice(0, place), ...found].flatMap((from) => importsOfFile(from));
      return place > 0 && !isFoundByVike(file) && !above.some(({ to }) => to === file);
    });
    expect(unreached).toEqual([]);
  });
});
