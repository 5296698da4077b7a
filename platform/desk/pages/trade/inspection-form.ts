import type { Cents } from '../../../shared/money.ts';
import type { Answers } from '../../../shared/price-sheet.ts';
import type { DeskTexts } from '../../texts.ts';
import { computePrice } from './ItemPriceComparison.tsx';
import {
  choiceLabel,
  NO_OUTCOME,
  type OtherModelFacts,
  outcomePrice,
  readOutcome,
  STILL_LOCKED,
  type TypedOutcome,
} from './outcome-form.ts';
import { answerText, type ItemFacts, type TradeFacts } from './trade-facts.ts';

/** The form's values for one item. */
export interface TypedItem {
  item: number;
  answers: Answers;
  /** Text for the seller. */
  difference: string;
  serial: string;
  outcome: TypedOutcome;
}

/** What is in the form, and the models that staff found. */
export interface TypedForm {
  typed: readonly TypedItem[];
  others: ReadonlyMap<number, OtherModelFacts>;
}

/** Names of the form's fields, and their ids. */
export const fieldNames = {
  answer: (item: number, question: string) => `answer-${item}-${question}`,
  difference: (item: number) => `difference-${item}`,
  photo: (item: number) => `photo-${item}`,
  serial: (item: number) => `serial-${item}`,
};

/** The initial form: inspected answers equal the declared answers. */
export function typedAtFirst({ items, erased }: TradeFacts): TypedItem[] {
  return items.map(({ item, declaredAnswers }) => ({
    item,
    answers: declaredAnswers,
    difference: '',
    serial: erased.find((one) => one.item === item)?.serial?.number ?? '',
    outcome: NO_OUTCOME,
  }));
}

/** The submitted values; a question without an answer has the declared one. */
export function typedIn(body: Readonly<Record<string, string>>, { items }: TradeFacts): TypedItem[] {
  return items.map((piece) => {
    const { item, declaredAnswers, questions } = piece;
    const sent = questions.flatMap(({ id }) => {
      const answer = body[fieldNames.answer(item, id)];
      return answer === undefined || answer === STILL_LOCKED ? [] : [[id, answer] as const];
    });
    return {
      item,
      answers: { ...declaredAnswers, ...Object.fromEntries(sent) },
      difference: body[fieldNames.difference(item)] ?? '',
      serial: body[fieldNames.serial(item)] ?? '',
      outcome: readOutcome(body, piece),
    };
  });
}

/** The form's prices as one token: proves which prices the person saw who pressed the button. */
export function pricedAs({ items }: TradeFacts, form: TypedForm): string {
  return items.map((piece) => `${typedPrice(piece, form) ?? '?'}${getChoice(piece, form)}`).join('-');
}

/** Price of an item by the form; undefined while something is missing. */
export function typedPrice(piece: ItemFacts, { typed, others }: TypedForm): Cents | undefined {
  const outcome = typed.find(({ item }) => item === piece.item)?.outcome;
  if (outcome && outcome.choice !== '') return outcomePrice(piece, outcome, others.get(piece.item));
  return computePrice(piece, getInspectedAnswers(piece, typed));
}

/** The chosen outcome of an item; empty for none. */
function getChoice({ item }: ItemFacts, { typed }: TypedForm): string {
  return typed.find((one) => one.item === item)?.outcome.choice ?? '';
}

/** Whether the form holds the trade: then nothing else of it is stored. */
export function isHold({ items }: TradeFacts, form: TypedForm): boolean {
  return items.some((piece) => getChoice(piece, form) === 'stolen');
}

/** Whether the seller is asked: an item is worth less than offered, or another model. */
export function isPriceReduced({ items }: TradeFacts, form: TypedForm): boolean {
  return items.some(
    (piece) =>
      (typedPrice(piece, form) ?? piece.offeredCents) < piece.offeredCents || getChoice(piece, form) === 'otherModel',
  );
}

function getInspectedAnswers(piece: ItemFacts, typed: readonly TypedItem[]): Answers {
  return typed.find(({ item }) => item === piece.item)?.answers ?? piece.declaredAnswers;
}

/** The typed values as text for a note. */
export function typedText(texts: DeskTexts, { items, trade }: TradeFacts, typed: readonly TypedItem[]): string {
  const parts = items.flatMap((piece) => {
    const answers = getInspectedAnswers(piece, typed);
    const changed = piece.questions.filter(({ id }) => answers[id] !== piece.declaredAnswers[id]);
    const words = typed.find(({ item }) => item === piece.item)?.difference.trim() ?? '';
    const outcome = typed.find((one) => one.item === piece.item)?.outcome ?? NO_OUTCOME;
    if (changed.length === 0 && words === '' && outcome.choice === '') return [];
    const price = computePrice(piece, answers);
    return [
      `${piece.item}. ${piece.deviceName}`,
      ...changed.map(({ id, label }) => `${label}: ${answerText(piece.questions, id, answers)}`),
      ...(price === undefined ? [] : [texts.t('inspection.price', { amount: texts.money(price, trade.currency) })]),
      ...(outcome.choice ? [choiceLabel(texts, outcome.choice)] : []),
      ...(outcome.claim ? [outcome.claim] : []),
      ...(words ? [words] : []),
    ];
  });
  return parts.join('\n') || texts.t('inspection.allAsDescribed');
}
