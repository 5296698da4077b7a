import type { Answers } from '../../../shared/price-sheet.ts';
import { moneyText } from '../../amounts.ts';
import { computePrice } from './ItemPriceComparison.tsx';
import { answerText, type ItemFacts, type TradeFacts } from './trade-facts.ts';

/** The form's values for one item. */
export interface TypedItem {
  item: number;
  answers: Answers;
  /** Text for the seller. */
  difference: string;
}

/** Names of the form's fields, and their ids. */
export const fieldNames = {
  answer: (item: number, question: string) => `answer-${item}-${question}`,
  difference: (item: number) => `difference-${item}`,
  photo: (item: number) => `photo-${item}`,
};

/** The initial form: inspected answers equal the declared answers. */
export function typedAtFirst({ items }: TradeFacts): TypedItem[] {
  return items.map(({ item, declaredAnswers }) => ({ item, answers: declaredAnswers, difference: '' }));
}

/** The submitted values; a question without an answer has the declared one. */
export function typedIn(body: Readonly<Record<string, string>>, { items }: TradeFacts): TypedItem[] {
  return items.map(({ item, declaredAnswers, questions }) => {
    const sent = questions.flatMap(({ id }) => {
      const answer = body[fieldNames.answer(item, id)];
      return answer === undefined ? [] : [[id, answer] as const];
    });
    return {
      item,
      answers: { ...declaredAnswers, ...Object.fromEntries(sent) },
      difference: body[fieldNames.difference(item)] ?? '',
    };
  });
}

/** The form's prices as one token: proves which prices the person saw who pressed the button. */
export function pricedAs({ items }: TradeFacts, typed: readonly TypedItem[]): string {
  return items.map((piece) => computePrice(piece, getInspectedAnswers(piece, typed)) ?? '?').join('-');
}

/** Whether an item is worth less than offered. */
export function isPriceReduced({ items }: TradeFacts, typed: readonly TypedItem[]): boolean {
  return items.some(
    (piece) => (computePrice(piece, getInspectedAnswers(piece, typed)) ?? piece.offeredCents) < piece.offeredCents,
  );
}

export function getInspectedAnswers(piece: ItemFacts, typed: readonly TypedItem[]): Answers {
  return typed.find(({ item }) => item === piece.item)?.answers ?? piece.declaredAnswers;
}

/** The typed values as text for a note. */
export function typedText({ items, trade }: TradeFacts, typed: readonly TypedItem[]): string {
  const parts = items.flatMap((piece) => {
    const answers = getInspectedAnswers(piece, typed);
    const changed = piece.questions.filter(({ id }) => answers[id] !== piece.declaredAnswers[id]);
    const words = typed.find(({ item }) => item === piece.item)?.difference.trim() ?? '';
    if (changed.length === 0 && words === '') return [];
    const price = computePrice(piece, answers);
    return [
      `${piece.item}. ${piece.deviceName}`,
      ...changed.map(({ id, label }) => `${label}: ${answerText(piece.questions, id, answers)}`),
      ...(price === undefined ? [] : [`Price: ${moneyText(price, trade.currency)}`]),
      ...(words ? [words] : []),
    ];
  });
  return parts.join('\n') || 'Everything as described.';
}
