import type { Cents } from './money.ts';
import type { Answers, PriceSheet, SheetAnswer, SheetQuestion } from './price-sheet.ts';
import { quote } from './quote.ts';

/**
 * The most that a device can bring, in cents: the best answer to every question, extras included. `chosen` fixes
 * answers, such as the variant; without one the largest variant counts.
 */
export function highestQuote(sheet: PriceSheet, chosen: Answers = {}): Cents {
  const best = sheet.questions
    .filter(({ kind }) => kind !== 'variant')
    .map((question) => [question.id, findBestAnswer(question)?.id ?? '']);
  return quote(sheet, { ...Object.fromEntries(best), ...chosen }).totalCents;
}

function findBestAnswer({ answers }: SheetQuestion): SheetAnswer | undefined {
  return answers.toSorted((a, b) => b.factorPermille - a.factorPermille || b.addCents - a.addCents)[0];
}
