import { type Formats, formatsFor, percentText } from '../shared/format.ts';
import type { Cents } from '../shared/money.ts';

function getFormats(currency: string): Formats {
  return formatsFor({ lang: 'en', thousand: '1,000', currency, dateFormat: 'yyyy-mm-dd', timeZone: 'UTC' });
}

/** Formats `1,184.50 €` for staff. */
export function moneyText(cents: Cents, currency: string): string {
  return getFormats(currency).money(cents);
}

/** A line of a ledger, without the currency: `−76.00`. */
export function deltaText(cents: Cents): string {
  return getFormats('EUR').delta(cents);
}

/** A count, `12,345`, or a mean with the given decimal places. */
export function countText(count: number, places = 0): string {
  return getFormats('EUR').number(count, places);
}

/** A percentage: `97.5%`. */
export function shareText(percent: number): string {
  return percentText(percent / 100, 'en', 1);
}
