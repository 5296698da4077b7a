import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './documents.ts';
import { holdsTest } from './security.ts';

interface Statement {
  id: string;
  text: string;
  /** The implementation: a file, and a text that it contains. */
  place?: { file: string; symbol?: string };
  /** The test of the statement. */
  test?: { file: string; title: string };
}

const { statements } = JSON.parse(readFileSync(join(root, 'docs/specification.json'), 'utf8')) as {
  statements: Statement[];
};

/** Statements of each section; D is the design card. */
const COUNTS = { 1: 19, 2: 39, 3: 55, 4: 17, 5: 8, 6: 5, 7: 54, 8: 14, 9: 21, D: 14 };

/** The problem of a statement; undefined if it has an implementation and a test. */
function findFault({ id, text, place, test }: Statement): string | undefined {
  if (!text) return `${id}: no text`;
  if (!place || !existsSync(join(root, place.file))) return `${id}: no place ${place?.file}`;
  if (place.symbol !== undefined && !readFileSync(join(root, place.file), 'utf8').includes(place.symbol))
    return `${id}: ${place.file} has no ${place.symbol}`;
  if (!test || !holdsTest(test.file, test.title)) return `${id}: ${test?.file} has no test “${test?.title}”`;
  return undefined;
}

describe('the list of the specification’s statements', () => {
  it('the list has every statement of every section once', () => {
    const ids = Object.entries(COUNTS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(ids).toHaveLength(246);
    expect(statements.map(({ id }) => id)).toEqual(ids);
  });

  it('every statement names an existing implementation and an existing test', () => {
    expect(statements.flatMap((statement) => findFault(statement) ?? [])).toEqual([]);
  });

  it('a missing place, test, file, symbol or title is reported', () => {
    const place = { file: 'tests/unit/documents/specification.test.ts', symbol: 'COUNTS' };
    const test = { file: place.file, title: 'the list has every statement of every section once' };
    const whole = { id: '9.18', text: 'x', place, test };
    expect(findFault(whole)).toBeUndefined();
    const { place: _, ...placeless } = whole;
    const { test: __, ...testless } = whole;
    const gone = `${'GONE'}_MS`;
    for (const broken of [
      placeless,
      testless,
      { ...whole, place: { file: 'platform/gone.ts' } },
      { ...whole, place: { ...place, symbol: gone } },
      { ...whole, test: { ...test, title: 'was a test once' } },
    ])
      expect(findFault(broken)).toMatch(/^9\.18: /);
  });
});
