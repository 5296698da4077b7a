import type { Database } from '../../../database/index.server.ts';

/** Resources of an operator command, in the shop's process or in its own. */
interface OperatorTools {
  database: Database;
  /** Aborted when the shop stops or the caller disconnects; long commands must observe it. */
  signal: AbortSignal;
  /** Prints a line at the caller's terminal immediately. */
  printLine(line: string): void;
}

/** Runs where the database is open. `input` and the result are JSON. The operator reads the message of an `OperatorError`. */
export type OperatorCommand = (tools: OperatorTools, input: unknown) => Promise<unknown>;

/** A problem that the operator can fix; printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** One line of an answer: any number of `line`, then one other. */
export type ControlAnswer = { line: string } | { result: unknown } | { refused: string } | { failed: string };
