import type { Cents } from '../../shared/money.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import { quote } from '../../shared/quote.ts';

/**
 * What each answer of a question does to the price while the other answers stay as they are, by answer id: the total
 * with it, less the total with the question open. Before and after a choice a card says the same.
 */
export function answerEffects(
  sheet: PriceSheet,
  answers: Answers,
  questionId: string,
): Readonly<Record<string, Cents>> {
  const { [questionId]: _, ...others } = answers;
  const open = quote(sheet, others).totalCents;
  const asked = sheet.questions.find(({ id }) => id === questionId)?.answers ?? [];
  return Object.fromEntries(
    asked.map(({ id }) => [id, quote(sheet, { ...others, [questionId]: id }).totalCents - open]),
  );
}
