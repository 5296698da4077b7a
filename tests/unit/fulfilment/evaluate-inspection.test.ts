import { describe, expect, it } from 'vitest';
import {
  evaluateInspection,
  type InspectionFacts,
} from '../../../platform/services/fulfilment/inspect/evaluate-inspection.ts';
import type { TradeItem } from '../../../platform/services/fulfilment/inspect/trade-items.ts';
import type { ItemInspectionInput } from '../../../platform/services/fulfilment/types.ts';
import type { PriceSheet } from '../../../platform/shared/price-sheet.ts';

const condition = (id: string, answers: [string, number][]) => ({
  id,
  code: id.toUpperCase(),
  kind: 'condition' as const,
  answers: answers.map(([answer, factorPermille]) => ({ id: answer, code: answer, factorPermille, addCents: 0 })),
});

const sheet: PriceSheet = {
  deviceId: 'phone',
  currency: 'EUR',
  version: '1',
  asNewCents: 20_000,
  minimumCents: 500,
  stepCents: 50,
  questions: [
    condition('display', [
      ['good', 1000],
      ['scratched', 800],
    ]),
    condition('case', [
      ['good', 1000],
      ['worn', 900],
    ]),
  ],
};

/** Two items, declared as worn and worth 180 each. */
const piece = (item: number): TradeItem => ({
  item,
  position: 0,
  deviceId: 'phone',
  deviceName: 'Phone',
  offeredCents: 18_000,
  declaredAnswers: { display: 'good', case: 'worn' },
  formFactor: 'phone',
  sheet,
});
const asTold = (item: number): ItemInspectionInput => ({ item, answers: piece(item).declaredAnswers });
const scratched = (item: number): ItemInspectionInput => ({
  item,
  answers: { display: 'scratched', case: 'worn' },
  difference: ' The display is scratched. ',
});

function judged(found: ItemInspectionInput[], facts: Partial<InspectionFacts> = {}) {
  return evaluateInspection(found, {
    tradeItems: [piece(1), piece(2)],
    free: false,
    photographedItems: new Set(),
    ...facts,
  });
}
/** The problems with their pointers. */
function faults(found: ItemInspectionInput[], facts: Partial<InspectionFacts> = {}): string[] {
  const result = judged(found, facts);
  return result.ok ? [] : result.error.fields.map(({ pointer, code }) => `${pointer} ${code}`);
}

describe('an inspection', () => {
  it('each item is priced separately, in any order of inspection', () => {
    const better = { item: 2, answers: { display: 'good', case: 'good' } };
    const result = judged([better, scratched(1)], { photographedItems: new Set([1]) });
    expect(result).toEqual({
      ok: true,
      value: [
        {
          item: 1,
          answers: scratched(1).answers,
          offeredCents: 18_000,
          inspectedCents: 14_400,
          difference: 'The display is scratched.',
          outcome: null,
        },
        {
          item: 2,
          answers: better.answers,
          offeredCents: 18_000,
          inspectedCents: 20_000,
          difference: null,
          outcome: null,
        },
      ],
    });
  });

  it('a lower price requires a note and a photo of that item, and no other price does', () => {
    expect(faults([scratched(1), asTold(2)], { photographedItems: new Set([2]) })).toEqual(['/items/0/photo required']);
    const { difference: _, ...wordless } = scratched(1);
    expect(faults([asTold(2), { ...wordless, difference: ' ' }])).toEqual([
      '/items/1/difference required',
      '/items/1/photo required',
    ]);
    expect(faults([wordless, asTold(2)], { photographedItems: new Set([1]) })).toEqual([
      '/items/0/difference required',
    ]);
    const long = { ...scratched(1), difference: 'x'.repeat(501) };
    expect(faults([long, asTold(2)], { photographedItems: new Set([1]) })).toEqual(['/items/0/difference tooLong']);
    // A difference without a cost needs no proof.
    const evened = { ...piece(1), offeredCents: 14_400 };
    expect(faults([{ ...wordless }, asTold(2)], { tradeItems: [evened, piece(2)] })).toEqual([]);
  });

  it('the inspection has every item once, with all questions of its device and no others', () => {
    expect(faults([asTold(1)])).toEqual(['/items required']);
    expect(faults([asTold(1), asTold(2), asTold(2)])).toEqual(['/items/2/item twice']);
    expect(faults([asTold(1), asTold(2), asTold(3), asTold(0)])).toEqual([
      '/items/2/item unknown',
      '/items/3/item unknown',
    ]);
    expect(faults([{ item: 1, answers: { display: 'scratched' } }, asTold(2)])).toEqual([
      '/items/0/answers/case required',
    ]);
    const strange = { ...piece(1).declaredAnswers, display: 'melted', 'a/b~': 'x', constructor: 'y' };
    expect(faults([{ item: 1, answers: strange }, asTold(2)])).toEqual([
      '/items/0/answers/display answer.unknown',
      '/items/0/answers/a~1b~0 question.unknown',
      '/items/0/answers/constructor question.unknown',
    ]);
  });

  it('declared answers to former questions are accepted unchanged, and no price is guessed', () => {
    const old = { ...piece(1), declaredAnswers: { battery: 'old' }, sheet: null };
    expect(faults([{ item: 1, answers: { battery: 'old' } }, asTold(2)], { tradeItems: [old, piece(2)] })).toEqual([]);
    expect(faults([{ item: 1, answers: { battery: 'new' } }, asTold(2)], { tradeItems: [old, piece(2)] })).toEqual([
      '/items/0/answers notPriced',
    ]);
  });

  it('a gift remains a gift, better or worse', () => {
    const gift = { ...piece(1), offeredCents: 0 };
    const result = judged([{ item: 1, answers: { display: 'good', case: 'good' } }], {
      tradeItems: [gift],
      free: true,
    });
    expect(result).toMatchObject({ value: [{ inspectedCents: 0 }] });
  });
});
