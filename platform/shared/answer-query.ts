import type { Answers, PriceSheet } from './price-sheet.ts';

/** Reads answers from a query or form body: only questions and answers the sheet has, in the sheet's order. */
export function parseAnswers(sheet: PriceSheet, values: Readonly<Record<string, string | undefined>>): Answers {
  const answers: Record<string, string> = {};
  for (const question of sheet.questions) {
    const asked = Object.hasOwn(values, question.id) ? values[question.id] : undefined;
    if (asked !== undefined && question.answers.some((answer) => answer.id === asked)) answers[question.id] = asked;
  }
  return answers;
}

/** Answers as one text, equal for equal answers in any order. */
export function printAnswers(answers: Answers): string {
  return new URLSearchParams(Object.entries(answers).sort()).toString();
}
