import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from '../../../platform/services/shipping/label/latin.ts';

/** A font of Latin letters, figures and a few signs. */
const latin = (codePoint: number) => /[\p{Script=Latin}0-9 .,·€Ωµ-]/u.test(String.fromCodePoint(codePoint));

describe('a text on a label', () => {
  it.each([
    ['Čeněk Łukasz', 'Čeněk Łukasz'],
    ['Щукин Юрий', 'Shchukin Iurii'],
    ['Ωμέγα', 'Omega'],
    ['Jo 😀 Ann 👩‍👩‍👧', 'Jo Ann'],
    ['山田', '??'],
    ['½ Haus ①', '12 Haus 1'],
    ['a\u0000b\u200bc', 'abc'],
    ['  a \n b ', 'a b'],
    ['E\u2011Mail', 'E-Mail'],
  ])('prints %s as %s', (text, printed) => {
    expect(printable(text, latin)).toBe(printed);
  });

  it('keeps together what must not break, with the space the font has', () => {
    const amount = 'jusqu’à 1\u202f149,00\u00a0€';
    expect(printable(amount, (codePoint) => codePoint !== 0x202f)).toBe('jusqu’à 1\u00a0149,00\u00a0€');
    expect(printable(amount, (codePoint) => codePoint !== 0x202f && codePoint !== 0xa0)).toBe('jusqu’à 1 149,00 €');
  });

  it('never holds a character the font has not got', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const character of printable(text, latin)) {
          expect(character === '?' || latin(character.codePointAt(0) ?? 0), character).toBe(true);
        }
      }),
    );
  });
});
