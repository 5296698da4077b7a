import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negateAmount, splitVat, sumAmounts } from '../../../platform/services/credit-notes/split-vat.ts';
import { vatSchemeFor } from '../../../platform/shared/vat.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 60 });
/** Rates have one decimal at most. */
const rates = fc.integer({ min: 0, max: 300 }).map((perMille) => perMille / 10);

describe('the VAT of a credit note', () => {
  it.each([
    [19, 11_900, 10_000, 1_900],
    [20, 12_000, 10_000, 2_000],
    [22, 100, 82, 18],
    [21, 1, 1, 0],
    [25.5, 12_550, 10_000, 2_550],
    [0, 45_500, 45_500, 0],
  ])('%d %% of VAT in %d cents leaves %d net and %d VAT', (rate, grossCents, netCents, vatCents) => {
    expect(splitVat([grossCents], rate)).toEqual([{ grossCents, netCents, vatCents }]);
  });

  it('half a cent of VAT is rounded up', () => {
    // 3 cents at 20 % hold exactly 0.5.
    expect(splitVat([3], 20)).toEqual([{ grossCents: 3, netCents: 2, vatCents: 1 }]);
  });

  it('the lines sum up to the total, whose VAT is rounded once, and each is right to less than a cent', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        const lines = splitVat(gross, rate);
        const total = gross.reduce((sum, one) => sum + one, 0);
        expect(sumAmounts(lines)).toEqual(splitVat([total], rate)[0]);
        lines.forEach(({ netCents, vatCents, grossCents }, index) => {
          expect(grossCents).toBe(gross[index]);
          expect(netCents + vatCents).toBe(grossCents);
          expect(vatCents).toBeGreaterThanOrEqual(0);
          expect(netCents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(vatCents - (grossCents * rate) / (100 + rate))).toBeLessThan(1 + 1e-6);
        });
      }),
    );
  });

  it('a cancellation takes back every amount', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, rate) => {
        const lines = splitVat(gross, rate);
        expect(sumAmounts([...lines, ...lines.map(negateAmount)])).toEqual({ netCents: 0, vatCents: 0, grossCents: 0 });
      }),
    );
  });
});

describe('the VAT scheme of a sale', () => {
  it.each([
    ['DE136695976', false, 'standard'],
    ['ATU33864707', false, 'reverseCharge'],
    ['EL094259216', false, 'reverseCharge'],
    ['XI123456789', false, 'reverseCharge'],
    ['CHE116281710', false, undefined],
    ['GB123456789', false, undefined],
    ['', false, undefined],
    ['', true, 'exempt'],
    ['DE136695976', true, 'exempt'],
  ])('the number %j of a seller, small business %s, gives %s', (seller, smallBusiness, scheme) => {
    expect(vatSchemeFor({ operator: 'DE000000000', seller, smallBusiness })).toBe(scheme);
  });
});
