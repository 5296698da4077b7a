import { validate } from '../../generated/api/validators/business-enquiry-input.gen.js';
import { enquiryInput, enquiryProblems, saysHowMuch } from '../../shared/enquiry-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';

/** What is wrong with the enquiry as typed, by the schema the server checks with; the server has the last word. */
export function enquiryFaults(values: Readonly<Record<string, string>>): ProblemField[] {
  const input = enquiryInput(values);
  const errors = validate(input) ? [] : (validate.errors ?? []);
  return errors.length === 0 && saysHowMuch(input) ? [] : enquiryProblems(errors, input);
}
