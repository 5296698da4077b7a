import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failureText } from '../log/start-failure.ts';

/** How long running requests may continue after the signal. */
const REQUESTS_MS = 6_000;
/** How long they may continue at least after the listener was closed. */
const MIN_REQUESTS_MS = 3_000;
/** What remains then for workers and the database. */
const CLOSING_MS = 3_000;
/** How often idle connections are closed. */
const LOOK_MS = 50;

/**
 * Stops listening and lets running requests finish. Idle connections close immediately, all others after `ms`, so that a
 * slow client cannot delay the end.
 */
export async function closeServer(app: FastifyInstance, ms = REQUESTS_MS): Promise<void> {
  // The server closes idle connections only once; one that becomes idle later would stay open.
  const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const deadline = setTimeout(() => app.server.closeAllConnections(), ms);
  try {
    await app.close();
  } finally {
    clearInterval(looking);
    clearTimeout(deadline);
  }
}

/**
 * Stops listening, where other processes share the listener, and resolves when clients have ended all connections. Idle
 * ones stay open: their clients do not know yet, and a request may be on its way.
 */
export function stopAccepting(server: HttpServer): Promise<void> {
  // The method of HTTP servers closes idle connections, and Fastify's answers 503 from then on.
  return new Promise((done) => Server.prototype.close.call(server, () => done()));
}

/**
 * Ends the process with 1 and a last line for the operator. It writes directly to stderr: the console is redirected to
 * the log, which omits callers' texts.
 */
export function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export interface ShutDownTimes {
  /** From the signal to the end of the listener. */
  drainMs: number;
  /** From the end of the listener to that of its connections. */
  requestsMs: number;
  /** When the process exits regardless of running work, 9 seconds by default: Docker kills after 10. */
  wholeMs: number;
}

/** The steps of an end by a signal. */
export function planShutDown(drainSeconds: number): ShutDownTimes {
  const drainMs = drainSeconds * 1_000;
  const requestsMs = Math.max(MIN_REQUESTS_MS, REQUESTS_MS - drainMs);
  return { drainMs, requestsMs, wholeMs: drainMs + requestsMs + CLOSING_MS };
}

/**
 * First signal: `close`, at most for `wholeMs`. Second: exit immediately. Exit status 0 only after a clean end. Returns a
 * function that begins the same end; a signal after it is the first one, because both may have one cause.
 */
export function closeOnSignals(close: () => Promise<void>, wholeMs = planShutDown(0).wholeMs): () => void {
  let closing = false;
  let signals = 0;
  const begin = () => {
    if (closing) return;
    closing = true;
    setTimeout(
      () => endWith(`The shutdown took longer than ${wholeMs / 1_000} seconds; running work was aborted.`),
      wholeMs,
    ).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => endWith(failureText(error)),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      begin();
    });
  }
  return begin;
}
