import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '../../../platform/server/boot/shut-down.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { waitUntil } from '../../support/until.ts';

const HOST = CONSUMER_SHOP.host;
const QUICK = { headersMs: 200, requestMs: 300, idleMs: 1_000, checkMs: 20 };
const HEAD = `POST /api/trade/searches HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n`;

/** Collects what arrives, unless it does not read. */
interface Client {
  socket: Socket;
  answer: () => string;
  closed: Promise<void>;
}

async function client(port: number, first: string, { reads = true } = {}): Promise<Client> {
  const got: Buffer[] = [];
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // A connection that is cut during a transfer is reset.
  socket.on('error', () => {});
  if (reads) socket.on('data', (chunk) => got.push(chunk));
  else socket.pause();
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(first);
  return { socket, closed, answer: () => Buffer.concat(got).toString('latin1') };
}

const bytesForever = (socket: Socket) => {
  const sending = setInterval(() => socket.write(' '), 20);
  socket.once('close', () => clearInterval(sending));
};

describe('a client that is too slow', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await openEdge({}, undefined, QUICK);
  });
  afterAll(() => edge.close());

  it.each([
    ['its body', `${HEAD}Content-Length: 20000\r\n\r\n{`],
    ['its body in chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
    [
      'a plain form',
      `POST ${CONSUMER_SHOP.getPath('contact')} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 20000\r\n\r\na=`,
    ],
    ['its headers', `${HEAD}X-Slow: `],
    ['everything', ''],
  ])('a slow client over %s receives 408 and is disconnected, although it continues', async (what, first) => {
    const { socket, closed, answer } = await client(edge.port, first);
    if (what !== 'everything' && !what.includes('chunks')) bytesForever(socket);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer()).toContain('connection: close');
    expect(edge.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('a client that reads no answer is disconnected', async () => {
    const many = `GET /api/openapi.json HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(400);
    const { socket } = await client(edge.port, many, { reads: false });
    const open = () => new Promise<number>((done) => edge.app.server.getConnections((_, count) => done(count)));
    expect(await open()).toBe(1);
    await waitUntil(async () => (await open()) === 0);
    socket.destroy();
  });

  it('a client within the deadline is answered', async () => {
    const body = JSON.stringify({ source: { query: { match_all: {} } }, applicationIndexName: 'none' });
    const { socket, closed, answer } = await client(
      edge.port,
      `${HEAD}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    socket.write(body.slice(9));
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 404 /);
  });

  // The last test, because it closes the server.
  it('a server ends although such a client keeps its connection open', async () => {
    const kept = await client(edge.port, `GET /health HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await waitUntil(() => kept.answer().endsWith('ok\n'));
    const started = performance.now();
    await closeServer(edge.app);
    await kept.closed;
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a server that ends', () => {
  it('the server finishes requests, closes idle connections immediately, and cuts slow senders at the deadline', async () => {
    const edge = await openEdge();
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    let runs = false;
    edge.services.catalogue.search = () => {
      runs = true;
      return finished.then(() => JSON.stringify({ hits: { total: { value: 0, relation: 'eq' }, hits: [] } }));
    };
    const idle = await client(edge.port, `GET /health HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await waitUntil(() => idle.answer().endsWith('ok\n'));
    const running = await client(edge.port, `${HEAD}Content-Length: 2\r\n\r\n{}`);
    const sending = await client(edge.port, `${HEAD}Expect: 100-continue\r\nContent-Length: 20000\r\n\r\n{`);
    await waitUntil(() => runs && sending.answer().startsWith('HTTP/1.1 100 '));
    bytesForever(sending.socket);
    const order: string[] = [];
    void running.closed.then(() => order.push('running'));
    void sending.closed.then(() => order.push('sending'));
    const end = closeServer(edge.app, 1_500);
    await idle.closed;
    await expect(client(edge.port, '')).rejects.toThrow('ECONNREFUSED');
    expect(order).toEqual([]);
    finish();
    await running.closed;
    expect(running.answer()).toMatch(/^HTTP\/1\.1 200 /);
    await end;
    await sending.closed;
    expect(order).toEqual(['running', 'sending']);
    await edge.close();
  });
});
