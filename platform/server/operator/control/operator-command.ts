import type { Database } from '../../../database/index.server.ts';

/** What an operator's command works with, in the shop's process or in its own. */
interface OperatorTools {
  database: Database;
  /** Aborted when the shop stops or the caller is gone; what takes longer than a moment ends then. */
  signal: AbortSignal;
  /** Prints a line where the command was typed, at once. */
  tell(line: string): void;
}

/** Runs where the database is open. `input` and what it returns are JSON. An `OperatorError` is for the operator to read. */
export type OperatorCommand = (tools: OperatorTools, input: unknown) => Promise<unknown>;

/** Something the operator can mend; printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** One line of an answer: any number of `line`, then one of the others. */
export type ControlAnswer = { line: string } | { result: unknown } | { refused: string } | { failed: string };
