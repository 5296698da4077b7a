import { type Directories, detailQuestions } from '../../../forms/detail-questions.ts';
import { CONFIRMED_PREFIX, type TypoSuggestion } from '../../../shared/typo-suggestion.ts';
import type { FormInput } from './types.ts';

type Sent = Pick<FormInput, 'ctx' | 'services' | 'body'>;

interface Typed {
  /** The details as they will be stored; by default as sent. */
  typed?: FormInput['body'];
  /** Fields that are already invalid: a field shows one message at a time. */
  wrong: ReadonlyMap<string, unknown>;
}

/** Suggestions for a plain form's details; `open` unless all were shown before for the same values. */
export async function suspectedTypos(
  { ctx, services, body }: Sent,
  { typed = body, wrong }: Typed,
): Promise<{ questions: TypoSuggestion[]; open: boolean }> {
  const directories: Directories = {
    own: services.directory.own(ctx),
    loadOthers: async () => services.directory.others(ctx),
  };
  const questions = (await detailQuestions(typed, directories)).filter(({ field }) => !wrong.has(field));
  return { questions, open: questions.some(({ field }) => body[`${CONFIRMED_PREFIX}${field}`] !== body[field]) };
}
