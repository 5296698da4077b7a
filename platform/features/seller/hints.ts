import type { Question } from '../../shared/question.ts';

/** What is said at a field beside its messages: a question, a choice, or something worth knowing. */
export type Hint =
  | Pick<Question, 'code' | 'suggestion' | 'countries'>
  | { code: 'towns'; towns: readonly string[] }
  | { code: 'bank'; bank: string | undefined };

/** By field; a field that is not named says what it said before, one with undefined nothing any more. */
export type Hints = Readonly<Record<string, Hint | undefined>>;

/** Whether it asks something about a value. */
export function isQuestion(hint: Hint): boolean {
  return hint.code !== 'towns' && hint.code !== 'bank';
}
