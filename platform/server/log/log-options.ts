import type { LoggerOptions } from 'pino';
import { callerFrame, safeError } from './safe-error.ts';

/**
 * How every log of this program is written: errors as `safeError` says, wherever they stand, and no sentence that was
 * put together by a library. Sentences of our own are constants beside their facts: `log.error({ err }, 'what failed')`.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    serializers: { err: (err: unknown) => err, req: methodOf, res: statusOf },
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

/** What is logged as fields and a constant sentence. */
function withoutQuotes([first, text]: unknown[]): [object, string] {
  if (first instanceof Error) return [{ err: first }, sentence(text, first)];
  // Libraries put the address of the request into theirs.
  if (typeof first !== 'object' || first === null) return [{ at: callerFrame() }, LIBRARY];
  return [first, sentence(text, (first as { err?: unknown }).err)];
}

/** The sentence, unless it is, or quotes, the message of the error. */
function sentence(text: unknown, error: unknown): string {
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

/** Of a request and its answer, which Fastify hands to the log in some of its own lines. */
function methodOf({ method }: { method?: string }): object {
  return { method };
}

function statusOf({ statusCode }: { statusCode?: number }): object {
  return { statusCode };
}
