import type { Cents } from './money.ts';

export interface VoucherTerms {
  valueCents: Cents;
  /** Minimum value of the devices for the voucher. */
  minimumCents: Cents;
}

/** Value that a voucher adds to devices of this value: 0 below its minimum, and always 0 for devices without value. */
export function voucherValueFor({ valueCents, minimumCents }: VoucherTerms, devicesCents: Cents): Cents {
  return devicesCents > 0 && devicesCents >= minimumCents ? valueCents : 0;
}

/** A device with an open question to its seller. */
interface AskedDevice {
  newCents: Cents;
  /** An unlocked device is inspected again, and may still be bought. */
  decision: 'accept' | 'return' | 'unlocked' | null;
}

/**
 * Effect of a clarification on a voucher: it `lapses` with every answer, `depends` on the returned devices, or `counts`
 * in any case.
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
