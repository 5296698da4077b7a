import { type Directories, detailQuestions } from '../../../forms/detail-questions.ts';
import { ASKED, type Question } from '../../../shared/question.ts';
import type { FormInput } from './types.ts';

type Sent = Pick<FormInput, 'ctx' | 'services' | 'body'>;

interface Typed {
  /** The details as they will be kept; as they were sent when left out. */
  typed?: FormInput['body'];
  /** Fields that are refused anyway: one thing at a time is said of a field. */
  wrong: ReadonlyMap<string, unknown>;
}

/** What is asked about a plain form's details; `open` unless all of it was asked before, about the same values. */
export async function askedAbout(
  { ctx, services, body }: Sent,
  { typed = body, wrong }: Typed,
): Promise<{ questions: Question[]; open: boolean }> {
  const directories: Directories = {
    own: services.directory.own(ctx),
    others: async () => services.directory.others(ctx),
  };
  const questions = (await detailQuestions(typed, directories)).filter(({ field }) => !wrong.has(field));
  return { questions, open: questions.some(({ field }) => body[`${ASKED}${field}`] !== body[field]) };
}
