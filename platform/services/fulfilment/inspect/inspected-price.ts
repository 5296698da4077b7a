import type { Cents } from '../../../shared/money.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import { quote } from '../../../shared/quote.ts';

/** Inputs of an item's price besides the inspected answers. */
export interface OfferedItem {
  offeredCents: Cents;
  /** The seller's declared answers. */
  declaredAnswers: Answers;
  /** The price sheet of the quote; null where it was not stored. */
  sheet: PriceSheet | null;
  /** The current price sheet, if the first one is not stored. */
  today?: PriceSheet | undefined;
}

/**
 * Prices an item by its inspected answers, with the price sheet of its offer. Equal answers give exactly the offered
 * price, better ones never less. Without that sheet, the price difference between the answers counts at current prices.
 * Undefined when no sheet can price the answers.
 */
export function inspectedPrice(
  { offeredCents, declaredAnswers, sheet, today }: OfferedItem,
  inspectedAnswers: Answers,
): Cents | undefined {
  if (sameAnswers(declaredAnswers, inspectedAnswers)) return offeredCents;
  if (sheet) return quote(sheet, inspectedAnswers).totalCents;
  if (!today) return undefined;
  return Math.max(
    0,
    offeredCents + quote(today, inspectedAnswers).totalCents - quote(today, declaredAnswers).totalCents,
  );
}

/** Compares answers in any order. */
export function sameAnswers(one: Answers, other: Answers): boolean {
  const asked = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...asked].every((id) => one[id] === other[id]);
}
