import type { FastifyInstance } from 'fastify';

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

/** First signal: `close`, at most for `WHOLE_MS`. Second: leave at once. Exit status 0 only after a clean end. */
export function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => {
        console.error(`The end took longer than ${WHOLE_MS / 1_000} seconds; what still ran was left.`);
        process.exit(1);
      }, WHOLE_MS).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
