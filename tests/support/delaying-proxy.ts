/**
 * A proxy between a connection pool and a PostgreSQL server that delays each message to the server, like a slow network or
 * a busy server. Pipelined parts of one statement are one message.
 */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface DelayingProxy {
  /** Address of the database through it. */
  url: string;
  /** From now on each message waits this long on its way to the server. */
  delayMs: number;
  /** The same for the messages that commit what was written; as `delayMs` when undefined. */
  commitDelayMs: number | undefined;
  /** Messages so far. */
  messages: number;
  close(): Promise<void>;
}

/** A statement of its own, with its terminator: what a driver sends for the end of a transaction. */
const COMMIT = Buffer.from('commit\0');
/** The end of the statement that begins a transaction without writes. */
const BEGIN_READ_ONLY = Buffer.from('read only\0');

export async function openDelayingProxy(databaseUrl: string): Promise<DelayingProxy> {
  const to = new URL(databaseUrl);
  const open = new Set<Socket>();
  const proxy = { delayMs: 0, commitDelayMs: undefined as number | undefined, messages: 0 };
  const listening = createServer((client) => {
    const server = connect(Number(to.port), to.hostname);
    for (const one of [client, server]) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => {});
      one.on('close', () => open.delete(one));
    }
    let sent = Promise.resolve();
    let readsOnly = false;
    const getDelayMs = (message: Buffer) => {
      if (message.includes(BEGIN_READ_ONLY)) readsOnly = true;
      if (!message.includes(COMMIT)) return proxy.delayMs;
      const commitDelayMs = readsOnly ? undefined : proxy.commitDelayMs;
      readsOnly = false;
      return commitDelayMs ?? proxy.delayMs;
    };
    client.on('data', (message) => {
      proxy.messages += 1;
      const delayMs = getDelayMs(message);
      sent = sent.then(async () => {
        if (delayMs > 0) await pause(delayMs);
        server.write(message);
      });
    });
    // What was sent before the end still arrives: a client that gives a statement up does not take it back.
    client.on('close', () => void sent.then(() => server.end()));
    server.on('data', (message) => client.write(message));
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return Object.assign(proxy, {
    url: url.href,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => listening.close(done));
    },
  });
}
