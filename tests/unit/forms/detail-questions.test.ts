import { describe, expect, it } from 'vitest';
import { sellerName, withHolder, withTown } from '../../../platform/forms/complete-details.ts';
import { detailQuestions } from '../../../platform/forms/detail-questions.ts';
import { suggestAddress } from '../../../platform/forms/suggest-address.ts';
import { readDirectories } from '../../../platform/server/boot/directory-files.ts';
import {
  type Directory,
  findBankName,
  getCodePrefix,
  listTowns,
  type Towns,
  UNKNOWN_COUNTRY,
} from '../../../platform/shared/directory.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { localeIds, publicConfig } from '../../support/compiled-fleet.ts';

const files = readDirectories('platform/generated', localeIds);
const known = (country: string): Directory => files.get(country)?.directory ?? expect.fail(`nothing about ${country}`);
const townsIn = (country: string) => (code: string) => listTowns(known(country), townsNear(country, code), code);

/** Read once a part: a country has thousands of codes. */
const parts = new Map<string, Towns>();
function townsNear(country: string, code: string): Towns {
  const part = `${country} ${getCodePrefix(code)}`;
  const towns = parts.get(part) ?? files.get(country)?.townsNear(code) ?? {};
  parts.set(part, towns);
  return towns;
}
const listCodes = ({ codes }: Directory) =>
  Object.entries(codes).flatMap(([start, runs]) =>
    runs.split(' ').flatMap((run) => {
      const [first = '', last = first] = run.split('-');
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, at) => start + String(Number(first) + at).padStart(first.length, '0'));
    }),
  );
const createDirectories = (country: string) => ({
  own: known(country),
  loadOthers: async () =>
    [...files].filter(([other]) => other !== country).map(([other, { directory }]) => [other, directory] as const),
});

describe('city of a postal code', () => {
  const towns: [string, string, string[]][] = [
    ['de', '10115', ['Berlin']],
    ['de', '20099', ['Hamburg']],
    ['de', '22113', ['Hamburg', 'Oststeinbek']],
    ['at', '1070', ['Wien']],
    ['at', '8020', ['Graz']],
    ['at', '1010', ['Wien']],
    ['at', '9981', ['Kals am Großglockner']],
    ['at', '6691', ['Jungholz']],
    ['de', '01445', ['Radebeul']],
    ['de', '82216', ['Maisach']],
    ['de', '25997', ['Hörnum']],
    ['de', '82152', ['Krailling', 'Planegg']],
    ['es', '28001', ['Madrid']],
    ['es', '08870', ['Sitges']],
    ['es', '35460', ['Gáldar']],
    ['fr', '75001', ['Paris']],
    ['fr', '92130', ['Issy-les-Moulineaux']],
    ['fr', '29990', ['Île-de-Sein']],
    ['it', '00118', ['Roma']],
    ['it', '53037', ['San Gimignano']],
    ['it', '80073', ['Capri']],
    ['it', '00013', ['Fonte Nuova', 'Mentana']],
    ['at', '7083', ['Purbach am Neusiedler See']],
    ['es', '28013', ['Madrid']],
    ['es', '08001', ['Barcelona']],
    ['fr', '75011', ['Paris']],
    ['fr', '95800', ['Cergy', 'Courdimanche']],
    ['fr', '20000', ['Ajaccio']],
    ['fr', '13640', ['La Roque-d’Anthéron']],
    ['it', '00184', ['Roma']],
    ['it', '48121', ['Ravenna']],
    ['de', '99999', []],
    ['de', '', []],
    ['de', '1011', []],
  ];
  it.each(towns)('the city in %s is known for %s', (country, code, expected) => {
    expect(townsIn(country)(code)).toEqual(expected);
  });

  it.each([
    ['at', 0.95],
    ['de', 0.63],
    ['it', 0.35],
    ['es', 0.21],
    // Seven in ten French codes are those of post office boxes and companies, which no commune has.
    ['fr', 0.295],
  ])('is known in %s for a share of the codes of at least %d', (country, share) => {
    const codes = listCodes(known(country));
    expect(codes.filter((code) => townsIn(country)(code).length > 0).length / codes.length).toBeGreaterThan(share);
  });

  it('the city is filled in when it is empty and the code has exactly one', () => {
    const filled = (typed: Record<string, string>) => withTown(typed, townsIn('de')).city;
    expect(filled({ postalCode: ' 20099 ', city: '' })).toBe('Hamburg');
    expect(filled({ postalCode: '20099', city: 'Altona' })).toBe('Altona');
    expect(filled({ postalCode: '22113', city: ' ' })).toBe(' ');
  });
});

describe('account holder', () => {
  const facts = { tenant: publicConfig[CONSUMER_SHOP.id] };
  const typed = { firstName: 'Jonas ', lastName: 'Reuter', paymentType: '13', accountHolder: '' };

  it('the holder is the seller unless another one was typed', () => {
    expect(withHolder(typed, facts).accountHolder).toBe('Jonas Reuter');
    expect(withHolder({ ...typed, accountHolder: 'Mia Reuter' }, facts).accountHolder).toBe('Mia Reuter');
    expect(sellerName({ ...typed, lastName: '' })).toBe('');
  });

  it('the holder stays empty for other payout methods', () => {
    for (const paymentType of ['2', '13:abc:DE89', ''])
      expect(withHolder({ ...typed, paymentType }, facts).accountHolder).toBe('');
  });
});

describe('bank of an IBAN', () => {
  const banks: [string, string, string | undefined][] = [
    ['de', 'DE89370400440532013000', 'Commerzbank'],
    ['de', 'DE12500105170648489890', 'ING'],
    ['de', 'DE27100777770209299700', 'norisbank'],
    ['at', 'AT611904300234573201', undefined],
    ['at', 'AT483200000012345864', 'Raiffeisenlandesbank NÖ-Wien'],
    ['es', 'ES9121000418450200051332', 'CaixaBank'],
    ['fr', 'FR1420041010050500013M02606', 'La Banque Postale'],
    ['it', 'IT60X0542811101000000123456', undefined],
    ['it', 'IT28W0306903200100000012345', 'Intesa Sanpaolo'],
  ];
  it.each(banks)('the bank of %s, %s, is %s', (country, iban, name) => {
    expect(findBankName(known(country), iban)).toBe(name);
  });
});

describe('mistyped mail domain', () => {
  const { mailDomains } = known('de');
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmai.com', 'anna@gmail.com'],
    ['anna@gmaill.com', 'anna@gmail.com'],
    ['anna@GMX.dee', 'anna@gmx.de'],
    ['anna@t-onlin.de', 'anna@t-online.de'],
    ['anna@hotmial.fr', 'anna@hotmail.fr'],
    ['anna@outlok.com', 'anna@outlook.com'],
    ['anna@libreo.it', 'anna@libero.it'],
    ['anna@werkstatt-meier.con', 'anna@werkstatt-meier.com'],
  ])('%s has the suggestion %s', (typed, meant) => {
    expect(suggestAddress(typed, mailDomains)).toBe(meant);
  });

  it.each([
    'a@gmail.com',
    'a@gmx.at',
    'a@gmx.ch',
    'a@web.de',
    'a@me.de',
    'a@example.org',
    'a@uni-bonn.de',
    'a@live.ie',
    'a',
    '@',
    '',
  ])('%s has no suggestion', (typed) => expect(suggestAddress(typed, mailDomains)).toBeUndefined());
});

describe('questions about details', () => {
  const right = { street: 'Lange Reihe 72', postalCode: '20099', email: 'a@gmail.com', paypalEmail: '' };
  const asked = async (country: string, typed: Record<string, string>) =>
    (await detailQuestions({ ...right, ...typed }, createDirectories(country))).map(
      ({ field, code, suggestion, countries }) =>
        [field, code, suggestion, countries?.join(' ')].filter(Boolean).join(' '),
    );

  const cases: [string, Record<string, string>, string[]][] = [
    ['de', {}, []],
    ['de', { street: 'Lange Reihe' }, ['street houseNumber']],
    ['de', { street: '', postalCode: '', email: '' }, []],
    ['es', { street: 'Calle Mayor s/n', postalCode: '28013' }, []],
    ['it', { street: 'Via Roma snc', postalCode: '00184' }, []],
    [
      'de',
      { email: 'a@gmial.com', paypalEmail: 'b@gmx.dee' },
      ['email mailDomain a@gmail.com', 'paypalEmail mailDomain b@gmx.de'],
    ],
    ['de', { postalCode: '75116' }, ['postalCode otherCountry FR']],
    ['de', { postalCode: '1070' }, ['postalCode otherCountry AT']],
    ['fr', { postalCode: '98000' }, ['postalCode otherCountry MC']],
    ['it', { postalCode: '47890' }, ['postalCode otherCountry SM']],
    ['at', { postalCode: '9490' }, ['postalCode otherCountry LI']],
    ['de', { postalCode: '00000' }, ['postalCode unknownCode']],
    ['fr', { postalCode: '97400' }, []],
    ['fr', { postalCode: '75008' }, []],
    ['it', { postalCode: '48121' }, []],
  ];
  it.each(cases)('questions in %s for %o are %o', async (country, typed, questions) => {
    expect(await asked(country, typed)).toEqual(questions);
  });

  it('postal codes of a country without a code list have no questions', async () => {
    const nothing = { own: UNKNOWN_COUNTRY, loadOthers: async () => [] };
    expect(await detailQuestions({ ...right, email: 'a@gmial.com' }, nothing)).toEqual([]);
  });
});
