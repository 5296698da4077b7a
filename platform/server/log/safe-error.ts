import { fileURLToPath } from 'node:url';
import { DatabaseUnavailableError } from '../../database/index.server.ts';
import { textOfCode } from './code-texts.ts';

/** What the log says of an error. No message: databases, parsers and mail servers quote in theirs what a visitor typed. */
export interface SafeError {
  type: string;
  code?: string;
  /** What the code means, in our words. */
  text?: string;
  /** Our own word for it, of the classes that promise to quote nothing. */
  reason?: string;
  /** Names in the database: which rule or table it was about. */
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** Of a failed system call, an HTTP answer, or an answer of a mail server. */
  syscall?: string;
  status?: number;
  command?: string;
  /** Where it was thrown, the innermost call first. */
  at: string[];
  cause?: SafeError;
  /** Several that happened as one, for example one for each address that was tried. */
  errors?: SafeError[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const MOST_FRAMES = 12;
const MOST_ERRORS = 5;
const DEEPEST = 4;

/** Names as programs give them. Whatever else stands where a name should be is left out. */
const NAME = /^[A-Za-z_$][\w$.:-]{0,62}$/;
const CODE = /^[A-Za-z0-9_][\w.:-]{0,62}$/;
const COMMAND = /^[A-Z][A-Z ]{0,15}$/;

/** Takes over of an error only what is named here; everything else it carries stays out of the log. */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: `thrown ${error === null ? 'null' : typeof error}`, at: [] };
  const found = error as Error & Record<string, unknown>;
  const named = (key: string, pattern = NAME) => {
    const value = found[key];
    return typeof value === 'string' && pattern.test(value) ? { [key]: value } : {};
  };
  const code = named('code', CODE).code;
  const text = textOfCode(code);
  const status = [found.statusCode, found.status, found.responseCode].find((one) => Number.isInteger(one));
  const deeper = depth < DEEPEST;
  return {
    type: typeOf(error),
    ...(code ? { code } : {}),
    ...(text ? { text } : {}),
    ...(error instanceof DatabaseUnavailableError ? { reason: error.reason } : {}),
    ...named('schema'),
    ...named('table'),
    ...named('column'),
    ...named('constraint'),
    ...named('syscall'),
    ...(status === undefined ? {} : { status: status as number }),
    ...named('command', COMMAND),
    at: framesOf(error),
    ...(deeper && error.cause instanceof Error ? { cause: safeError(error.cause, depth + 1) } : {}),
    ...(deeper && error instanceof AggregateError
      ? { errors: error.errors.slice(0, MOST_ERRORS).map((one) => safeError(one, depth + 1)) }
      : {}),
  };
}

/** The name of its class: `name` may be set by anybody, and minified classes keep it there alone. */
function typeOf(error: Error): string {
  const names = [error.name, error.constructor?.name];
  return names.find((name) => typeof name === 'string' && NAME.test(name)) ?? 'Error';
}

/** Lines of a stack that name a call whose place is a file of this program, of its packages or of Node. */
const FRAME =
  /^ {4}at (?:((?:async |new )?[\w$.<>#[\] ]{1,120}) \()?((?:file:\/\/)?(\/[^\n()]*|node:[\w/]+):\d+:\d+)\)?$/;

/** The stack without the message above it, which may have lines of its own that look like calls. */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string') return [];
  const told = typeof message === 'string' && message !== '' ? stack.lastIndexOf(message) : -1;
  const calls = told < 0 ? stack : stack.slice(told + message.length);
  return calls
    .split('\n')
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, MOST_FRAMES);
}

function frameOf(line: string): string | undefined {
  const [, call = '', place = '', path = ''] = FRAME.exec(line) ?? [];
  if (!path.startsWith('node:') && !path.startsWith(root)) return undefined;
  const short = place.replace('file://', '').replace(root, '');
  // What follows a question mark is how a module was asked for.
  return `${call} ${short.replace(/\?[^:]*/, '')}`.trim();
}

/** Where the caller of the caller is called from, as a frame of `SafeError`. */
export function callerFrame(): string[] {
  const { stack = '' } = new Error();
  const frames = stack.split('\n').flatMap((line) => frameOf(line) ?? []);
  return frames.filter((frame) => !/platform\/server\/log\/|node_modules\/pino\//.test(frame)).slice(0, 2);
}
