import type { FastifyBaseLogger } from 'fastify';

/** What the program logged or wrote to the console since it was last asked. */
export interface Complaints {
  log: FastifyBaseLogger;
  /** Returns the lines so far, and forgets them. */
  take(): string[];
  /** The console writes again what it is given. */
  end(): void;
}

const METHODS = ['warn', 'error'] as const;

/**
 * Collects warnings and errors of the log and of the console, with the messages of their errors: these stay on the
 * machine of the person who checks the files. A missing message is written to the console (`shared/messages.ts`).
 */
export function noteComplaints(): Complaints {
  const lines: string[] = [];
  const note = (...parts: unknown[]) => void lines.push(parts.map(printPart).filter(Boolean).join(': '));
  const ignore = () => {};
  const log: FastifyBaseLogger = {
    level: 'warn',
    fatal: note,
    error: note,
    warn: note,
    info: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => log,
  };
  const before = METHODS.map((method) => [method, console[method]] as const);
  for (const method of METHODS) console[method] = note;
  return {
    log,
    take: () => lines.splice(0),
    end: () => {
      for (const [method, write] of before) console[method] = write;
    },
  };
}

/** Fields of a log line are ids and times, except for its error. */
function printPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const error = part instanceof Error ? part : (part as { err?: unknown }).err;
  return error instanceof Error ? firstLine(error.message) : '';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? '';
}
