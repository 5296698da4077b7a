import { MAX_DIFFERENCE_LENGTH } from '../../../shared/input-limits.ts';
import { escapePointerSegment } from '../../../shared/json-pointer.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { checkAnswers } from '../../../shared/quote.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { evaluateOutcome, type OtherModel } from '../outcomes/evaluate-outcome.ts';
import type { InvalidFields, ItemInspectionInput } from '../types.ts';
import { inspectedPrice, sameAnswers } from './inspected-price.ts';
import type { ItemInspection, TradeItem } from './trade-items.ts';

export interface InspectionFacts {
  tradeItems: readonly TradeItem[];
  /** The trade pays nothing, whatever the result: its seller named no payout for a total of 0. */
  free: boolean;
  /** Items with a photo. */
  photographedItems: ReadonlySet<number>;
  /** Models that staff found instead of offered ones, by device id. */
  otherModels?: ReadonlyMap<string, OtherModel>;
}

/**
 * Evaluates an inspection, item by item. An item that is worth less needs a different answer, which gives its price,
 * and for the seller a description and a photo of the difference; an outcome explains itself. A stolen device holds the
 * trade, so the other items are not evaluated then.
 */
export function evaluateInspection(
  inspected: readonly ItemInspectionInput[],
  facts: InspectionFacts,
): Result<ItemInspection[], InvalidFields> {
  const problems: ProblemField[] = [];
  const stolen = inspected.filter(({ outcome }) => outcome?.kind === 'stolen').map(({ item }) => item);
  const inspections = facts.tradeItems.flatMap((tradeItem) => {
    if (stolen.length > 0 && !stolen.includes(tradeItem.item)) return [];
    const index = inspected.findIndex(({ item }) => item === tradeItem.item);
    const one = inspected[index];
    if (!one) {
      problems.push(toProblem('/items', 'required', `Item ${tradeItem.item} was not inspected.`));
      return [];
    }
    const evaluated = evaluateItem(tradeItem, one, { ...facts, pointer: `/items/${index}` });
    if (evaluated.ok) return [evaluated.value];
    problems.push(...evaluated.error.fields);
    return [];
  });
  inspected.forEach(({ item }, index) => {
    const known = facts.tradeItems.some((tradeItem) => tradeItem.item === item);
    if (!known) problems.push(toProblem(`/items/${index}/item`, 'unknown', `The trade has no item ${item}.`));
    else if (inspected.findIndex((one) => one.item === item) !== index)
      problems.push(toProblem(`/items/${index}/item`, 'twice', `Item ${item} is in the list twice.`));
  });
  return problems.length > 0 ? fail({ code: 'fields', fields: problems }) : ok(inspections);
}

function evaluateItem(
  tradeItem: TradeItem,
  inspected: ItemInspectionInput,
  facts: InspectionFacts & { pointer: string },
): Result<ItemInspection, InvalidFields> {
  const difference = (inspected.difference ?? '').trim();
  const tooLong =
    difference.length > MAX_DIFFERENCE_LENGTH
      ? [toProblem(`${facts.pointer}/difference`, 'tooLong', `At most ${MAX_DIFFERENCE_LENGTH} characters.`)]
      : [];
  const evaluated = inspected.outcome
    ? evaluateItemOutcome(tradeItem, inspected, facts)
    : evaluateItemAnswers(tradeItem, { ...inspected, difference }, facts);
  if (evaluated.ok && tooLong.length === 0) return ok({ ...evaluated.value, difference: difference || null });
  return fail({ code: 'fields', fields: [...(evaluated.ok ? [] : evaluated.error.fields), ...tooLong] });
}

type EvaluatedItem = Omit<ItemInspection, 'difference'>;

function evaluateItemOutcome(
  tradeItem: TradeItem,
  { item, answers, outcome }: ItemInspectionInput,
  { free, photographedItems, otherModels, pointer }: InspectionFacts & { pointer: string },
): Result<EvaluatedItem, InvalidFields> {
  if (!outcome) throw new Error('There is no outcome to evaluate.');
  const { offeredCents, declaredAnswers } = tradeItem;
  const evaluated = evaluateOutcome(outcome, {
    offeredCents,
    declaredAnswers,
    answers,
    free,
    other: outcome.kind === 'otherModel' ? otherModels?.get(outcome.deviceId) : undefined,
    pictured: photographedItems.has(item),
    pointer,
  });
  return evaluated.ok ? ok({ item, offeredCents, ...evaluated.value }) : evaluated;
}

function evaluateItemAnswers(
  tradeItem: TradeItem,
  { item, answers, difference = '' }: ItemInspectionInput,
  { free, photographedItems, pointer }: InspectionFacts & { pointer: string },
): Result<EvaluatedItem, InvalidFields> {
  const { offeredCents, declaredAnswers } = tradeItem;
  const wrong = sameAnswers(declaredAnswers, answers)
    ? []
    : findInvalidAnswers(tradeItem.sheet ?? tradeItem.today, answers, pointer);
  const priced = wrong.length > 0 ? undefined : inspectedPrice(tradeItem, answers);
  if (priced === undefined) return fail({ code: 'fields', fields: wrong });
  const inspectedCents = free ? offeredCents : priced;
  const missing =
    inspectedCents < offeredCents
      ? findMissingExplanation({ difference, pictured: photographedItems.has(item), pointer })
      : [];
  if (missing.length > 0) return fail({ code: 'fields', fields: missing });
  return ok({ item, answers, offeredCents, inspectedCents, outcome: null });
}

function findInvalidAnswers(sheet: PriceSheet | undefined, answers: Answers, pointer: string): ProblemField[] {
  if (!sheet) {
    const detail =
      'The prices of the offer are not stored, and the device is no longer bought: only "as described" can be priced.';
    return [toProblem(`${pointer}/answers`, 'notPriced', detail)];
  }
  const unknown = checkAnswers(sheet, answers).map(({ code, questionId }) =>
    toProblem(
      `${pointer}/answers/${escapePointerSegment(questionId)}`,
      code,
      'The device has no such question, or the question no such answer.',
    ),
  );
  const open = sheet.questions.filter(({ id }) => !Object.hasOwn(answers, id));
  return [
    ...unknown,
    ...open.map(({ id }) => toProblem(`${pointer}/answers/${id}`, 'required', 'Every question needs an answer.')),
  ];
}

function findMissingExplanation({
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
      : [toProblem(`${pointer}/difference`, 'required', 'A lower price needs a description of the difference.')]),
    ...(pictured ? [] : [toProblem(`${pointer}/photo`, 'required', 'A lower price needs a photo of the difference.')]),
  ];
}

function toProblem(pointer: string, code: string, detail: string): ProblemField {
  return { pointer, code, detail };
}
