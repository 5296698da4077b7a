import { createServer } from 'node:net';
import { waitUntil } from './until.ts';

const MIN_PORT = 20_000;
const MAX_PORT = 29_999;

/** Of Node's servers, and of those that have one. */
interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  once(event: 'error', heard: (error: Error) => void): unknown;
  off(event: 'error', heard: (error: Error) => void): unknown;
}

/**
 * Listens on a port that was just released. A child process that another test spawns at that moment inherits open sockets
 * until exec, including the old one: a port in use is retried.
 */
export async function listenAgain(server: Listening, port: number): Promise<void> {
  await waitUntil(() => listened(server, port), { late: `somebody else has port ${port}` });
}

function listened(server: Listening, port: number): Promise<boolean> {
  return new Promise((done, failed) => {
    const heard = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : failed(error));
    server.once('error', heard);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', heard);
      done(true);
    });
  });
}

/**
 * A free port for a server that starts soon: below the ephemeral ports of the system,
 * so that no connection has it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = MIN_PORT + Math.floor(Math.random() * (MAX_PORT - MIN_PORT + 1));
    const server = createServer();
    if (!(await listened(server, port))) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}
