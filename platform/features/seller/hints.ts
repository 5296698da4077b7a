import type { FieldValues } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
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

/** What a page that came back says at its fields. */
export function hintsOf(refused: FormState | undefined): Hints {
  const asked = (refused?.questions ?? []).map((question) => [question.field, question] as const);
  const towns = refused?.towns?.length ? { city: { code: 'towns', towns: refused.towns } as const } : {};
  return { ...Object.fromEntries(asked), ...towns };
}

/** What the page that came back has asked already. */
export function askedIn(refused: FormState | undefined): FieldValues {
  return Object.fromEntries((refused?.questions ?? []).map(({ field }) => [field, refused?.values[field]]));
}
