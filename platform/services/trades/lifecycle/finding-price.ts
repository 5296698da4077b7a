import type { Cents } from '../../../shared/money.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import { quote } from '../../../shared/quote.ts';

/** What the price of a piece depends on, besides what is found. */
export interface OfferedPiece {
  offeredCents: Cents;
  /** The seller's answers. */
  told: Answers;
  /** What the offer was quoted by; null where it was not kept. */
  sheet: PriceSheet | null;
  /** Today's, where the first is not kept. */
  today?: PriceSheet | undefined;
}

/**
 * The price of a piece as it was found, by the rules of the day it was offered. Equal answers give exactly the offered
 * price, better ones never less. Without the sheet of that day the difference between the answers counts as it is today.
 * Undefined where nobody can tell any more.
 */
export function findingPrice({ offeredCents, told, sheet, today }: OfferedPiece, found: Answers): Cents | undefined {
  if (sameAnswers(told, found)) return offeredCents;
  if (sheet) return quote(sheet, found).totalCents;
  if (!today) return undefined;
  return Math.max(0, offeredCents + quote(today, found).totalCents - quote(today, told).totalCents);
}

/** In whatever order they stand. */
export function sameAnswers(one: Answers, other: Answers): boolean {
  const asked = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...asked].every((id) => one[id] === other[id]);
}
