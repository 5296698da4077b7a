import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typesetAll, typesetHtml, typesetText } from '../../../generators/print/typeset.ts';

const NARROW = '\u202f';
const FIXED = '\u00a0';

describe('typesetting', () => {
  it.each([
    ['Quel modèle ?', `Quel modèle${NARROW}?`],
    ['Votre prix : 90 %, garanti !', `Votre prix${FIXED}: 90${NARROW}%, garanti${NARROW}!`],
    ['« Localiser » désactivé', `«${FIXED}Localiser${FIXED}» désactivé`],
    ['bis 1.000 € versichert', `bis 1.000${FIXED}€ versichert`],
    ['90 % und mehr', `90${NARROW}% und mehr`],
    ['«Buscar» al 90%', '«Buscar» al 90%'],
    ['Tisch; Stuhl: ja?', 'Tisch; Stuhl: ja?'],
    ['E-Mail-Adresse', 'E\u2011Mail-Adresse'],
    ['votre e-mail (E-mail !)', `votre e\u2011mail (E\u2011mail${NARROW}!)`],
    ['an e-mail@shop.example oder shop.example/e-mail', 'an e-mail@shop.example oder shop.example/e-mail'],
  ])('typesetting prints %s with the right spaces', (typed, set) => {
    expect(typesetText(typed)).toBe(set);
    expect(typesetText(set)).toBe(set);
  });

  it('typesetting changes only spaces, and leaves no breaking space before a sign', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '9', ' ', FIXED, NARROW, ':', '?', '%', '€', '«', '»', '-') }),
        (typed) => {
          const set = typesetText(typed);
          expect(set.replace(/\s+/g, '')).toBe(typed.replace(/\s+/g, ''));
          expect(set).not.toMatch(/ [;!?%»€]|« /);
          expect(typesetText(set)).toBe(set);
        },
      ),
    );
  });

  it('typesetting does not change member names, lists and numbers', () => {
    expect(typesetAll({ 'a ?': ['b ?', 1, null] })).toEqual({ 'a ?': [`b${NARROW}?`, 1, null] });
  });

  it('typesetting does not change HTML tags', () => {
    expect(typesetHtml('<a href="/x ?y">Oui ?</a> Non !')).toBe(`<a href="/x ?y">Oui${NARROW}?</a> Non${NARROW}!`);
    expect(typesetHtml('Un tableau :---')).toBe('Un tableau :---');
  });
});
