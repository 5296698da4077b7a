import type { Cents } from '../../shared/money.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import { quote } from '../../shared/quote.ts';

/**
 * Effect of each answer on the price while the other answers stay, by answer id: the total with the answer minus the
 * total with the question open. A card shows the same figure before and after it is chosen.
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
