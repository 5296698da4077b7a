import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Database } from '../../../database/index.server.ts';
import type { Logger } from '../../../shared/request-context.ts';
import { type ControlAnswer, type OperatorCommand, OperatorError } from './operator-command.ts';
import { makeSocketPlace } from './socket-place.ts';

export interface ControlOptions {
  /** The directory this process owns. */
  dataDir: string;
  commands: Readonly<Record<string, OperatorCommand>>;
  database: Database;
  log: Logger;
}

export interface Control {
  /** Rejects new commands, aborts running ones, and waits for them. */
  close(): Promise<void>;
}

/**
 * Runs operator commands on the embedded database of this process, which no other process may open. HTTP over a Unix
 * socket that only the owner of the data directory may open: `POST /<command>` with JSON, answered by JSON lines.
 */
export async function serveControl({ dataDir, commands, database, log }: ControlOptions): Promise<Control> {
  const { path, remove } = makeSocketPlace(dataDir);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const work = answer(request, response, async (printLine, gone) => {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command)
        throw new OperatorError(`The running shop knows no command ${name}. Was it updated without a restart?`);
      const signal = AbortSignal.any([closing.signal, gone]);
      return command({ database, signal, printLine }, await json(request));
    }).catch((error: unknown) =>
      log.error({ err: error, command: name }, 'a command of the operator could not be answered'),
    );
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return {
    close: async () => {
      closing.abort();
      await Promise.all(running);
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      remove();
    },
  };
}

/** A shop works without its control socket, so a failure is only logged. */
export async function tryToServeControl(options: ControlOptions): Promise<Control> {
  try {
    return await serveControl(options);
  } catch (error) {
    options.log.warn({ err: error }, 'the operator commands cannot reach this shop while it runs');
    return { close: async () => {} };
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  work: (tell: (line: string) => void, gone: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const writeAnswer = (one: ControlAnswer) => response.write(`${JSON.stringify(one)}\n`);
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
  try {
    writeAnswer({ result: (await work((line) => writeAnswer({ line }), gone.signal)) ?? null });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    writeAnswer(error instanceof OperatorError ? { refused: text } : { failed: text });
  }
  response.end();
}
