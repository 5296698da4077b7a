import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyBurst, SINGLE_KEY_MS } from '../../../platform/desk/browser/key-burst.ts';

function typeKeys(keys: string, gaps: readonly number[]): KeyBurst {
  const burst = new KeyBurst();
  let at = 1_000;
  [...keys].forEach((key, index) => {
    at += gaps[index] ?? 0;
    burst.add(key, at);
  });
  return burst;
}

const digit = fc.constantFrom(...'0123456789');
const number = fc.array(digit, { minLength: 6, maxLength: 40 }).map((digits) => digits.join(''));

it('every number typed as fast as a scanner types is a scan, whole and in order', () => {
  fc.assert(
    fc.property(number, fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 40, maxLength: 40 }), (code, gaps) => {
      const burst = typeKeys(code, gaps);
      expect([burst.isScan, burst.text]).toEqual([true, code]);
    }),
  );
});

it('no text typed by hand is a scan, however long', () => {
  fc.assert(
    fc.property(
      number,
      fc.array(fc.integer({ min: 36, max: 5_000 }), { minLength: 40, maxLength: 40 }),
      (code, gaps) => {
        expect(typeKeys(code, gaps).isScan).toBe(false);
      },
    ),
  );
});

it('a scan after text typed by hand holds the scanned characters alone', () => {
  const burst = typeKeys('like 0034012345', [0, 90, 90, 90, 90, 90, ...Array.from({ length: 9 }, () => 8)]);
  expect([burst.isScan, burst.text]).toEqual([true, '0034012345']);
});

it('a short code and a text with a space stay in their field', () => {
  expect(typeKeys('12345', [0, 8, 8, 8, 8]).isScan).toBe(false);
  expect(
    typeKeys(
      'Kind regards',
      Array.from({ length: 12 }, () => 1),
    ).isScan,
  ).toBe(false);
});

it('Enter belongs to a burst only as fast as its characters', () => {
  const burst = typeKeys(
    '0034012345',
    Array.from({ length: 10 }, () => 8),
  );
  expect([burst.continuesAt(1_080 + 35), burst.continuesAt(1_080 + 36)]).toEqual([true, false]);
  burst.end();
  expect([burst.continuesAt(1_080), burst.isScan, burst.text]).toEqual([false, false, '']);
});

it('a key is a shortcut only after a pause that no scanner makes', () => {
  const burst = typeKeys('d', [0]);
  expect(burst.continuesAt(1_000 + SINGLE_KEY_MS)).toBe(false);
});
