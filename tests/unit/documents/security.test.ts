import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './documents.ts';
import { findFault, holdsTest, parseRows, testsIn } from './security.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/security.md');
const rows = parseRows(text);
const { level1, level2 } = JSON.parse(read('tests/unit/documents/asvs-5.0.0.json')) as Record<
  'level1' | 'level2',
  string[]
>;

describe('the table of security requirements', () => {
  it('the table has every requirement of levels 1 and 2 once, and no other', () => {
    expect(level1).toHaveLength(70);
    expect(level2).toHaveLength(183);
    expect(rows.map(({ id }) => id).sort()).toEqual([...level1, ...level2].sort());
  });

  it('each requirement of level 1 has its own row', () => {
    expect(level1.filter((id) => !text.includes(`\n| ${id} |`))).toEqual([]);
  });

  it('each row names existing tests or a reason for having none', () => {
    expect(rows.flatMap((row) => findFault(row)?.replace(/^/, `${row.id}: `) ?? [])).toEqual([]);
    expect(rows.filter(({ shown }) => testsIn(shown).length > 0).length).toBeGreaterThan(50);
  });

  it("the document's counts equal those of its rows", () => {
    const counted = (ids: readonly string[]) => {
      const of = rows.filter(({ id }) => ids.includes(id)).map(({ shown }) => shown);
      const having = (pattern: RegExp) => of.filter((shown) => pattern.test(shown)).length;
      const shown = of.filter((one) => testsIn(one).length > 0 && !/\bopen: /.test(one)).length;
      const others = [having(/^not here: /), having(/^operator: /), having(/^by hand: /), having(/\bopen: /)];
      return `${[ids.length, shown, ...others].join(' | ')}`;
    };
    const told = text.split('\n').filter((line) => /^\| [12] \|/.test(line));
    expect(told).toEqual([`| 1 | ${counted(level1)} |`, `| 2 | ${counted(level2)} |`]);
  });

  it('each requirement in the threat model has a row with a test', () => {
    const named = [...read('docs/threat-model.md').matchAll(/V\d+\.\d+\.\d+/g)].map(([id]) => id);
    const shown = new Map(
      rows.map((row) => [row.id, testsIn(row.shown).length > 0 || row.shown.startsWith('by hand: ')]),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => shown.get(id) !== true)).toEqual([]);
  });

  it('a missing test, a row without a reason and a skipped test are reported', () => {
    const here = 'tests/unit/documents/security.test.ts';
    const row = (shown: string) => parseRows(`| V1.2.1 | what | how | ${shown} |`)[0] ?? { id: '', shown: '' };
    const title = 'the table has every requirement of levels 1 and 2 once, and no other';
    expect(findFault(row(`\`${here}\` “${title}”`))).toBeUndefined();
    expect(findFault(row(`\`${here}\` “${title}”, “was here once”`))).toContain('was here once');
    expect(findFault(row(`\`tests/unit/nowhere.test.ts\` “${title}”`))).toContain('nowhere');
    expect(findFault(row(`“${title}”`))).toBe('a title without its file');
    expect(findFault(row(''))).toBe('neither a test nor a reason');
    expect(findFault(row('not here: nothing is uploaded'))).toBeUndefined();
    expect(holdsTest(here, title, () => `it.skip('${title}', () => {})`)).toBe(false);
    expect(holdsTest(here, title, () => `const title = '${title}';`)).toBe(false);
    expect(holdsTest(here, title, () => `it.each([1])('${title}', () => {})`)).toBe(true);
  });
});
