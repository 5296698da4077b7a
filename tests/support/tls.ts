import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TlsFront {
  port: number;
  close(): Promise<void>;
}

/** A page or file of another site, with its headers. */
export type ForeignPage = string | { body: string; headers: Record<string, string> };

/**
 * A TLS proxy as in production: TLS for every host, `pages` of other sites by host, or by host and path, the rest
 * forwarded to `port`.
 */
export async function startTls(port: number, pages: Readonly<Record<string, ForeignPage>>): Promise<TlsFront> {
  const server = createServer(selfSigned(), (incoming, response) => {
    const host = incoming.headers.host ?? '';
    const [path = ''] = incoming.url?.split('?') ?? [];
    const page = pages[host + path] ?? pages[host];
    if (page !== undefined) {
      const { body, headers } = typeof page === 'string' ? { body: page, headers: {} } : page;
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    }
    const { method, url, headers } = incoming;
    const sent = request(
      { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-proto': 'https' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/**
 * Flags of a browser that gets `*.example` from the front. Its network accepts the certificate: Chromium starts requests
 * again that a page has to accept it for, and on a busy machine some end with `ERR_TOO_MANY_RETRIES`.
 */
export function toBrowserFlags({ port }: Pick<TlsFront, 'port'>): string[] {
  return [`--host-resolver-rules=MAP *.example:443 127.0.0.1:${port}`, '--ignore-certificate-errors'];
}

/** A key and a self-signed certificate for this run. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=umlauf',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr ?? made.error?.message}`);
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}
