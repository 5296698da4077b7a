import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sepaText } from '../../../platform/services/fulfilment/pay/file/sepa-text.ts';
import { anyCharacter } from '../../support/any-character.ts';

describe('a text in the character set of SEPA', () => {
  it.each([
    ['Jörg Weiß', 'Jorg Weiss'],
    ['JÖRG WEIẞ', 'JORG WEISs'],
    ['Lucía Muñoz-Ñúñez', 'Lucia Munoz-Nunez'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Ærø Ørsted', 'Aero Orsted'],
    ['Ελένη Παπαδοπούλου', 'Eleni Papadopoulou'],
    ['Щукин Юрий', 'Shtukin Yurii'],
    ['Meier & Partner; “Die Zwei”', "Meier + Partner, 'Die Zwei'"],
    ['O’Neill', "O'Neill"],
    ['  a //  b/ ', 'a / b'],
    ['Handy 📱 Haus', 'Handy Haus'],
    ['<b>"x"</b>', "b 'x' /b"],
    ['王小明', ''],
  ])('%s becomes %s', (typed, written) => {
    expect(sepaText(typed, 70)).toBe(written);
  });

  it('the text has SEPA characters only, fits the maximum length, and does not change when converted again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 160 }),
        fc.integer({ min: 1, max: 140 }),
        (typed, most) => {
          const written = sepaText(typed, most);
          expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
          expect(written).not.toMatch(/^[/ ]|[/ ]$|\/\/| {2}/);
          expect(written.length).toBeLessThanOrEqual(most);
          expect(sepaText(written, most)).toBe(written);
        },
      ),
      { numRuns: 100 },
    );
  });
});
