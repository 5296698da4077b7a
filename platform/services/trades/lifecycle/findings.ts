import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { checkAnswers } from '../../../shared/quote.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { findingPrice, sameAnswers } from './finding-price.ts';
import type { Finding, Piece } from './pieces.ts';
import type { FoundItem, WrongFields } from './types.ts';

export interface FindingFacts {
  pieces: readonly Piece[];
  /** The trade pays nothing, whatever the result: its seller named no payout for a total of 0. */
  free: boolean;
  /** Items with a photo. */
  pictured: ReadonlySet<number>;
}

const MAX_DIFFERENCE = 500;

/**
 * Evaluates an inspection, item by item. An item that is worth less needs a different answer, which gives its price,
 * and for the seller a description and a photo of the difference.
 */
export function judge(found: readonly FoundItem[], facts: FindingFacts): Result<Finding[], WrongFields> {
  const problems: ProblemField[] = [];
  const findings = facts.pieces.flatMap((piece) => {
    const index = found.findIndex(({ item }) => item === piece.item);
    const one = found[index];
    if (!one) {
      problems.push(problem('/items', 'required', `Item ${piece.item} was not inspected.`));
      return [];
    }
    const judged = judgeOne(piece, one, { ...facts, pointer: `/items/${index}` });
    if (judged.ok) return [judged.value];
    problems.push(...judged.error.fields);
    return [];
  });
  found.forEach(({ item }, index) => {
    const known = facts.pieces.some((piece) => piece.item === item);
    if (!known) problems.push(problem(`/items/${index}/item`, 'unknown', `The trade has no item ${item}.`));
    else if (found.findIndex((one) => one.item === item) !== index)
      problems.push(problem(`/items/${index}/item`, 'twice', `Item ${item} is in the list twice.`));
  });
  return problems.length > 0 ? fail({ code: 'fields', fields: problems }) : ok(findings);
}

function judgeOne(
  piece: Piece,
  { item, answers, difference: typed = '' }: FoundItem,
  { free, pictured, pointer }: FindingFacts & { pointer: string },
): Result<Finding, WrongFields> {
  const { offeredCents, told } = piece;
  const wrong = sameAnswers(told, answers) ? [] : wrongAnswers(piece.sheet ?? piece.today, answers, pointer);
  const priced = wrong.length > 0 ? undefined : findingPrice(piece, answers);
  if (priced === undefined) return fail({ code: 'fields', fields: wrong });
  const foundCents = free ? offeredCents : priced;
  const difference = typed.trim();
  const missing = foundCents < offeredCents ? notExplained({ difference, pictured: pictured.has(item), pointer }) : [];
  if (difference.length > MAX_DIFFERENCE) {
    missing.push(problem(`${pointer}/difference`, 'tooLong', `At most ${MAX_DIFFERENCE} characters.`));
  }
  if (missing.length > 0) return fail({ code: 'fields', fields: missing });
  return ok({ item, answers, offeredCents, foundCents, difference: difference || null });
}

function wrongAnswers(sheet: PriceSheet | undefined, answers: Answers, pointer: string): ProblemField[] {
  if (!sheet) {
    const detail =
      'The prices of the offer are not stored, and the device is no longer bought: only "as described" can be priced.';
    return [problem(`${pointer}/answers`, 'notPriced', detail)];
  }
  const unknown = checkAnswers(sheet, answers).map(({ code, questionId }) =>
    problem(
      `${pointer}/answers/${escaped(questionId)}`,
      code,
      'The device has no such question, or the question no such answer.',
    ),
  );
  const open = sheet.questions.filter(({ id }) => !Object.hasOwn(answers, id));
  return [
    ...unknown,
    ...open.map(({ id }) => problem(`${pointer}/answers/${id}`, 'required', 'Every question needs an answer.')),
  ];
}

function notExplained({
  difference,
  pictured,
  pointer,
}: {
  difference: string;
  pictured: boolean;
  pointer: string;
}): ProblemField[] {
  return [
    ...(difference
      ? []
      : [problem(`${pointer}/difference`, 'required', 'A lower price needs a description of the difference.')]),
    ...(pictured ? [] : [problem(`${pointer}/photo`, 'required', 'A lower price needs a photo of the difference.')]),
  ];
}

function problem(pointer: string, code: string, detail: string): ProblemField {
  return { pointer, code, detail };
}

/** Escapes a name for a JSON Pointer. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
