import { DatabaseUnavailableError } from '../../database/index.server.ts';
import { textOfCode } from './code-texts.ts';
import { safeError } from './safe-error.ts';

/**
 * What is told of a failed start or command to whoever began it. Sentences of our own say what to do; those of a database
 * or of Node may quote what is stored, so they are told by their code.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is no error.';
  if (isOurs(error)) return error.message;
  if (error instanceof DatabaseUnavailableError)
    return `The database does not answer: ${textOfCode(error.reason) ?? error.reason}. Is DATABASE_URL right, and the server running?`;
  const { type, code, text, table, column, constraint } = safeError(error);
  const place = [table, column, constraint].filter(Boolean).join(', ');
  const what = text ?? 'DEBUG=1 tells where it happened';
  return `${[type, code].filter(Boolean).join(' ')}: ${what}${place ? ` (${place})` : ''}`;
}

/**
 * Waits for a program's work; when it fails, says what to do to whoever began it and ends the process with 1. Not by the
 * console, which is the log's by then. DEBUG tells where it happened.
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

/** Thrown by this program itself: a bare error, or one of its own classes for operators. */
function isOurs(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return code === undefined && (error.constructor === Error || OURS.has(error.name));
}

const OURS = new Set(['EnvironmentError', 'OperatorError']);
