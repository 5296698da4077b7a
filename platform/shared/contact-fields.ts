import type { ProblemField } from './problem.ts';

/** The fields people see, in the order of the page. */
export const CONTACT_FIELDS = ['subject', 'name', 'email', 'tradeNumber', 'message'] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

/** A field no person sees: whoever fills it is a program. */
export const DECOY_FIELD = 'homepage';

/** Longest texts, in characters. The API schema says the same. */
export const CONTACT_LENGTHS = { subject: 60, name: 100, email: 254, tradeNumber: 40, message: 4000 } as const;

export type ContactInput = Record<ContactField | typeof DECOY_FIELD, string>;

/** A posted form as the contact service takes it: missing fields are empty, spaces around the text are none of it. */
export function contactInput(values: Readonly<Record<string, string | undefined>>): ContactInput {
  const text = (name: string) => (values[name] ?? '').trim();
  return {
    subject: text('subject'),
    name: text('name'),
    email: text('email'),
    tradeNumber: text('tradeNumber'),
    // Browsers post line breaks as CR LF, scripts and mails know LF alone.
    message: text('message').replace(/\r\n?/g, '\n'),
    [DECOY_FIELD]: text(DECOY_FIELD),
  };
}

interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/**
 * The schema's errors as problems with the stable codes of the form (`required`, `tooLong`, `characters`,
 * `email.format`), the first of each field, in the order of the page.
 */
export function contactProblems(errors: readonly SchemaError[]): ProblemField[] {
  const codes = new Map<string, string>();
  for (const { instancePath, keyword, params } of errors) {
    const name = keyword === 'required' ? String(params.missingProperty) : instancePath.slice(1);
    if (!codes.has(name)) codes.set(name, codeOf(name, keyword));
  }
  return CONTACT_FIELDS.flatMap((name) => {
    const code = codes.get(name);
    return code ? [{ pointer: `/${name}`, code, detail: `breaks ${code}` }] : [];
  });
}

function codeOf(name: string, keyword: string): string {
  if (keyword === 'required' || keyword === 'minLength' || name === 'subject') return 'required';
  if (keyword === 'maxLength') return 'tooLong';
  if (keyword !== 'pattern') return keyword;
  return name === 'email' ? 'email.format' : 'characters';
}
