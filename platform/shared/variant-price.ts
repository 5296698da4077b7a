import type { Cents } from './money.ts';
import type { PriceSheet } from './price-sheet.ts';

/** As-new price of a variant ("128 GB") in cents; undefined when the sheet has no variants. */
export function variantPrice(sheet: PriceSheet, variantId: string): Cents | undefined {
  const question = sheet.questions.find(({ kind }) => kind === 'variant');
  return question?.answers.find(({ id }) => id === variantId)?.asNewCents;
}
