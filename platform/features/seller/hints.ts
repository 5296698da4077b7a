import type { FieldValues } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
import type { TypoSuggestion } from '../../shared/typo-suggestion.ts';

/** A note at a field besides its error: a question, a choice, or information. */
export type Hint =
  | Pick<TypoSuggestion, 'code' | 'suggestion' | 'countries'>
  | { code: 'towns'; towns: readonly string[] }
  | { code: 'bank'; bank: string | undefined };

/** By field. A missing field keeps its note; undefined removes it. */
export type Hints = Readonly<Record<string, Hint | undefined>>;

/** Whether the note asks about a value. */
export function isSuggestion(hint: Hint): boolean {
  return hint.code !== 'towns' && hint.code !== 'bank';
}

/** Notes of a returned plain form. */
export function readHints(refused: FormState | undefined): Hints {
  const asked = (refused?.questions ?? []).map((question) => [question.field, question] as const);
  const towns = refused?.towns?.length ? { city: { code: 'towns', towns: refused.towns } as const } : {};
  return { ...Object.fromEntries(asked), ...towns };
}

/** Questions that the returned plain form has already asked. */
export function listSuggestionsIn(refused: FormState | undefined): FieldValues {
  return Object.fromEntries((refused?.questions ?? []).map(({ field }) => [field, refused?.values[field]]));
}
