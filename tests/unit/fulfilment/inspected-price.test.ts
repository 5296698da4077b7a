import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectedPrice, type OfferedItem } from '../../../platform/services/fulfilment/inspect/inspected-price.ts';
import type { Answers, PriceSheet, SheetQuestion } from '../../../platform/shared/price-sheet.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { pricingContext, shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

const pricing = shippedPricing();
const anyDevice = fc.constantFrom(...shippedDevices());
const anyCountry = fc.constantFrom('at', 'de', 'es', 'fr', 'it');
const anySheet = fc
  .tuple(anyDevice, anyCountry)
  .map(([device, country]) => pricing.sheetFor(pricingContext(country), device));
const picks = fc.array(fc.nat(8), { minLength: 9, maxLength: 9 });
const runs = { numRuns: 300 };

/** Answers of a question from the worst to the best one. */
function fromWorst({ kind, answers }: SheetQuestion): string[] {
  const rising = kind === 'variant' || answers.some(({ addCents }) => addCents > 0);
  const ids = answers.map(({ id }) => id);
  return rising ? ids : ids.reverse();
}

function answered({ questions }: PriceSheet, at: readonly number[]): Answers {
  return Object.fromEntries(
    questions.map((question, index) => {
      const ids = fromWorst(question);
      return [question.id, ids[(at[index] ?? 0) % ids.length] ?? ''];
    }),
  );
}

/** The declared answers, each as good or better. */
function bettered({ questions }: PriceSheet, told: Answers, by: readonly number[]): Answers {
  return Object.fromEntries(
    questions.map((question, index) => {
      const ids = fromWorst(question);
      const better = ids.slice(ids.indexOf(told[question.id] ?? ''));
      return [question.id, better[(by[index] ?? 0) % better.length] ?? ''];
    }),
  );
}

const offeredBy = (sheet: PriceSheet, declaredAnswers: Answers): OfferedItem => ({
  offeredCents: quote(sheet, declaredAnswers).totalCents,
  declaredAnswers,
  sheet,
});

/** Other prices than those of the offer, for the same questions. */
function later(sheet: PriceSheet, permille: number): PriceSheet {
  const now = (cents: number) => Math.floor((cents * permille) / (1000 * sheet.stepCents)) * sheet.stepCents;
  return {
    ...sheet,
    asNewCents: now(sheet.asNewCents),
    questions: sheet.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) =>
        answer.asNewCents === undefined ? answer : { ...answer, asNewCents: now(answer.asNewCents) },
      ),
    })),
  };
}

describe('the price of an inspected item', () => {
  it("an item as described has the offered price, whatever today's prices and the stored lines are", () => {
    fc.assert(
      fc.property(
        anySheet,
        picks,
        fc.nat(90_000),
        fc.integer({ min: 100, max: 2_000 }),
        (sheet, at, cents, permille) => {
          const declaredAnswers = answered(sheet, at);
          const found = Object.fromEntries(Object.entries(declaredAnswers).reverse());
          for (const offeredCents of [quote(sheet, declaredAnswers).totalCents, cents])
            for (const kept of [sheet, null])
              for (const today of [later(sheet, permille), undefined])
                expect(inspectedPrice({ offeredCents, declaredAnswers, sheet: kept, today }, found)).toBe(offeredCents);
        },
      ),
      runs,
    );
  });

  it("a better item never has a lower price, by the offer's price sheet or by today's difference", () => {
    fc.assert(
      fc.property(anySheet, picks, picks, fc.integer({ min: 100, max: 2_000 }), (sheet, at, by, permille) => {
        const told = answered(sheet, at);
        const piece = offeredBy(sheet, told);
        const found = bettered(sheet, told, by);
        expect(inspectedPrice(piece, found)).toBeGreaterThanOrEqual(piece.offeredCents);
        const without = { ...piece, sheet: null, today: later(sheet, permille) };
        expect(inspectedPrice(without, found)).toBeGreaterThanOrEqual(piece.offeredCents);
      }),
      runs,
    );
  });

  it('a worse item never has a higher price, and never one below 0', () => {
    fc.assert(
      fc.property(anySheet, picks, picks, fc.integer({ min: 100, max: 2_000 }), (sheet, at, by, permille) => {
        const found = answered(sheet, at);
        const piece = offeredBy(sheet, bettered(sheet, found, by));
        for (const one of [piece, { ...piece, sheet: null, today: later(sheet, permille) }]) {
          const price = inspectedPrice(one, found) ?? -1;
          expect(price).toBeLessThanOrEqual(piece.offeredCents);
          expect(price).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(price)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('the price equals an offer for the inspected answers, to the cent', () => {
    fc.assert(
      fc.property(anySheet, picks, picks, (sheet, at, by) => {
        const found = answered(sheet, by);
        expect(inspectedPrice(offeredBy(sheet, answered(sheet, at)), found)).toBe(quote(sheet, found).totalCents);
      }),
      runs,
    );
  });

  it('a price without any price sheet is not guessed', () => {
    const declaredAnswers = { display: 'perfect' };
    const piece = { offeredCents: 10_000, declaredAnswers, sheet: null };
    expect(inspectedPrice(piece, { display: 'scratched' })).toBeUndefined();
    expect(inspectedPrice(piece, {})).toBeUndefined();
    expect(inspectedPrice(piece, declaredAnswers)).toBe(10_000);
  });
});
