import { RATE_LIMITED } from './rate-limited.ts';

/** One offending member of a request, RFC 9457 extension. `pointer` is a JSON Pointer into the body, for example `/address/postalCode`. */
export interface ProblemField {
  pointer: string;
  /** Stable machine code a form translates, for example `postalCode.pattern`, `required`, `iban.checksum`. */
  code: string;
  /** English sentence for developers: actual and expected value. */
  detail: string;
}

/** RFC 9457 problem document. `type` is a relative URI `/problems/<code>`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code: string;
  fields?: ProblemField[];
  requestId?: string;
}

/**
 * Thrown by HTTP routes for an expected service error; the problem plugin turns it into a response. Services return
 * result unions instead.
 */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: ProblemField[];

  constructor(status: number, code: string, detail: string, fields: ProblemField[] = []) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Thrown when a rate limit is exceeded: 429, always with Retry-After. */
export class LimitedError extends ProblemError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, reason = 'Too many requests came from this address.') {
    super(429, RATE_LIMITED, `${reason} Ask again in ${retryAfterSeconds} seconds.`);
    this.name = 'LimitedError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Thrown when a required service does not respond: 503, in JSON and as a page. Pages ask `isUnavailable`. */
export class UnavailableError extends ProblemError {
  /** Time of the next sensible attempt. */
  readonly retryAfterSeconds: number;

  constructor(code: string, detail: string, retryAfterSeconds = 10) {
    super(503, code, detail);
    this.name = 'UnavailableError';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether a required service did not respond. By its members: pages and server are bundled with a class each. */
export function isUnavailable(error: unknown): boolean {
  const { name, status } = (error ?? {}) as { name?: unknown; status?: unknown };
  return name === 'UnavailableError' && status === 503;
}
