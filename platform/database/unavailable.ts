import { UnavailableError } from '../shared/problem.ts';

/**
 * Replaces the driver's error when the database is away, slow, frozen, full or read-only: 503, in JSON and as a page.
 * A running commit may or may not have taken effect; a retry with the same key finds out.
 */
export class DatabaseUnavailableError extends UnavailableError {
  override readonly retryAfterSeconds = 3;
  /** The reason, for the log. It never quotes input. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(
      'database.unavailable',
      'The database does not answer at the moment. Send the request again, with the same key.',
    );
    this.name = 'DatabaseUnavailableError';
    this.reason = reason;
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** Classes of SQLSTATE: connection, resources (disk full, too many connections), operator (shutdown), system (I/O). */
const CLASSES = new Set(['08', '53', '57', '58']);

/** Read-only, deadlock, lock timeout, idle transaction ended by the server. */
const STATES = new Set(['25006', '25P03', '40P01', '55P03']);

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Node's codes: ECONNREFUSED, ENOSPC. No SQLSTATE begins with E. */
const SYSTEM = /^E[A-Z]{3,}$/;

/** The driver's messages without a code for a lost connection. */
const CONNECTION_WORDS =
  /connection (terminated|error)|not queryable|timeout exceeded when trying to connect|server closed/i;

/** Maps an error to one that is answered with 503; undefined for a faulty statement or a violated constraint. */
export function asUnavailable(error: unknown): DatabaseUnavailableError | undefined {
  if (error instanceof DatabaseUnavailableError) return error;
  const code = getErrorCode(error);
  const away = code === undefined ? saysDisconnected(error) : isAway(code);
  if (!away) return undefined;
  return new DatabaseUnavailableError(code ?? 'the connection ended', { cause: error });
}

export function getErrorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether a statement failed because another one held a lock longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return getErrorCode(error instanceof DatabaseUnavailableError ? error.cause : error) === '55P03';
}

export function isSqlState(code: string | undefined): code is string {
  return code !== undefined && SQLSTATE.test(code);
}

function isAway(code: string): boolean {
  return SYSTEM.test(code) || CLASSES.has(code.slice(0, 2)) || STATES.has(code);
}

function saysDisconnected(error: unknown): boolean {
  return error instanceof Error && CONNECTION_WORDS.test(error.message);
}
