import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, root } from '../documents/documents.ts';

/** Imports of types, those of the server's half of a module, and those that are given to `loadCode`. */
const ALLOWED =
  /typeof import\(|\? \(?await import\(|(?:loadCode|loadCodeWithRetry|fetchLazy|lazyWithRetry)\(\s*\(\) =>\s*import\(|defineEntry\(\s*'[^']+',\s*\(\) =>\s*import\(/g;

/** Texts of the other dynamic imports. */
function findBareImports(text: string): string[] {
  return text.replaceAll(ALLOWED, '').match(/\bimport\([^)\n]*\)?/g) ?? [];
}

const sources = projectFiles.filter((path) => /^platform\/(?:features|forms|api-client|pages)\/.*\.tsx?$/.test(path));

describe('code that a browser loads later', () => {
  it('is requested by loadCode, because a browser remembers an import that failed without a connection', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((path) =>
      findBareImports(readFileSync(join(root, path), 'utf8')).map((one) => `${path}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it('a bare import is found', () => {
    expect(findBareImports("const part = await import('./part.ts');")).toEqual(["import('./part.ts')"]);
    expect(findBareImports("lazy(() =>\n  import('./Part.tsx'))")).toEqual(["import('./Part.tsx')"]);
    expect(findBareImports("loadCode(() => import('./part.ts')); ? (await import('./part.ts')).Part")).toEqual([]);
  });
});
