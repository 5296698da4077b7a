import type { Cents } from './money.ts';
import type { Answers, PriceSheet, Quote, QuoteLine, SheetAnswer, SheetQuestion } from './price-sheet.ts';

/** An answer that the sheet does not contain. An open question is not a problem: see `Quote.openQuestionIds`. */
export type AnswerProblem =
  | { code: 'question.unknown'; questionId: string }
  | { code: 'answer.unknown'; questionId: string };

/** Maximum share of the price that an extra adds. */
const MAX_EXTRA_PERMILLE = 100;

/**
 * The price of a device for the given answers. Pure and isomorphic: the browser displays its result, the server
 * commits to it.
 *
 * Rules, in this order, all in integer cents:
 * 1. The ledger starts with the as-new price of the chosen variant (the highest variant's while none is chosen).
 * 2. Every condition in sheet order: price × factor ÷ 1000, rounded down to a multiple of `stepCents`, then plus
 *    the answer's fixed amount: at most a tenth of the running price, and nothing below the minimum (a box does not
 *    make a broken device valuable).
 * 3. A total below the minimum becomes 0 through a line of its own.
 *
 * An open question does not change the price, and neither does its best condition. Rounding down and both minimum rules
 * are monotone, so a better answer never lowers the price. Answers unknown to the sheet count as open; reject them with
 * `checkAnswerEffects` before a price is promised.
 */
export function quote(sheet: PriceSheet, answers: Answers): Quote {
  const openQuestionIds: string[] = [];
  const conditions: QuoteLine[] = [];
  const asNew: QuoteLine = { kind: 'asNew', deltaCents: sheet.asNewCents };
  for (const question of sheet.questions) {
    const answer = findChosenAnswer(question, answers);
    if (!answer) openQuestionIds.push(question.id);
    else if (question.kind === 'variant') {
      asNew.questionId = question.id;
      asNew.answerId = answer.id;
      asNew.deltaCents = answer.asNewCents ?? sheet.asNewCents;
    }
  }
  let running = asNew.deltaCents;
  for (const question of sheet.questions) {
    const answer = findChosenAnswer(question, answers);
    if (!answer || question.kind === 'variant') continue;
    const next = afterAnswer(sheet, running, answer);
    conditions.push({ kind: 'answer', questionId: question.id, answerId: answer.id, deltaCents: next - running });
    running = next;
  }
  const lines = [asNew, ...conditions];
  if (running > 0 && running < sheet.minimumCents) {
    lines.push({ kind: 'minimum', deltaCents: -running });
    running = 0;
  }
  const complete = openQuestionIds.length === 0;
  return {
    currency: sheet.currency,
    lines,
    totalCents: running,
    asNewCents: asNew.deltaCents,
    openQuestionIds,
    complete,
    outcome: complete ? (running > 0 ? 'offer' : 'recycling') : 'open',
  };
}

/** Validates answers against the sheet; returns all problems in the order given, empty when there are none. */
export function checkAnswers(sheet: PriceSheet, answers: Answers): AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  for (const questionId of Object.keys(answers)) {
    const question = sheet.questions.find((candidate) => candidate.id === questionId);
    if (!question) problems.push({ code: 'question.unknown', questionId });
    else if (!findChosenAnswer(question, answers)) problems.push({ code: 'answer.unknown', questionId });
  }
  return problems;
}

/** Own properties only: `constructor` and the like are never answers. */
function findChosenAnswer(question: SheetQuestion, answers: Answers): SheetAnswer | undefined {
  if (!Object.hasOwn(answers, question.id)) return undefined;
  return question.answers.find((answer) => answer.id === answers[question.id]);
}

function afterAnswer(sheet: PriceSheet, running: Cents, answer: SheetAnswer): Cents {
  // An unchanged price stays exactly what it was, even if an override is not a multiple of the step.
  const factored =
    answer.factorPermille === 1000 ? running : scaleAmount(running, answer.factorPermille, sheet.stepCents);
  if (answer.addCents === 0 || factored < sheet.minimumCents) return factored;
  return factored + Math.min(answer.addCents, scaleAmount(factored, MAX_EXTRA_PERMILLE, sheet.stepCents));
}

/** amount × permille ÷ 1000, rounded down to a multiple of `step`; a single integer division, so no float error. */
export function scaleAmount(amount: Cents, permille: number, step: Cents): Cents {
  return Math.floor((amount * permille) / (1000 * step)) * step;
}
