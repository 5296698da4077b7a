import type { ProblemField } from './problem.ts';

/** A field no person sees: whoever fills it is a program. */
export const HONEYPOT_FIELD = 'homepage';

/** An error of a compiled schema, as far as forms read it. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/**
 * The schema's errors as problems with the stable codes of a form, the first of each field, in the order of the page.
 * What concerns no field of the page is left out. `codeOf` says a field's code for a broken keyword.
 */
export function formProblems<F extends string>(
  errors: readonly SchemaError[],
  fields: readonly F[],
  codeOf: (field: F, keyword: string) => string,
): ProblemField[] {
  const keywords = new Map<string, string>();
  for (const { instancePath, keyword, params } of errors) {
    const name = keyword === 'required' ? String(params.missingProperty) : (instancePath.split('/')[1] ?? '');
    if (!keywords.has(name)) keywords.set(name, keyword);
  }
  return fields.flatMap((field) => {
    const keyword = keywords.get(field);
    if (keyword === undefined) return [];
    const code = codeOf(field, keyword);
    return [{ pointer: `/${field}`, code, detail: `breaks ${code}` }];
  });
}

/** First problem of each field; pointers that name no field of the page are left out. */
export function problemsByField<F extends string>(
  problems: readonly ProblemField[],
  fields: readonly F[],
): Map<F, string> {
  const byField = new Map<F, string>();
  for (const { pointer, code } of problems) {
    const field = fields.find((name) => pointer === `/${name}`);
    if (field && !byField.has(field)) byField.set(field, code);
  }
  return byField;
}

/** Code of a text field's broken rule; e-mail addresses have one of their own. */
export function textCode(field: string, keyword: string): string {
  if (keyword === 'required' || keyword === 'minLength') return 'required';
  if (keyword === 'maxLength') return 'tooLong';
  if (keyword !== 'pattern') return keyword;
  return field === 'email' ? 'email.format' : 'characters';
}

/** Spaces around a text are none of it; a missing one is empty. */
export function trimmed(values: Readonly<Record<string, string | undefined>>, name: string): string {
  return (values[name] ?? '').trim();
}

/** Browsers post line breaks as CR LF, scripts and mails know LF alone. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
