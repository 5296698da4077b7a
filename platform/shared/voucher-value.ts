import type { Cents } from './money.ts';

export interface VoucherTerms {
  valueCents: Cents;
  /** Least value of the devices it counts for. */
  minimumCents: Cents;
}

/** What a voucher adds to devices of this value: nothing below its minimum, and never anything to devices worth nothing. */
export function voucherValueFor({ valueCents, minimumCents }: VoucherTerms, devicesCents: Cents): Cents {
  return devicesCents > 0 && devicesCents >= minimumCents ? valueCents : 0;
}

/** A device that its seller is asked about. */
interface AskedDevice {
  newCents: Cents;
  decision: 'accept' | 'return' | null;
}

/**
 * What becomes of a voucher by the answers to a clarification: it `lapses` whatever is answered, `depends` on what is sent back, or
 * `counts` in any case.
 */
export function voucherAfterAnswers(
  terms: VoucherTerms,
  othersCents: Cents,
  items: readonly AskedDevice[],
): 'counts' | 'depends' | 'lapses' {
  const bought = (whenOpen: 'accept' | 'return') =>
    items.reduce((total, item) => total + ((item.decision ?? whenOpen) === 'accept' ? item.newCents : 0), othersCents);
  if (voucherValueFor(terms, bought('accept')) === 0) return 'lapses';
  return voucherValueFor(terms, bought('return')) === 0 ? 'depends' : 'counts';
}
