import type { Answers } from '../../../shared/price-sheet.ts';
import { moneyText } from '../../amounts.ts';
import { priceOf } from './PieceLedger.tsx';
import { answerText, type PieceFacts, type TradeFacts } from './trade-facts.ts';

/** What the form says of one piece. */
export interface TypedPiece {
  item: number;
  answers: Answers;
  /** For the seller. */
  difference: string;
}

/** Names of the form's fields, and their ids. */
export const fieldOf = {
  answer: (item: number, question: string) => `answer-${item}-${question}`,
  difference: (item: number) => `difference-${item}`,
  photo: (item: number) => `photo-${item}`,
};

/** Everything as the seller said, until somebody looks. */
export function typedAtFirst({ pieces }: TradeFacts): TypedPiece[] {
  return pieces.map(({ item, told }) => ({ item, answers: told, difference: '' }));
}

/** What was sent; where a question has no answer, the seller's. */
export function typedIn(body: Readonly<Record<string, string>>, { pieces }: TradeFacts): TypedPiece[] {
  return pieces.map(({ item, told, questions }) => {
    const sent = questions.flatMap(({ id }) => {
      const answer = body[fieldOf.answer(item, id)];
      return answer === undefined ? [] : [[id, answer] as const];
    });
    return {
      item,
      answers: { ...told, ...Object.fromEntries(sent) },
      difference: body[fieldOf.difference(item)] ?? '',
    };
  });
}

/** The prices that the form comes to, as one word: what whoever presses the button has seen. */
export function pricedAs({ pieces }: TradeFacts, typed: readonly TypedPiece[]): string {
  return pieces.map((piece) => priceOf(piece, answersOf(piece, typed)) ?? '?').join('-');
}

/** Whether something is worth less than it was offered for. */
export function lowersOf({ pieces }: TradeFacts, typed: readonly TypedPiece[]): boolean {
  return pieces.some((piece) => (priceOf(piece, answersOf(piece, typed)) ?? piece.offeredCents) < piece.offeredCents);
}

export function answersOf(piece: PieceFacts, typed: readonly TypedPiece[]): Answers {
  return typed.find(({ item }) => item === piece.item)?.answers ?? piece.told;
}

/** What was typed, as a text that can be kept. */
export function typedText({ pieces, trade }: TradeFacts, typed: readonly TypedPiece[]): string {
  const parts = pieces.flatMap((piece) => {
    const answers = answersOf(piece, typed);
    const changed = piece.questions.filter(({ id }) => answers[id] !== piece.told[id]);
    const words = typed.find(({ item }) => item === piece.item)?.difference.trim() ?? '';
    if (changed.length === 0 && words === '') return [];
    const price = priceOf(piece, answers);
    return [
      `${piece.item}. ${piece.deviceName}`,
      ...changed.map(({ id, label }) => `${label}: ${answerText(piece.questions, id, answers)}`),
      ...(price === undefined ? [] : [`Price: ${moneyText(price, trade.currency)}`]),
      ...(words ? [words] : []),
    ];
  });
  return parts.join('\n') || 'Everything as described.';
}
