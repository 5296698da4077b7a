import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';

/** A service's error code with its status, title and problems, shared by the JSON endpoint and the page. */
export interface Refusal {
  /** Status of the problem document. */
  status: number;
  code: string;
  detail: string;
  fields: ProblemField[];
  /** Status of the page that is shown again. */
  page: 409 | 422 | 429 | 503;
}

/** A refusal of invalid fields, with the same problems in JSON and in the form. */
export function invalidFields(fields: ProblemField[]): Refusal {
  return { status: 422, code: 'fields', detail: 'Some members are not right.', fields, page: 422 };
}

/** Too many requests of one address block. The form that is shown again has its own sentence for it. */
export const TOO_MANY: Refusal = {
  status: 429,
  code: RATE_LIMITED,
  detail: 'Too many requests came from this address.',
  fields: [],
  page: 429,
};

export function toProblem({ status, code, detail, fields }: Refusal): ProblemError {
  return new ProblemError(status, code, detail, fields);
}

/** Problems for the page: those of no field are shown for the form as a whole. */
export function pageProblems({ code, detail, fields }: Refusal, pointers: readonly string[]): ProblemField[] {
  if (code === 'fields' || (fields.length > 0 && fields.every(({ pointer }) => pointers.includes(pointer))))
    return fields;
  return [{ pointer: '', code, detail }];
}
