import { type IncomingHttpHeaders, request } from 'node:http';

export interface Call {
  port: number;
  /** The address the request comes from, any of 127.0.0.0/8. */
  from: string;
  method: string;
  path: string;
  host: string;
  /** A `host` in here is sent as it is, without the port. */
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; bytes are sent as they are, and `headers` say what they are. */
  body?: unknown;
  /** Milliseconds until the caller gives up. */
  patience: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** One request on a connection of its own. Rejects when no whole answer comes, or none in time. */
export function send(call: Call): Promise<Answer> {
  const { port, from, method, path, host, headers = {}, body, patience } = call;
  const bytes = body instanceof Uint8Array ? body : undefined;
  const json = body === undefined || bytes ? undefined : JSON.stringify(body);
  return new Promise((done, failed) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method,
        path,
        agent: false,
        signal: AbortSignal.timeout(patience),
        headers: {
          host: `${host}:${port}`,
          ...headers,
          ...(json === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
          ...(bytes ? { 'content-length': bytes.byteLength } : {}),
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        incoming.once('error', failed);
        incoming.once('aborted', () => failed(new Error('the answer broke off')));
        incoming.once('end', () => done({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
      },
    );
    outgoing.once('error', failed);
    outgoing.end(json ?? bytes);
  });
}

/** A visitor's address: everybody has one of their own, in a network of their own, so that no limit takes them for one. */
export function getVisitorAddress(visitor: number): string {
  const hash = Math.imul(visitor + 1, 2_654_435_761) >>> 0;
  return `127.${1 + ((hash >>> 24) % 254)}.${(hash >>> 16) & 255}.${1 + ((hash >>> 8) % 254)}`;
}
