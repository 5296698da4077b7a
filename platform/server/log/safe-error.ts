import { fileURLToPath } from 'node:url';
import { DatabaseUnavailableError } from '../../database/index.server.ts';
import { textOfCode } from './code-texts.ts';

/** The log entry of an error. Without its message: databases, parsers and mail servers quote visitor input in theirs. */
export interface SafeError {
  type: string;
  code?: string;
  /** Our text for the code. */
  text?: string;
  /** Our own reason, from classes that never quote input. */
  reason?: string;
  /** Database names: the constraint or table of the error. */
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** From a failed system call, an HTTP answer, or an answer of a mail server. */
  syscall?: string;
  status?: number;
  command?: string;
  /** Where it was thrown, the innermost call first. */
  at: string[];
  cause?: SafeError;
  /** Errors of an AggregateError, for example one per tried address. */
  errors?: SafeError[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const MAX_FRAMES = 12;
const MAX_ERRORS = 5;
const MAX_CAUSE_DEPTH = 4;

/** Matches identifiers. Other values in place of a name are omitted. */
const NAME = /^[A-Za-z_$][\w$.:-]{0,62}$/;
const CODE = /^[A-Za-z0-9_][\w.:-]{0,62}$/;
const COMMAND = /^[A-Z][A-Z ]{0,15}$/;

/** Copies only the listed properties of an error; all others stay out of the log. */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: `thrown ${error === null ? 'null' : typeof error}`, at: [] };
  const found = error as Error & Record<string, unknown>;
  const readName = (key: string, pattern = NAME) => {
    const value = found[key];
    return typeof value === 'string' && pattern.test(value) ? { [key]: value } : {};
  };
  const code = readName('code', CODE).code;
  const text = textOfCode(code);
  const status = [found.statusCode, found.status, found.responseCode].find((one) => Number.isInteger(one));
  const deeper = depth < MAX_CAUSE_DEPTH;
  return {
    type: getClassName(error),
    ...(code ? { code } : {}),
    ...(text ? { text } : {}),
    ...(error instanceof DatabaseUnavailableError ? { reason: error.reason } : {}),
    ...readName('schema'),
    ...readName('table'),
    ...readName('column'),
    ...readName('constraint'),
    ...readName('syscall'),
    ...(status === undefined ? {} : { status: status as number }),
    ...readName('command', COMMAND),
    at: listFrames(error),
    ...(deeper && error.cause instanceof Error ? { cause: safeError(error.cause, depth + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_ERRORS).map((one) => safeError(one, depth + 1)) }
      : {}),
  };
}

/** The class name. Any code may set `name`, and minified classes have it only there. */
function getClassName(error: Error): string {
  const names = [error.name, error.constructor?.name];
  return names.find((name) => typeof name === 'string' && NAME.test(name)) ?? 'Error';
}

/** Stack lines whose location is a file of this program, of its packages or of Node. */
const FRAME =
  /^ {4}at (?:((?:async |new )?[\w$.<>#[\] ]{1,120}) \()?((?:file:\/\/)?(\/[^\n()]*|node:[\w/]+):\d+:\d+)\)?$/;

/** The stack without its message, which may contain lines that look like calls. */
function listFrames({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return [];
  const told = typeof message === 'string' && message !== '' ? stack.lastIndexOf(message) : -1;
  const calls = told < 0 ? stack : stack.slice(told + message.length);
  return calls
    .split('\n')
    .flatMap((line) => toFrame(line) ?? [])
    .slice(0, MAX_FRAMES);
}

function toFrame(line: string): string | undefined {
  const [, call = '', place = '', path = ''] = FRAME.exec(line) ?? [];
  if (!path.startsWith('node:') && !path.startsWith(root)) return undefined;
  const short = place.replace('file://', '').replace(root, '');
  // A query string is an import parameter of the module.
  return `${call} ${short.replace(/\?[^:]*/, '')}`.trim();
}

/** The call site two levels up, as a frame of `SafeError`. */
export function callerFrame(): string[] {
  const { stack = '' } = new Error();
  const frames = stack.split('\n').flatMap((line) => toFrame(line) ?? []);
  return frames.filter((frame) => !/platform\/server\/log\/|node_modules\/pino\//.test(frame)).slice(0, 2);
}
