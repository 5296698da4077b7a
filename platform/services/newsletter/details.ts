import { FIRST_NAME_LENGTH, type NewsletterDetails } from '../../shared/newsletter-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { CatalogueService } from '../catalogue/types.ts';

/** Control characters, and those that turn the direction of what follows. */
const UNREADABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with what a reader said about themselves. */
export async function detailProblems(
  { catalogue }: { catalogue: Pick<CatalogueService, 'listCategories'> },
  ctx: RequestContext,
  { firstName, interests }: NewsletterDetails,
): Promise<ProblemField[]> {
  const problems: ProblemField[] = [];
  if (firstName.length > FIRST_NAME_LENGTH) problems.push(problem('/firstName', 'tooLong'));
  else if (UNREADABLE.test(firstName)) problems.push(problem('/firstName', 'characters'));
  if (interests.length === 0) return problems;
  const known = new Set((await catalogue.listCategories(ctx)).map(({ id }) => id));
  if (interests.some((id) => !known.has(id))) problems.push(problem('/interests', 'unknown'));
  return problems;
}

function problem(pointer: string, code: string): ProblemField {
  return { pointer, code, detail: `breaks ${code}` };
}
