import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LocaleFacts, namesOtherLanguage, preferredLocale } from '../../../platform/tenancy/locale.ts';
import { tenantIds } from '../../support/compiled-fleet.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const fleet = loadShippedFleet('local');
const routings = tenantIds.map((id) => fleet.tenant(id).routing);

const tag = fc.constantFrom(
  ...new Set(routings.flatMap(({ offered }) => offered.flatMap(({ lang, base }) => [lang, base, lang.toUpperCase()]))),
  'en-US',
  'en',
  'pt-BR',
  'nl',
  '*',
  'x-klingon',
);
const weight = fc.constantFrom('', ';q=0.9', ';q=0.1', '; q=1', ';q=0', ';q=nonsense');
const header = fc
  .array(fc.tuple(tag, weight, fc.constantFrom(',', ', ', ' ,')))
  .map((parts) => parts.map((part) => part.join('')).join(''));

it('a header that names no other language never leads to another language than the own one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...routings), fc.oneof(header, fc.string()), ({ offered, own }, asked) => {
      fc.pre(!namesOtherLanguage(offered, own, asked));
      expect([undefined, own]).toContain(preferredLocale(offered, own, asked));
    }),
    { numRuns: 2_000 },
  );
});

it('browsers in the language of the shop, in English or without a language name no other one', () => {
  for (const { offered, own } of routings)
    for (const asked of [
      undefined,
      '',
      own.lang,
      `${own.lang},${own.base};q=0.9,en-US;q=0.8,en;q=0.7`,
      'en-GB,en;q=0.5',
    ])
      expect(namesOtherLanguage(offered, own, asked), `${own.lang}: ${asked}`).toBe(false);
});

it('visitors are not led to a language that is not announced yet', () => {
  const own: LocaleFacts = { id: 'a', lang: 'de-DE', base: 'de' };
  const other: LocaleFacts = { id: 'b', lang: 'fr-FR', base: 'fr' };
  expect(namesOtherLanguage([own, other], own, 'fr')).toBe(true);
  expect(namesOtherLanguage([own, { ...other, state: 'draft' }], own, 'fr')).toBe(false);
});
