import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPriceComparison } from '../../../platform/services/fulfilment/clarify/ledger.ts';
import type { Answers, PriceSheet } from '../../../platform/shared/price-sheet.ts';
import { quote } from '../../../platform/shared/quote.ts';

const question = (id: string, factors: readonly number[], addCents = 0) => ({
  id,
  code: id.toUpperCase(),
  kind: 'condition' as const,
  answers: factors.map((factorPermille, index) => ({
    id: String(index),
    code: `${id}${index}`,
    factorPermille,
    addCents,
  })),
});

const sheet: PriceSheet = {
  deviceId: 'phone',
  currency: 'EUR',
  version: '1',
  asNewCents: 40_000,
  minimumCents: 1_000,
  stepCents: 50,
  questions: [
    {
      id: 'storage',
      code: 'STORAGE',
      kind: 'variant',
      answers: ['0', '1', '2'].map((id, index) => ({
        id,
        code: id,
        factorPermille: 1_000,
        addCents: 0,
        asNewCents: 20_000 + index * 10_000,
      })),
    },
    question('display', [1_000, 870, 410]),
    question('housing', [1_000, 930, 20]),
    question('box', [1_000, 1_000, 1_000], 700),
  ],
};

const answers: fc.Arbitrary<Answers> = fc.record(
  Object.fromEntries(sheet.questions.map(({ id }) => [id, fc.constantFrom('0', '1', '2')])),
);

describe('the ledger of an old and a new price', () => {
  it('the lines add up to both prices, for all declared answers, inspected answers and offers', () => {
    const rest = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(answers, answers, rest, (told, found, more) => {
        const [before, after] = [quote(sheet, told), quote(sheet, found)];
        const totals = { oldCents: before.totalCents, newCents: after.totalCents + more };
        const rows = buildPriceComparison(
          { lines: before.lines, totalCents: totals.oldCents },
          { lines: after.lines, totalCents: totals.newCents },
          (line) => line.kind,
        );
        for (const column of ['oldCents', 'newCents'] as const)
          expect(rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(totals[column]);
        expect(rows.some(({ kind }) => kind === 'rest')).toBe(more > 0);
      }),
    );
  });

  it('an unchanged answer has one line and a changed one two, in the order of the questions', () => {
    const told = { storage: '1', display: '0', housing: '1', box: '0' };
    const lines = buildPriceComparison(quote(sheet, told), quote(sheet, { ...told, display: '2' }), (line) =>
      line.kind === 'answer' ? `${line.questionId} ${line.answerId}` : line.kind,
    );
    expect(lines.map(({ label, oldCents, newCents }) => [label, oldCents !== null, newCents !== null])).toEqual([
      ['asNew', true, true],
      ['display 0', true, false],
      ['display 2', false, true],
      ['housing 1', true, true],
      ['box 0', true, true],
    ]);
  });
});
