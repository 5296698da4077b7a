import { highestQuote } from './highest-quote.ts';
import type { Cents } from './money.ts';
import type { PriceSheet } from './price-sheet.ts';

/** The most that a variant ("128 GB") can bring, in cents; undefined when the sheet does not have it. */
export function variantPrice(sheet: PriceSheet, variantId: string): Cents | undefined {
  const question = sheet.questions.find(({ kind }) => kind === 'variant');
  if (!question?.answers.some(({ id }) => id === variantId)) return undefined;
  return highestQuote(sheet, { [question.id]: variantId });
}
