import { ProblemError, type ProblemField } from '../../shared/problem.ts';

/** A service's error code with its status, title and problems, shared by the JSON endpoint and the page. */
export interface Refusal {
  /** Status of the problem document. */
  status: number;
  code: string;
  detail: string;
  fields: ProblemField[];
  /** Status of the page that is shown again. */
  page: 409 | 422 | 503;
}

/** A refusal of invalid fields, with the same problems in JSON and in the form. */
export function invalidFields(fields: ProblemField[]): Refusal {
  return { status: 422, code: 'fields', detail: 'Some members are not right.', fields, page: 422 };
}

export function toProblem({ status, code, detail, fields }: Refusal): ProblemError {
  return new ProblemError(status, code, detail, fields);
}

/** Problems for the page: those of no field are shown for the form as a whole. */
export function pageProblems({ code, detail, fields }: Refusal, pointers: readonly string[]): ProblemField[] {
  if (code === 'fields' || (fields.length > 0 && fields.every(({ pointer }) => pointers.includes(pointer))))
    return fields;
  return [{ pointer: '', code, detail }];
}
