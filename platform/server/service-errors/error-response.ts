import { FORM_UNAVAILABLE } from '../../shared/form-unavailable.ts';
import { LimitedError, ProblemError, type ProblemField, UnavailableError } from '../../shared/problem.ts';
import { RATE_LIMITED } from '../../shared/rate-limited.ts';

/** A service's error code with its status, title and problems, shared by the JSON endpoint and the page. */
export type ErrorResponse = Rejected | RateLimited | Unavailable;

interface Rejected {
  /** Status of the problem document. */
  status: 403 | 404 | 409 | 410 | 422 | 503;
  code: string;
  detail: string;
  fields: ProblemField[];
  /** Status of the page that is shown again. */
  page: 409 | 422 | 503;
}

/** Required: the problem document and the page send it as Retry-After. */
interface RateLimited {
  status: 429;
  code: typeof RATE_LIMITED;
  detail: string;
  fields: [];
  page: 429;
  retryAfterSeconds: number;
}

/**
 * The request may be repeated unchanged: the server is overloaded, or nothing can be stored at the moment. Also has a
 * Retry-After.
 */
interface Unavailable {
  status: 503;
  code: 'busy' | typeof FORM_UNAVAILABLE;
  detail: string;
  fields: [];
  page: 503;
  retryAfterSeconds: number;
}

/** The service error for invalid fields, with the same problems in JSON and in the form. */
export function invalidFields(fields: ProblemField[]): ErrorResponse {
  return { status: 422, code: 'fields', detail: 'Some members are invalid.', fields, page: 422 };
}

/** Rate limit of one client or one sender. The form that is shown again has its own text for it. */
export function rateLimited(
  retryAfterSeconds: number,
  detail = 'Too many requests came from this address.',
): ErrorResponse {
  return { status: 429, code: RATE_LIMITED, detail, fields: [], page: 429, retryAfterSeconds };
}

/** The database or another service does not answer. The form is shown again and says so. */
export function serviceUnavailable(retryAfterSeconds: number): ErrorResponse {
  const detail = 'Nothing could be stored at the moment.';
  return { status: 503, code: FORM_UNAVAILABLE, detail, fields: [], page: 503, retryAfterSeconds };
}

export function toProblem(refusal: ErrorResponse): ProblemError {
  if (refusal.status === 429) return new LimitedError(refusal.retryAfterSeconds, refusal.detail);
  const { status, code, detail, fields } = refusal;
  if ('retryAfterSeconds' in refusal) return new UnavailableError(code, detail, refusal.retryAfterSeconds);
  return new ProblemError(status, code, detail, fields);
}

/** Problems for the page: those without a field are shown for the form as a whole. */
export function pageProblems({ code, detail, fields }: ErrorResponse, pointers: readonly string[]): ProblemField[] {
  if (code === 'fields' || (fields.length > 0 && fields.every(({ pointer }) => pointers.includes(pointer))))
    return fields;
  return [{ pointer: '', code, detail }];
}
