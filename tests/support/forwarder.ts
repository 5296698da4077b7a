/**
 * Hands requests on to a shop on this machine under one of its host names, which Node itself does not resolve, or under
 * the one they came by; an address that stays while the shop behind it ends and comes back.
 */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forwarder {
  address: string;
  /** Target of further requests; undefined: no server. */
  to(port: number | undefined): void;
  /** Forwarded requests as `<method> <path>`, with headers and body. */
  seen: { request: string; authorization: string | undefined; body: string }[];
  close(): Promise<void>;
}

export async function openForwarder(host?: string): Promise<Forwarder> {
  let port: number | undefined;
  const seen: Forwarder['seen'] = [];
  const server = createServer((incoming, answer) => {
    if (port === undefined) return void incoming.destroy();
    const entry = {
      request: `${incoming.method} ${incoming.url}`,
      authorization: incoming.headers.authorization,
      body: '',
    };
    seen.push(entry);
    incoming.on('data', (chunk: Buffer) => {
      entry.body += chunk.toString();
    });
    const { method, url } = incoming;
    const headers = { ...incoming.headers, ...(host === undefined ? {} : { host }) };
    const outgoing = send({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (next) => {
      port = next;
    },
    seen,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
