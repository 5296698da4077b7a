import type { Cents } from '../../shared/money.ts';

/** An amount with its tax: `netCents + vatCents` is `grossCents`. */
export interface TaxedAmount {
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
}

/** Rates have one decimal at most. */
const PER_MILLE = 10;

/**
 * Splits gross amounts, which were agreed, into net and tax. The tax of the document is that of its total, rounded once.
 * Each line gets what its amount adds to the rounded tax of the lines so far, so that the lines sum up to the total and
 * none differs from its own exact tax by a cent or more.
 */
export function splitVat(grossCents: readonly Cents[], vatPercent: number): TaxedAmount[] {
  let total = 0;
  let taxed = 0;
  return grossCents.map((gross) => {
    total += gross;
    const vatCents = roundVat(total, vatPercent) - taxed;
    taxed += vatCents;
    return { netCents: gross - vatCents, vatCents, grossCents: gross };
  });
}

/** The tax within an amount, rounded half up, in whole numbers: floating point rounds some halves down. */
function roundVat(grossCents: Cents, vatPercent: number): Cents {
  const rate = Math.round(vatPercent * PER_MILLE);
  const whole = 100 * PER_MILLE + rate;
  return Math.floor((2 * grossCents * rate + whole) / (2 * whole));
}

export function sumAmounts(amounts: readonly TaxedAmount[]): TaxedAmount {
  return amounts.reduce(
    (sum, one) => ({
      netCents: sum.netCents + one.netCents,
      vatCents: sum.vatCents + one.vatCents,
      grossCents: sum.grossCents + one.grossCents,
    }),
    { netCents: 0, vatCents: 0, grossCents: 0 },
  );
}

/** The amounts of a cancellation. */
export function negateAmount({ netCents, vatCents, grossCents }: TaxedAmount): TaxedAmount {
  // Not -0, which JSON and tests tell from 0.
  return { netCents: 0 - netCents, vatCents: 0 - vatCents, grossCents: 0 - grossCents };
}
