import type { FastifyInstance } from 'fastify';
import { failureText } from '../log/start-failure.ts';

/** How long running requests may continue after the signal. */
const REQUESTS_MS = 6_000;
/** When the process exits regardless of running work. Docker kills after 10 seconds. */
const WHOLE_MS = 9_000;
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
 * Ends the process with 1 and a last line for the operator. It writes directly to stderr: the console is redirected to
 * the log, which omits callers' texts.
 */
export function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** First signal: `close`, at most for `wholeMs`. Second: exit immediately. Exit status 0 only after a clean end. */
export function closeOnSignals(close: () => Promise<void>, wholeMs = WHOLE_MS): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(
        () => endWith(`The shutdown took longer than ${wholeMs / 1_000} seconds; running work was aborted.`),
        wholeMs,
      ).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => endWith(failureText(error)),
      );
    });
  }
}
