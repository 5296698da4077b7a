/**
 * A proxy between a connection pool and a PostgreSQL server that breaks connections in every way a server or a network
 * does, at any moment: while connecting, within a statement, between two of a transaction, while idle.
 */
import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  /** Address of the database through it. */
  url: string;
  /** From now on each piece of an answer ends its connection this often, from 0 to 1. */
  cutShare: number;
  /** From now on what a client says arrives this many milliseconds later: each statement takes so much longer. */
  delayMs: number;
  /** Ends every connection now. */
  cutAll(): void;
  /** Connections it has ended so far, by how. */
  cuts: Record<CutWay, number>;
  close(): Promise<void>;
}

interface Ends {
  client: Socket;
  server: Socket;
}

/** How a connection ends, given what the server was just saying. */
const WAYS = {
  /** Closed as if all were said. */
  closed: ({ client }: Ends) => void client.end(),
  /** Reset, as by a machine that has lost its power and is back. */
  reset: ({ client }: Ends) => void client.resetAndDestroy(),
  /** In the middle of a message. */
  torn: ({ client }: Ends, said: Buffer) => void client.end(said.subarray(0, Math.ceil(said.length / 2))),
  /** With a last word, in one piece with the answer before it, as from a server that ends. */
  told: ({ client }: Ends, said: Buffer) => void client.end(Buffer.concat([said, SHUT_DOWN])),
};

export type CutWay = keyof typeof WAYS;

/** `FATAL 57P01: terminating connection due to administrator command`, which no statement has asked for. */
const SHUT_DOWN = errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P01', M: 'terminating connection' });

function errorResponse(fields: Record<string, string>): Buffer {
  const body = `${Object.entries(fields)
    .map(([kind, text]) => `${kind}${text}\0`)
    .join('')}\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

/** `random` (0 to 1) selects one of `ways`. */
export async function openCuttingProxy(
  databaseUrl: string,
  random: () => number,
  ways = Object.keys(WAYS) as CutWay[],
): Promise<CuttingProxy> {
  const to = new URL(databaseUrl);
  const open = new Set<Ends>();
  const proxy = { cutShare: 0, delayMs: 0, cuts: { closed: 0, reset: 0, torn: 0, told: 0 } };
  const cut = (ends: Ends, said: Buffer) => {
    const way = ways[Math.floor(random() * ways.length)] ?? 'reset';
    proxy.cuts[way] += 1;
    open.delete(ends);
    WAYS[way](ends, said);
    ends.server.destroy();
  };
  const listening = createServer((client) => {
    const server = connect(Number(to.port), to.hostname);
    const ends = { client, server };
    open.add(ends);
    for (const one of [client, server]) {
      one.setNoDelay(true);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(ends);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (said) => {
      if (proxy.delayMs > 0) setTimeout(() => server.write(said), proxy.delayMs);
      else server.write(said);
    });
    server.on('data', (said) => {
      if (!open.has(ends)) return;
      if (random() < proxy.cutShare) cut(ends, said);
      else client.write(said);
    });
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return Object.assign(proxy, {
    url: url.href,
    cutAll: () => {
      for (const ends of [...open]) cut(ends, Buffer.alloc(0));
    },
    close: async () => {
      for (const { client, server } of open) {
        client.destroy();
        server.destroy();
      }
      await new Promise((done) => listening.close(done));
    },
  });
}
