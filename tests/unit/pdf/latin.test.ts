import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPrintable } from '../../../platform/services/pdf/latin.ts';
import { anyCharacter } from '../../support/any-character.ts';

/** A font of Latin letters, figures and a few signs. */
const latin = (codePoint: number) => /[\p{Script=Latin}0-9 .,·€Ωµ-]/u.test(String.fromCodePoint(codePoint));

describe('text on a label', () => {
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
  ])('%s is printed as %s', (text, printed) => {
    expect(toPrintable(text, latin)).toBe(printed);
  });

  it('non-breaking text stays together, with the space of the font', () => {
    const amount = 'jusqu’à 1\u202f149,00\u00a0€';
    expect(toPrintable(amount, (codePoint) => codePoint !== 0x202f)).toBe('jusqu’à 1\u00a0149,00\u00a0€');
    expect(toPrintable(amount, (codePoint) => codePoint !== 0x202f && codePoint !== 0xa0)).toBe('jusqu’à 1 149,00 €');
  });

  it('every printed character is in the font', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const character of toPrintable(text, latin)) {
          expect(character === '?' || latin(character.codePointAt(0) ?? 0), character).toBe(true);
        }
      }),
    );
  });
});
