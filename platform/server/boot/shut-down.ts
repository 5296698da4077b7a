import type { FastifyInstance } from 'fastify';
import { failureText } from '../log/start-failure.ts';

/** How long requests that run may go on after the signal to end. */
const REQUESTS_MS = 6_000;
/** When the process ends whatever still runs. Docker kills after 10 seconds. */
const WHOLE_MS = 9_000;
/** How often connections that became idle are looked for. */
const LOOK_MS = 50;

/**
 * Stops listening and lets the requests that run be finished. Connections without a request end at once, all others
 * after `ms`: a client that still sends, or does not read, holds nobody up.
 */
export async function closeServer(app: FastifyInstance, ms = REQUESTS_MS): Promise<void> {
  // The server looks for idle connections once; one that answers its last request later would stay open.
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
 * Ends the process with 1 and a last line for the operator. It goes to the error output itself: the console belongs to the
 * log, which prints no sentence of a caller.
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
        () => endWith(`The end took longer than ${wholeMs / 1_000} seconds; what still ran was left.`),
        wholeMs,
      ).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => endWith(failureText(error)),
      );
    });
  }
}
