import { ProblemError, type ProblemField } from '../../shared/problem.ts';

/** A service's coded error as it is told: once for the JSON endpoint and the page alike. */
export interface Refusal {
  /** Status of the problem document. */
  status: number;
  code: string;
  detail: string;
  fields: ProblemField[];
  /** Status of the page that is shown again. */
  page: 409 | 422 | 503;
}

/** Some fields are wrong: the same list in JSON and in the form. */
export function invalidFields(fields: ProblemField[]): Refusal {
  return { status: 422, code: 'fields', detail: 'Some members are not right.', fields, page: 422 };
}

export function toProblem({ status, code, detail, fields }: Refusal): ProblemError {
  return new ProblemError(status, code, detail, fields);
}

/** The problems of the page: what concerns none of its fields is said of the whole. */
export function pageProblems({ code, detail, fields }: Refusal, pointers: readonly string[]): ProblemField[] {
  if (code === 'fields' || (fields.length > 0 && fields.every(({ pointer }) => pointers.includes(pointer))))
    return fields;
  return [{ pointer: '', code, detail }];
}
