import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../support/any-character.ts';

describe('any character', () => {
  it('is a single code point, and no half of a surrogate pair', () => {
    fc.assert(
      fc.property(anyCharacter, (character) => {
        expect([...character]).toHaveLength(1);
        expect(character.isWellFormed()).toBe(true);
      }),
    );
  });

  it.each(['\0', 'a', '\ud7ff', '\ue000', '😀', '\u{10ffff}'])('may be %j', (character) => {
    expect(anyCharacter.canShrinkWithoutContext(character)).toBe(true);
  });

  it.each(['', 'ab', '\ud800', 7])('is never %j', (value) => {
    expect(anyCharacter.canShrinkWithoutContext(value)).toBe(false);
  });

  it('texts of it include the names that are dangerous as keys', () => {
    const texts = fc.sample(fc.string({ unit: anyCharacter }), { numRuns: 5_000, seed: 1 });
    expect(texts.some((text) => text.includes('__proto__'))).toBe(true);
  });
});
