import type { LoggerOptions } from 'pino';
import { callerFrame, safeError } from './safe-error.ts';

/**
 * Options of every log of this program: errors at any depth pass `safeError`, and messages composed by libraries are
 * dropped. Our own messages are constants next to their fields: `log.error({ err }, 'what failed')`.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    serializers: { err: (err: unknown) => err, req: serializeRequest, res: serializeResponse },
    formatters: { log: withoutErrors },
    hooks: {
      logMethod(args, method) {
        const [fields, text] = withoutQuotes(args as unknown[]);
        method.call(this, fields, text);
      },
    },
  };
}

const LIBRARY = 'a library wrote to the log';

/** The fields and the constant message of a log line. */
function withoutQuotes([first, text]: unknown[]): [object, string] {
  if (first instanceof Error) return [{ err: first }, selectSentence(text, first)];
  // Libraries put the request's URL into theirs.
  if (typeof first !== 'object' || first === null) return [{ at: callerFrame() }, LIBRARY];
  return [first, selectSentence(text, (first as { err?: unknown }).err)];
}

/** The message, unless it is or quotes the message of the error. */
function selectSentence(text: unknown, error: unknown): string {
  const quoted = error instanceof Error ? error.message : '';
  if (typeof text !== 'string') return 'an error';
  return quoted !== '' && text.includes(quoted) ? 'an error' : text;
}

function withoutErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    value instanceof Error ? safeError(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Fields of a request and its answer, which Fastify passes to the log in some lines. */
function serializeRequest({ method }: { method?: string }): object {
  return { method };
}

function serializeResponse({ statusCode }: { statusCode?: number }): object {
  return { statusCode };
}
