import { createFigureFormatter, type FigureOptions } from './figures.ts';
import type { Cents } from './money.ts';

export interface Formats {
  /** `450,00 €` */
  money(cents: Cents): string;
  /**
   * `842 €`, whole units, for "up to" prices on tiles. Truncated, never rounded up: the shop must not promise more than
   * it pays.
   */
  moneyShort(cents: Cents): string;
  /** Whole units, decimal separator and cents, and the currency sign, for the large amount. */
  moneyParts(cents: Cents): { whole: string; fraction: string; sign: string };
  /** A signed ledger figure without the currency: `−76,00`, `0,00`. */
  delta(cents: Cents): string;
  /** Effect of a choice on a price: `−36 €`, `+8,50 €`, `±0 €`. Cents only where they are not 0. */
  moneyChange(cents: Cents): string;
  /** The tenant's date format, for example `dd.mm.yy`. */
  date(instant: string | Date): string;
  /** "September 2023"; only the year when the month is unknown; empty when nothing is known. */
  monthYear(year: number | null, month: number | null): string;
  /** `12.345`, or with a number of decimal places: `4,7`. */
  number(value: number, places?: number): string;
}

interface FormatOptions extends FigureOptions {
  currency: string;
  /** `dd`, `mm`, `yy` or `yyyy` with any separators. */
  dateFormat: string;
  /** IANA time zone of the shop. */
  timeZone: string;
}

const cache: Record<string, Formats> = {};

/** Cached Intl formatters for a set of options; they are expensive to create and pure. */
export function formatsFor(options: FormatOptions): Formats {
  const key = JSON.stringify(options);
  cache[key] ??= makeFormats(options);
  return cache[key];
}

function makeFormats({ lang, thousand, currency, dateFormat, timeZone }: FormatOptions): Formats {
  const figures = createFigureFormatter({ lang, thousand });
  const numbers = (places: number) => figures({ minimumFractionDigits: places, maximumFractionDigits: places });
  const exact = numbers(2);
  const whole = numbers(0);
  const sign = currencySign(lang, currency);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const month = new Intl.DateTimeFormat(lang, { timeZone: 'UTC', year: 'numeric', month: 'long' });
  return {
    money: (cents) => `${exact.format(cents / 100)}\u00a0${sign}`,
    moneyShort: (cents) => `${whole.format(Math.trunc(cents / 100))}\u00a0${sign}`,
    moneyParts: (cents) => {
      const text = exact.format(cents / 100);
      return { whole: text.slice(0, -3), fraction: text.slice(-3), sign };
    },
    delta: (cents) => (cents < 0 ? `\u2212${exact.format(-cents / 100)}` : exact.format(cents / 100)),
    moneyChange: (cents) => {
      const amount = (cents % 100 === 0 ? whole : exact).format(Math.abs(cents) / 100);
      return `${cents === 0 ? '±' : cents < 0 ? '\u2212' : '+'}${amount}\u00a0${sign}`;
    },
    date: (instant) => dateText(day, dateFormat, new Date(instant)),
    monthYear: (year, monthNumber) => {
      if (year === null) return '';
      return monthNumber === null ? String(year) : month.format(new Date(Date.UTC(year, monthNumber - 1, 15)));
    },
    number: (value, places = 0) => (places === 0 ? whole : numbers(places)).format(value),
  };
}

/** A ratio as a percentage: `90 %` with a narrow space where the language writes one, `90%` otherwise. */
export function percentText(share: number, lang: string, places = 0): string {
  const figures = createFigureFormatter({ lang, thousand: '' });
  const format = figures({ style: 'percent', minimumFractionDigits: places, maximumFractionDigits: places });
  return format.format(share).replace(/\s(?=%)/, '\u202f');
}

function currencySign(lang: string, currency: string): string {
  const parts = new Intl.NumberFormat(lang, { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

function dateText(day: Intl.DateTimeFormat, dateFormat: string, instant: Date): string {
  // British dates are dd/mm/yyyy.
  const [dd, mm, yyyy] = day.format(instant).split('/') as [string, string, string];
  return dateFormat.replace('yyyy', yyyy).replace('yy', yyyy.slice(2)).replace('mm', mm).replace('dd', dd);
}
