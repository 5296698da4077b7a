import { formProblems, type SchemaError, textCode, trimmed } from './form-problems.ts';
import type { ProblemField } from './problem.ts';

const FIELDS = ['email', 'firstName', 'interests'] as const;

/** Days a confirmation link holds; a subscription that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7;

/** Prefix of the checkboxes' names in a plain form: `interest.<category id>`. */
export const INTEREST_PREFIX = 'interest.';

export const FIRST_NAME_LENGTH = 60;

export interface NewsletterDetails {
  firstName: string;
  /** Category ids; none stands for all. */
  interests: string[];
}

/** A posted form as the newsletter service takes it. */
export function newsletterDetails(values: Readonly<Record<string, string | undefined>>): NewsletterDetails {
  const interests = Object.keys(values).flatMap((name) =>
    name.startsWith(INTEREST_PREFIX) ? [name.slice(INTEREST_PREFIX.length)] : [],
  );
  return { firstName: trimmed(values, 'firstName'), interests };
}

/** The schema's errors as problems with the stable codes of the forms: the first of each field. */
export function newsletterProblems(errors: readonly SchemaError[]): ProblemField[] {
  return formProblems(errors, FIELDS, textCode);
}
