import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_LINES,
  MAX_QUANTITY,
  parseCartCookie,
  printCartCookie,
  takenOut,
} from '../../../platform/shared/cart-cookie.ts';
import { anyCharacter } from '../../support/any-character.ts';

const line = fc.record({
  offerId: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
});
const lines = fc.uniqueArray(line, { selector: ({ offerId }) => offerId, maxLength: MAX_LINES });

describe('cart cookie', () => {
  it('parsing returns the serialised lines', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        expect(parseCartCookie(printCartCookie(cart))).toEqual(cart);
      }),
    );
  });

  it('parsing never throws, whatever a browser sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const { offerId, quantity } of parseCartCookie(text)) {
          expect(offerId).toMatch(/^[\w-]+$/);
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
        }
      }),
    );
  });

  it('parsing skips invalid lines', () => {
    expect(parseCartCookie('a.1~b~.3~c.x~d.0~e.2.5~f.-1~a.7')).toEqual([{ offerId: 'a', quantity: 1 }]);
    expect(parseCartCookie('a.10000')).toEqual([{ offerId: 'a', quantity: MAX_QUANTITY }]);
    expect(parseCartCookie(undefined)).toEqual([]);
  });

  it('parsing returns at most the maximum number of lines', () => {
    const many = Array.from({ length: 500 }, (_, index) => `offer${index}.1`).join('~');
    expect(parseCartCookie(many)).toHaveLength(MAX_LINES);
  });

  it('offers removed by a plain form are listed beside the lines, never as lines', () => {
    expect(takenOut('a.1~b.0~c.20~d.0')).toEqual(['b', 'd']);
    expect(parseCartCookie('a.1~b.0~c.20~d.0').map(({ offerId }) => offerId)).toEqual(['a', 'c']);
    expect(takenOut('a.1~.0~<b>.0~c.10')).toEqual([]);
    expect(takenOut(undefined)).toEqual([]);
  });
});
