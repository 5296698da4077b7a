import { describe, expect, it } from 'vitest';
import { voucherAfterAnswers, voucherValueFor } from '../../../platform/shared/voucher-value.ts';

const terms = { valueCents: 500, minimumCents: 5_000 };

describe('the value of a voucher', () => {
  it('a voucher is paid from its minimum on, and not below it', () => {
    expect([0, 950, 4_999, 5_000, 42_600].map((cents) => voucherValueFor(terms, cents))).toEqual([0, 0, 0, 500, 500]);
  });

  it('a voucher is never added to devices worth 0, whatever its minimum is', () => {
    expect(voucherValueFor({ valueCents: 500, minimumCents: 0 }, 0)).toBe(0);
    expect(voucherValueFor({ valueCents: 500, minimumCents: 0 }, 1)).toBe(500);
  });
});

describe('a voucher during a clarification', () => {
  const open = (newCents: number) => ({ newCents, decision: null });

  it('the voucher lapses if no answer reaches its minimum', () => {
    expect(voucherAfterAnswers(terms, 0, [open(950)])).toBe('lapses');
    expect(voucherAfterAnswers(terms, 0, [open(950), { newCents: 30_000, decision: 'return' }])).toBe('lapses');
  });

  it('the voucher depends on the answers if the remaining items may be below its minimum', () => {
    expect(voucherAfterAnswers(terms, 4_000, [open(3_000)])).toBe('depends');
    expect(voucherAfterAnswers(terms, 0, [open(6_000)])).toBe('depends');
  });

  it('the voucher counts if the other devices reach its minimum', () => {
    expect(voucherAfterAnswers(terms, 5_000, [open(100)])).toBe('counts');
    expect(voucherAfterAnswers(terms, 0, [{ newCents: 6_000, decision: 'accept' }, open(100)])).toBe('counts');
  });
});
