import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers, PriceSheet } from '../../../platform/shared/price-sheet.ts';
import { checkAnswers, quote } from '../../../platform/shared/quote.ts';
import { pricingContext, shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

const devices = shippedDevices();
const pricing = shippedPricing();
const countries = ['at', 'de', 'es', 'fr', 'it'];
const runs = { numRuns: 400 };

const anySheet = fc
  .tuple(fc.constantFrom(...devices), fc.constantFrom(...countries))
  .map(([device, country]) => pricing.sheetFor(pricingContext(country), device));

/** Some of the questions answered. */
function answersTo(sheet: PriceSheet, picks: readonly number[], keep: readonly boolean[] = []): Answers {
  const entries = sheet.questions.flatMap((question, index) => {
    const answer = question.answers[(picks[index] ?? 0) % question.answers.length];
    return answer && keep[index] !== false ? [[question.id, answer.id] as const] : [];
  });
  return Object.fromEntries(entries);
}

const picks = fc.array(fc.nat(8), { minLength: 9, maxLength: 9 });
const keeps = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });
const total = (sheet: PriceSheet, answers: Answers) => quote(sheet, answers).totalCents;

/** The device of the designed device page. */
const iphone = devices.find((device) => device.id === 'apple-iphone-15-pro');
if (!iphone) throw new Error('the catalogue has lost the iPhone 15 Pro');
const sheet = pricing.sheetFor(pricingContext('de'), iphone);

describe('the quote of a price', () => {
  it('the lines add up to the total, for every device', () => {
    fc.assert(
      fc.property(anySheet, picks, keeps, (one, chosen, keep) => {
        const { lines, totalCents } = quote(one, answersTo(one, chosen, keep));
        expect(lines.reduce((sum, line) => sum + line.deltaCents, 0)).toBe(totalCents);
        expect(lines.every((line) => Number.isInteger(line.deltaCents))).toBe(true);
      }),
      runs,
    );
  });

  it('a price is never negative, between 0 and the minimum, or above the as-new price plus extras', () => {
    fc.assert(
      fc.property(anySheet, picks, keeps, (one, chosen, keep) => {
        const { totalCents, asNewCents } = quote(one, answersTo(one, chosen, keep));
        const extras = one.questions.reduce((sum, { answers }) => sum + Math.max(...answers.map((a) => a.addCents)), 0);
        expect(totalCents === 0 || totalCents >= one.minimumCents).toBe(true);
        expect(totalCents).toBeLessThanOrEqual(asNewCents + extras);
      }),
      runs,
    );
  });

  it('a better answer never lowers the price, whatever the others are', () => {
    fc.assert(
      fc.property(anySheet, picks, fc.nat(8), (one, chosen, at) => {
        const question = one.questions[at % one.questions.length];
        const others = answersTo(one, chosen);
        // Conditions are sorted best first; extras and variants least first.
        const rising = question?.answers.some((answer) => answer.addCents > 0) || question?.kind === 'variant';
        const totals = question?.answers.map((answer) => total(one, { ...others, [question.id]: answer.id })) ?? [];
        const bestLast = rising ? totals : totals.reverse();
        expect(bestLast).toEqual([...bestLast].sort((a, b) => a - b));
      }),
      runs,
    );
  });

  it('an additional condition answer never raises the price', () => {
    fc.assert(
      fc.property(anySheet, picks, keeps, fc.nat(8), (one, chosen, keep, at) => {
        const question = one.questions[at % one.questions.length];
        if (!question || question.kind === 'variant' || question.answers.some((answer) => answer.addCents > 0)) return;
        const all = answersTo(one, chosen, keep);
        const { [question.id]: _, ...without } = all;
        const answered = answersTo(one, chosen);
        expect(total(one, { ...without, [question.id]: answered[question.id] ?? '' })).toBeLessThanOrEqual(
          total(one, without),
        );
      }),
      runs,
    );
  });

  it('the order and time of the answers do not change the price', () => {
    fc.assert(
      fc.property(anySheet, picks, (one, chosen) => {
        const answers = answersTo(one, chosen);
        const reversed = Object.fromEntries(Object.entries(answers).reverse());
        expect(quote(one, reversed)).toEqual(quote(one, answers));
      }),
      runs,
    );
  });

  it('an open question counts as its best condition, in every shipped device', () => {
    for (const device of devices) {
      const one = pricing.sheetFor(pricingContext('de'), device);
      for (const { kind, answers } of one.questions) {
        if (kind === 'variant') continue;
        expect(answers[0]).toMatchObject({ factorPermille: 1000, addCents: 0 });
      }
    }
  });

  it.each([
    ['nothing answered but the storage', { storage: '128' }, 57400],
    ['alles funktioniert', { storage: '128', power: 'yes' }, 57400],
    ['leichte Kratzer', { storage: '128', power: 'yes', display: 'light' }, 49800],
    ['Akku 80 bis 89 %', { storage: '128', power: 'yes', display: 'light', battery: '80' }, 45000],
    ['256 GB', { storage: '256' }, 61200],
  ])('the price of the iPhone 15 Pro in Germany is correct: %s', (_title, answers, cents) => {
    expect(total(sheet, answers)).toBe(cents);
  });

  it('the ledger of the iPhone 15 Pro is 574, 0, −76, −48, together 450', () => {
    const answers = { storage: '128', power: 'yes', display: 'light', battery: '80' };
    expect(quote(sheet, answers)).toEqual({
      currency: 'EUR',
      lines: [
        { kind: 'asNew', questionId: 'storage', answerId: '128', deltaCents: 57400 },
        { kind: 'answer', questionId: 'power', answerId: 'yes', deltaCents: 0 },
        { kind: 'answer', questionId: 'display', answerId: 'light', deltaCents: -7600 },
        { kind: 'answer', questionId: 'battery', answerId: '80', deltaCents: -4800 },
      ],
      totalCents: 45000,
      asNewCents: 57400,
      openQuestionIds: ['housing', 'account', 'accessories'],
      complete: false,
      outcome: 'open',
    });
  });

  it('the highest variant is shown while none is chosen', () => {
    expect(quote(sheet, {}).totalCents).toBe(sheet.asNewCents);
    expect(sheet.asNewCents).toBeGreaterThan(61200);
  });
});

const small: PriceSheet = {
  deviceId: 'small',
  currency: 'EUR',
  version: '1',
  asNewCents: 4000,
  minimumCents: 500,
  stepCents: 50,
  questions: [
    {
      id: 'power',
      code: 'POWER',
      kind: 'condition',
      answers: [
        { id: 'yes', code: 'Y', factorPermille: 1000, addCents: 0 },
        { id: 'no', code: 'N', factorPermille: 120, addCents: 0 },
        { id: 'just', code: 'J', factorPermille: 125, addCents: 0 },
      ],
    },
    {
      id: 'box',
      code: 'BOX',
      kind: 'condition',
      answers: [
        { id: 'none', code: 'N', factorPermille: 1000, addCents: 0 },
        { id: 'full', code: 'F', factorPermille: 1000, addCents: 1200 },
      ],
    },
  ],
};

describe('a price around the minimum', () => {
  it('a price below the minimum is 0, with a line that says so, and the device is recycled', () => {
    const result = quote(small, { power: 'no', box: 'none' });
    expect(result.lines.map((line) => [line.kind, line.deltaCents])).toEqual([
      ['asNew', 4000],
      ['answer', -3550],
      ['answer', 0],
      ['minimum', -450],
    ]);
    expect(result).toMatchObject({ totalCents: 0, complete: true, outcome: 'recycling' });
  });

  it('a price of exactly the minimum is paid', () => {
    expect(quote(small, { power: 'just', box: 'none' })).toMatchObject({ totalCents: 500, outcome: 'offer' });
  });

  it('the original box does not lift a price over the minimum', () => {
    expect(quote(small, { power: 'no', box: 'full' }).totalCents).toBe(0);
  });

  it('the original box adds a tenth of the price at most', () => {
    expect(quote(small, { power: 'yes', box: 'full' }).totalCents).toBe(4400);
    expect(quote(small, { power: 'just', box: 'full' }).totalCents).toBe(550);
  });

  it('a price of 0 remains open while questions are', () => {
    expect(quote(small, { power: 'no' })).toMatchObject({ totalCents: 0, outcome: 'open', openQuestionIds: ['box'] });
  });
});

describe('the check of answers', () => {
  it.each([
    ['an unknown question', { lens: 'clean' }, [{ code: 'question.unknown', questionId: 'lens' }]],
    ['an unknown answer', { display: 'perfect' }, [{ code: 'answer.unknown', questionId: 'display' }]],
    ['an answer of another question', { display: 'signedOut' }, [{ code: 'answer.unknown', questionId: 'display' }]],
    ['a storage the device has not', { storage: '64' }, [{ code: 'answer.unknown', questionId: 'storage' }]],
    ['a name of the prototype', { constructor: 'yes' }, [{ code: 'question.unknown', questionId: 'constructor' }]],
    ['a prototype', JSON.parse('{"__proto__":"yes"}'), [{ code: 'question.unknown', questionId: '__proto__' }]],
    ['no text', { power: ['yes'] } as never, [{ code: 'answer.unknown', questionId: 'power' }]],
    ['all that is known', { storage: '128', power: 'yes' }, []],
  ])('answers with %s are checked', (_title, answers, problems) => {
    expect(checkAnswers(sheet, answers)).toEqual(problems);
  });

  it('answers unknown to the price sheet do not change the price', () => {
    expect(quote(sheet, { storage: '128', display: 'perfect', constructor: 'no' }).totalCents).toBe(57400);
    expect(quote(sheet, Object.create({ power: 'no', storage: '128' })).lines).toHaveLength(1);
  });
});
