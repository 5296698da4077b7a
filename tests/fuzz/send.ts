import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import { bodyBytes, fillNames, type RequestCase } from './request-case.ts';
import type { World } from './world.ts';

export interface Answer {
  status: number;
  /** By lower-case name; repeated ones joined. */
  headers: Readonly<Record<string, string>>;
  /** Decoded only where it is not compressed. */
  body: string;
}

/** Sends a case by its road. A connection may be answered several times, or closed without a word. */
export function send(world: World, one: RequestCase): Promise<Answer[]> {
  return one.road === 'socket' ? sendBytes(world, one) : sendToHandler(world.apps[one.stage], world.made.values, one);
}

/**
 * Calls the server's request listener. `app.inject` would read the target as a URL first and mend it; a server gets it as
 * it was sent.
 */
async function sendToHandler(
  app: FastifyInstance,
  made: ReadonlyMap<string, string>,
  { method, target, headers, body, address }: RequestCase,
): Promise<Answer[]> {
  const sent = headers.map(([name, value]) => [name.toLowerCase(), asHeader(fillNames(value, made))] as const);
  const payload = body === undefined ? undefined : bodyBytes(fillNames(body, made));
  const dispatch = (request: IncomingMessage, response: ServerResponse) => {
    request.url = fillNames(target, made);
    request.headers = joined([...sent, ...getLengthHeader(payload, sent)]);
    request.rawHeaders = [...sent, ...getLengthHeader(payload, sent)].flat();
    app.routing(request, response);
  };
  const answer = await inject(dispatch as never, {
    method: method as 'GET',
    url: '/',
    remoteAddress: address,
    ...(payload ? { payload } : {}),
  });
  const got = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join('\n')] as const);
  return [{ status: answer.statusCode, headers: Object.fromEntries(got), body: answer.payload }];
}

/** As the bytes of a header are read; characters that the parser rejects are removed. */
function asHeader(value: string): string {
  return Buffer.from(value.replace(/[\0\r\n]/g, ''), 'utf8').toString('latin1');
}

function getLengthHeader(
  payload: Buffer | undefined,
  sent: readonly (readonly [string, string])[],
): [string, string][] {
  const told = sent.some(([name]) => name === 'content-length' || name === 'transfer-encoding');
  return payload && !told ? [['content-length', String(payload.length)]] : [];
}

/** Names that a second header of the same name does not change, as Node reads them. */
const ONCE = new Set([
  'host',
  'content-type',
  'content-length',
  'user-agent',
  'referer',
  'authorization',
  'if-modified-since',
  'from',
]);

function joined(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const all: Record<string, string> = Object.create(null);
  for (const [name, value] of headers) {
    const before = all[name];
    if (before === undefined) all[name] = value;
    else if (!ONCE.has(name)) all[name] = `${before}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return all;
}

/** How long a silent connection is listened to before our side of it is closed, and after that. */
const QUIET_MS = 25;
const CLOSED_MS = 4_000;

/** A last request that is right ends the connection, unless what came before took it in. */
function sendBytes({ ports, made }: World, { stage, bytes = '' }: RequestCase): Promise<Answer[]> {
  const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port: ports[stage], host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(bodyBytes(fillNames(bytes, made.values) + last)),
    );
    let ended = false;
    socket.setTimeout(QUIET_MS, () => {
      if (ended) return void failed(new Error('the connection stayed open'));
      ended = true;
      socket.setTimeout(CLOSED_MS);
      socket.end();
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    // The server may close the connection of a rejected request before all is sent.
    socket.on('error', () => {});
    socket.on('close', () => done(answersIn(Buffer.concat(chunks).toString('latin1'))));
  });
}

function answersIn(text: string): Answer[] {
  const heads = text.matchAll(/HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n([\s\S]*?)(?=HTTP\/1\.1 \d{3}|$)/g);
  return [...heads].map(([, status, head = '', body = '']) => ({
    status: Number(status),
    headers: Object.fromEntries(
      head
        .split('\r\n')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body,
  }));
}
