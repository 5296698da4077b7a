import { DatabaseUnavailableError } from '../../database/index.server.ts';
import { textOfCode } from './code-texts.ts';
import { safeError } from './safe-error.ts';

/**
 * The text for an operator whose start or command failed. Our own messages say what to do. Messages of a database or of
 * Node may quote stored data, so their code is described instead.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'A value that is not an error was thrown.';
  if (isOurs(error)) return error.message;
  if (error instanceof DatabaseUnavailableError)
    return `The database does not answer: ${textOfCode(error.reason) ?? error.reason}. Is DATABASE_URL right, and the server running?`;
  const { type, code, text, table, column, constraint } = safeError(error);
  const place = [table, column, constraint].filter(Boolean).join(', ');
  const what = text ?? 'DEBUG=1 shows where it happened';
  return `${[type, code].filter(Boolean).join(' ')}: ${what}${place ? ` (${place})` : ''}`;
}

/**
 * Runs a program. On failure it writes a text for the operator to stderr and exits with 1. It does not use the console,
 * which is redirected to the log by then. DEBUG shows where it happened.
 */
export async function endOnFailure(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`);
    if (process.env.DEBUG) process.stderr.write(`${JSON.stringify(safeError(error), undefined, 2)}\n`);
    process.exit(1);
  }
}

/** Whether this program threw it: a plain error, or one of its own classes for operators. */
function isOurs(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return code === undefined && (error.constructor === Error || OURS.has(error.name));
}

const OURS = new Set(['EnvironmentError', 'OperatorError']);
