import { type Formats, formatsFor } from '../shared/format.ts';
import type { Cents } from '../shared/money.ts';

function formats(currency: string): Formats {
  return formatsFor({ lang: 'en', currency, dateFormat: 'yyyy-mm-dd', timeZone: 'UTC' });
}

/** `1,184.50 €`, as staff read it. */
export function moneyText(cents: Cents, currency: string): string {
  return formats(currency).money(cents);
}

/** A line of a ledger, without the currency: `−76.00`. */
export function deltaText(cents: Cents): string {
  return formats('EUR').delta(cents);
}
