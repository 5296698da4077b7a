import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../../../platform/shared/csv.ts';
import { anyCharacter } from '../../support/any-character.ts';

describe('CSV file', () => {
  it('the file is UTF-8 with a byte order mark, commas, and CR LF', () => {
    expect(csvFile([['name', 'cents'], ['Weiß, "Jörg"', -5], ['a;b', 0], ['']])).toBe(
      '\uFEFFname,cents\r\n"Weiß, ""Jörg""",-5\r\n"a;b",0\r\n\r\n',
    );
  });

  it.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\u200b=1', '＝1', '|x', '%x'])(
    'a cell is not a formula: %j',
    (text) => {
      expect(csvFile([[text]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/);
    },
  );

  it('parsing returns every text, with at most an added apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1 }), (texts) => {
        const line = csvFile([texts]).slice(1, -2);
        const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,"]*)(?:,|$)/g)].slice(0, texts.length);
        const read = cells.map(([, cell = '']) => (cell[0] === '"' ? cell.slice(1, -1).replaceAll('""', '"') : cell));
        expect(read.map((cell, at) => (cell === `'${texts[at]}` ? texts[at] : cell))).toEqual(texts);
      }),
    );
  });
});
