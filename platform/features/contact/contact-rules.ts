import { validate } from '../../generated/api/validators/contact-input.gen.js';
import { contactInput, contactProblems } from '../../shared/contact-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';

/** What is wrong with the message as typed, by the schema the server checks with; the server has the last word. */
export function messageProblems(values: Readonly<Record<string, string>>): ProblemField[] {
  return validate(contactInput(values)) ? [] : contactProblems(validate.errors ?? []);
}
