import type { ProblemField } from './problem.ts';

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
  return { firstName: (values.firstName ?? '').trim(), interests };
}

interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** The schema's errors as problems with the stable codes of the forms: the first of each field. */
export function newsletterProblems(errors: readonly SchemaError[]): ProblemField[] {
  const fields = new Map<string, ProblemField>();
  for (const { instancePath, keyword, params } of errors) {
    const name = keyword === 'required' ? String(params.missingProperty) : (instancePath.split('/')[1] ?? '');
    const code = codeOf(name, keyword);
    if (!fields.has(name)) fields.set(name, { pointer: `/${name}`, code, detail: `breaks ${code}` });
  }
  return [...fields.values()];
}

function codeOf(name: string, keyword: string): string {
  if (keyword === 'required' || keyword === 'minLength') return 'required';
  if (keyword === 'maxLength') return 'tooLong';
  if (keyword !== 'pattern') return keyword;
  return name === 'email' ? 'email.format' : 'characters';
}
