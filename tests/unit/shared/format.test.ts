import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsFor, percentText } from '../../../platform/shared/format.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const of = (lang: string, thousand: string) =>
  formatsFor({ lang, thousand, currency: 'EUR', dateFormat: 'dd/mm/yy', timeZone: 'Europe/Berlin' });

const shops = [
  { lang: 'de-DE', thousand: '1.000', group: '.', four: true },
  { lang: 'de-AT', thousand: '1.000', group: '.', four: true },
  { lang: 'fr-FR', thousand: '1\u00a0000', group: '\u00a0', four: true },
  { lang: 'it-IT', thousand: '1.000', group: '.', four: true },
  { lang: 'es-ES', thousand: '1000', group: '.', four: false },
];

const cents = fc.integer({ min: 0, max: 10_000_000_00 });

describe.each(shops)('amounts in $lang', ({ lang, thousand, group, four }) => {
  const format = of(lang, thousand);

  it('a formatted amount parses to its value', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const [, figure = '', sign] = /^(.*)\u00a0(.)$/.exec(format.money(amount)) ?? [];
        expect(sign).toBe('€');
        expect(Number(figure.replaceAll(group, '').replace(',', ''))).toBe(amount);
      }),
    );
  });

  it('digits are grouped in threes from five digits on, and from four where the language groups a thousand', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const whole = String(Math.trunc(amount / 100));
        const groups = whole.replace(/\B(?=(\d{3})+$)/g, group);
        const written = whole.length === 4 && !four ? whole : groups;
        expect(format.money(amount)).toBe(`${written},${String(amount % 100).padStart(2, '0')}\u00a0€`);
        expect(format.moneyShort(amount)).toBe(`${written}\u00a0€`);
        const parts = format.moneyParts(amount);
        expect(`${parts.whole}${parts.fraction}\u00a0${parts.sign}`).toBe(format.money(amount));
      }),
    );
  });

  it('an amount does not break over lines, and a negative change has a true minus sign', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(format.money(amount)).not.toContain(' ');
        expect(format.delta(-amount - 1)).toBe(`\u2212${format.delta(amount + 1)}`);
      }),
    );
  });
});

describe('percentage', () => {
  it.each([
    ['de-DE', '90\u202f%'],
    ['fr-FR', '90\u202f%'],
    ['es-ES', '90\u202f%'],
    ['it-IT', '90%'],
    ['en', '90%'],
  ])('the percentage in %s', (lang, written) => {
    expect(percentText(0.9, lang)).toBe(written);
    expect(percentText(0.975, lang, 1)).toMatch(/^97[.,]5/);
  });
});

describe('month', () => {
  it('a month has its name in the country’s language', () => {
    expect(shops.map(({ lang, thousand }) => of(lang, thousand).monthYear(2023, 1))).toEqual([
      'Januar 2023',
      'Jänner 2023',
      'janvier 2023',
      'gennaio 2023',
      'enero de 2023',
    ]);
    expect(of('de-DE', '1.000').monthYear(2023, null)).toBe('2023');
    expect(of('de-DE', '1.000').monthYear(null, 1)).toBe('');
  });
});

describe('figures', () => {
  it('only this module formats figures that people read', () => {
    const elsewhere = sourcesBelow('platform').filter(
      (path) => !OWN_FIGURES.test(path) && /new Intl\.NumberFormat|\.toLocaleString\(|\.toFixed\(/.test(read(path)),
    );
    expect(elsewhere).toEqual([]);
    expect(/\.toFixed\(/.test(read('platform/services/contact/spreadsheet.ts'))).toBe(true);
  });
});

/** The module itself and its base, CSV files for spreadsheets, and English output for the operator. */
const OWN_FIGURES = /shared\/(?:format|figures)\.ts$|contact\/spreadsheet\.ts$|server\/operator\//;

function sourcesBelow(folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('platform/generated/'));
}

function read(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8');
}
