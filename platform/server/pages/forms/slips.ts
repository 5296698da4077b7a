import { type Directories, detailQuestions } from '../../../forms/detail-questions.ts';
import { ASKED, type Question } from '../../../shared/question.ts';
import type { FormInput } from './types.ts';

type Sent = Pick<FormInput, 'ctx' | 'services' | 'body'>;

/** What is asked about a plain form's details; `open` unless all of it was asked before, about the same values. */
export async function askedAbout(
  { ctx, services, body }: Sent,
  typed: FormInput['body'] = body,
): Promise<{ questions: Question[]; open: boolean }> {
  const directories: Directories = {
    own: services.directory.own(ctx),
    others: async () => services.directory.others(ctx),
  };
  const questions = await detailQuestions(typed, directories);
  return { questions, open: questions.some(({ field }) => body[`${ASKED}${field}`] !== body[field]) };
}
