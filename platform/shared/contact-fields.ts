import { formProblems, HONEYPOT_FIELD, type SchemaError, textCode, trimmed, unixLines } from './form-problems.ts';
import type { ProblemField } from './problem.ts';

/** The fields people see, in the order of the page. */
export const CONTACT_FIELDS = ['subject', 'name', 'email', 'tradeNumber', 'message'] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Longest texts, in characters. The API schema says the same. */
export const CONTACT_LENGTHS = { subject: 60, name: 100, email: 254, tradeNumber: 40, message: 4000 } as const;

export type ContactInput = Record<ContactField | typeof HONEYPOT_FIELD, string>;

/** A posted form as the contact service takes it: missing fields are empty, spaces around the text are none of it. */
export function contactInput(values: Readonly<Record<string, string | undefined>>): ContactInput {
  return {
    subject: trimmed(values, 'subject'),
    name: trimmed(values, 'name'),
    email: trimmed(values, 'email'),
    tradeNumber: trimmed(values, 'tradeNumber'),
    message: unixLines(trimmed(values, 'message')),
    [HONEYPOT_FIELD]: trimmed(values, HONEYPOT_FIELD),
  };
}

/** The schema's errors under the codes `required`, `tooLong`, `characters`, `email.format`. */
export function contactProblems(errors: readonly SchemaError[]): ProblemField[] {
  return formProblems(errors, CONTACT_FIELDS, (field, keyword) =>
    field === 'subject' ? 'required' : textCode(field, keyword),
  );
}
