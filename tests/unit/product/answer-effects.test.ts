import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerEffects } from '../../../platform/features/product/answer-effect.ts';
import { formatsFor } from '../../../platform/features/shop/format.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { pricingContext, shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

const pricing = shippedPricing();
const ctx = pricingContext('de');
const devices = shippedDevices();

describe('price effect of an answer', () => {
  it('the effect equals the change of the price, whatever the other answers are', () => {
    const cases = fc.record({ device: fc.constantFrom(...devices), picks: fc.array(fc.nat(), { maxLength: 9 }) });
    fc.assert(
      fc.property(cases, ({ device, picks }) => {
        const sheet = pricing.sheetFor(ctx, device);
        const answers = Object.fromEntries(
          sheet.questions.flatMap(({ id, answers: given }, index) => {
            const pick = (picks[index] ?? 0) % (given.length + 1);
            return pick === given.length ? [] : [[id, given[pick]?.id ?? '']];
          }),
        );
        for (const { id, answers: possible } of sheet.questions) {
          const { [id]: given, ...others } = answers;
          const effects = answerEffects(sheet, answers, id);
          expect(Object.keys(effects).sort()).toEqual(possible.map((answer) => answer.id).sort());
          const open = quote(sheet, others).totalCents;
          for (const [answer, cents] of Object.entries(effects))
            expect(quote(sheet, { ...others, [id]: answer }).totalCents).toBe(open + cents);
          if (given !== undefined) expect(open + (effects[given] ?? 0)).toBe(quote(sheet, answers).totalCents);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['de-DE', ['−36\u00a0€', '+8,50\u00a0€', '±0\u00a0€', '−1.234\u00a0€']],
    ['fr-FR', ['−36\u00a0€', '+8,50\u00a0€', '±0\u00a0€', '−1\u00a0234\u00a0€']],
  ])('the effect is shown with its sign and without zero cents in %s', (lang, shown) => {
    const { moneyChange } = formatsFor({
      lang,
      thousand: '1.000',
      currency: 'EUR',
      dateFormat: 'dd.mm.yy',
      timeZone: 'Europe/Berlin',
    });
    expect([-3_600, 850, 0, -123_400].map(moneyChange)).toEqual(shown);
  });
});
