import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../../database/index.server.ts';
import type { Environment } from '../../boot/environment.ts';
import { type ControlAnswer, type OperatorCommand, OperatorError } from './operator-command.ts';
import { findSocketPlace } from './socket-place.ts';

export interface CommandCall {
  /** Name of the command in the running shop. */
  name: string;
  command: OperatorCommand;
  input: unknown;
  environment: Pick<Environment, 'dataDir' | 'databaseUrl'>;
  printLine(line: string): void;
}

/**
 * Runs a command on the PostgreSQL server, in the running shop that has the embedded database open, or, when no shop
 * runs, on the embedded database directly. Throws `OperatorError` with a fix for the operator.
 */
export async function runCommand(call: CommandCall): Promise<unknown> {
  const { environment } = call;
  if (environment.databaseUrl) return runHere(call, { databaseUrl: environment.databaseUrl });
  const answered = await runInShop(call);
  return answered ? answered.result : runHere(call, { dataDir: environment.dataDir });
}

async function runHere({ command, input, printLine }: CommandCall, place: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(place);
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once('SIGINT', stop);
  try {
    return await command({ database, signal: stopped.signal, printLine }, input);
  } finally {
    process.off('SIGINT', stop);
    await database.close();
  }
}

/** Undefined when no shop listens in the data directory. */
export async function runInShop({
  name,
  input,
  environment,
  printLine,
}: Omit<CommandCall, 'command'>): Promise<{ result: unknown } | undefined> {
  const response = await callSocket(findSocketPlace(environment.dataDir), name, input);
  if (!response) return undefined;
  // Created here and not by the caller: lines that arrive before the iteration starts would be lost.
  for await (const line of createInterface({ input: response })) {
    const answer = JSON.parse(line) as ControlAnswer;
    if ('line' in answer) printLine(answer.line);
    else if ('result' in answer) return answer;
    else throw 'refused' in answer ? new OperatorError(answer.refused) : new Error(answer.failed);
  }
  throw new OperatorError('The shop ended before it answered.');
}

/** Error codes of a socket without a listener, also after kill -9. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

function callSocket(path: string, name: string, input: unknown): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: path, path: `/${name}`, method: 'POST' }, resolve);
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.has(error.code ?? '')) resolve(undefined);
      else if (error.code === 'EACCES')
        reject(new OperatorError(`Only the user who runs the shop may do this (${path}).`));
      else reject(error);
    });
    sent.end(JSON.stringify(input ?? null));
  });
}
