import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';

let edge: Edge;
let host: string;
const production = { STAGE: 'production', DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
beforeAll(async () => {
  edge = await openEdge(production, undefined, { headersMs: 300, requestMs: 600, checkMs: 50 });
  host = edge.fleet.tenant(CONSUMER_SHOP.id).server.hosts.production[0] ?? '';
});
afterAll(() => edge.close());

interface Answered {
  status: number;
  head: string;
  body: string;
}

/** The last answer of a connection. A request that is cut off has only one. */
async function ask(lines: readonly string[], body = ''): Promise<Answered> {
  const answer = await sendRaw(edge.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
  const last = answer.slice(answer.lastIndexOf('HTTP/1.1 '));
  const end = last.indexOf('\r\n\r\n');
  return { status: Number(last.slice(9, 12)), head: last.slice(0, end).toLowerCase(), body: last.slice(end + 4) };
}

const request = (line: string, ...headers: string[]) => [
  `${line} HTTP/1.1`,
  `Host: ${host}`,
  'User-Agent: Googlebot/2.1',
  ...headers,
  'Connection: close',
];

function expectGuards(head: string): void {
  for (const guard of [
    'content-security-policy: ',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: ',
    'permissions-policy: camera=()',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'strict-transport-security: max-age=31536000\r\n',
  ]) {
    expect(head).toContain(`\r\n${guard}`);
  }
  expect(head).not.toMatch(/\r\n(server|x-powered-by):/);
}

const json = ['Content-Type: application/json', 'Content-Length: 2'];
const font = readdirSync('themes/fonts').find((name) => name.endsWith('.woff2')) ?? '';

describe('security headers of every answer, whatever went wrong', () => {
  it.each<[status: number, what: string, lines: () => string[], body?: string]>([
    [200, 'a file', () => request(`GET /fonts/${font}`)],
    [200, 'a probe', () => request('GET /health')],
    [204, 'the methods of an endpoint', () => request('OPTIONS /api/offers')],
    [206, 'a part of a file', () => request(`GET /fonts/${font}`, 'Range: bytes=0-9')],
    [301, 'a redirect', () => request('GET /agb')],
    [
      304,
      'a file the browser has',
      () => request(`GET /fonts/${font}`, 'If-Modified-Since: Fri, 01 Jan 2038 00:00:00 GMT'),
    ],
    [400, 'a page with half an encoding', () => request('GET /%zz')],
    [400, 'a broken body', () => request('POST /api/offers', ...json), '{x'],
    [400, 'no HTTP', () => ['hello']],
    [400, 'no host', () => ['GET / HTTP/1.1', 'Connection: close']],
    [400, 'an address in place of a path', () => request(`GET http://${host}/`)],
    [401, 'no session', () => request('GET /api/account/sessions')],
    [403, 'another site', () => request('POST /api/offers', 'Sec-Fetch-Site: cross-site', ...json), '{}'],
    [404, 'no page', () => request('GET /gibt-es-nicht')],
    [404, 'no endpoint', () => request('GET /api/nothing')],
    [404, 'no file', () => request('GET /fonts/nothing.woff2')],
    [405, 'a method no page takes', () => request(`PUT ${CONSUMER_SHOP.getPath('contact')}`)],
    [405, 'a method no endpoint takes', () => request('TRACE /api/offers')],
    [
      408,
      'a body that never ends',
      () => request('POST /api/offers', 'Content-Type: application/json', 'Content-Length: 9'),
      '{',
    ],
    [410, 'a removed page', () => request('GET /gewinnspiel')],
    [
      413,
      'a body that is too large',
      () => request('POST /api/offers', 'Content-Type: application/json', 'Content-Length: 9999999'),
    ],
    [414, 'an address that is too long', () => request(`GET /${'a'.repeat(2_001)}`)],
    [
      415,
      'an unsupported media type',
      () => request('POST /api/offers', 'Content-Type: image/png', 'Content-Length: 2'),
      '{}',
    ],
    [416, 'a range outside of the file', () => request(`GET /fonts/${font}`, 'Range: bytes=99999999-')],
    [417, 'an expectation', () => request('GET /', 'Expect: the impossible')],
    [421, 'another host', () => ['GET / HTTP/1.1', 'Host: evil.example', 'Connection: close']],
    [422, 'an empty form', () => request('POST /api/contact', ...json), '{}'],
    [431, 'headers without end', () => request('GET /', `X: ${'a'.repeat(20_000)}`)],
  ])('the answer %i has the security headers: %s', async (status, _, lines, body) => {
    const answer = await ask(lines(), body);
    expect(answer.status).toBe(status);
    expectGuards(answer.head);
  });

  it('503: the database is away', async () => {
    const away = await openEdge(production);
    await away.breakDatabase();
    const ask = 'GET /api/offers/0b0e0f0a-7c1d-4c57-9a7e-0d9a2f6c4b11';
    const answer = await sendRaw(away.port, `${request(ask).join('\r\n')}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expectGuards(answer.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '');
    await away.close();
  });

  it('429: too many requests', async () => {
    const send = () =>
      edge.app.inject({
        method: 'POST',
        url: '/api/violations',
        remoteAddress: '198.51.100.9',
        headers: { host, 'content-type': 'application/csp-report' },
        payload: '{}',
      });
    let last = await send();
    for (let sent = 0; sent < 100 && last.statusCode !== 429; sent += 1) last = await send();
    expect(last.statusCode).toBe(429);
    expect(last.headers['retry-after']).toBeDefined();
    const head = Object.entries(last.headers).map(([name, value]) => `${name}: ${value}`);
    expectGuards(['', ...head].join('\r\n').toLowerCase());
  });

  it.each([`/fonts/${font}`, '/agb', '/gewinnspiel', '/%zz', '/api/nothing', '/health', '/robots.txt', '/sitemap.xml'])(
    'HEAD of %s returns the headers of GET without a body',
    async (path) => {
      const [read, head] = [await ask(request(`GET ${path}`)), await ask(request(`HEAD ${path}`))];
      expect(head.status).toBe(read.status);
      expect(head.body).toBe('');
      expectGuards(head.head);
    },
  );
});

describe('unusual requests of a connection', () => {
  it.each([
    ['HTTP/1.0', ['GET /agb HTTP/1.0', 'Host: {host}'], 301],
    ['another protocol', ['GET /agb HTTP/1.1', 'Host: {host}', 'Connection: Upgrade, close', 'Upgrade: h2c'], 301],
    ['a range of a page', ['GET /agb HTTP/1.1', 'Host: {host}', 'Range: bytes=a-b', 'Connection: close'], 301],
    ['an invalid entity tag', ['GET /agb HTTP/1.1', 'Host: {host}', 'If-None-Match: "', 'Connection: close'], 301],
    [
      'an unknown encoding',
      ['GET /agb HTTP/1.1', 'Host: {host}', 'Accept-Encoding: ;q=,,x;q=9', 'Connection: close'],
      301,
    ],
    ['two different lengths', ['POST /agb HTTP/1.1', 'Host: {host}', 'Content-Length: 1', 'Content-Length: 2'], 400],
    [
      'a length and chunks',
      ['POST /agb HTTP/1.1', 'Host: {host}', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['an unsupported transfer encoding', ['POST /api/offers HTTP/1.1', 'Host: {host}', 'Transfer-Encoding: gzip'], 400],
  ])('a request with %s is answered with the security headers', async (_, lines, status) => {
    const answer = await ask(lines.map((line) => line.replace('{host}', host)));
    expect(answer.status).toBe(status);
    expectGuards(answer.head);
  });

  it('two pipelined requests are answered in order', async () => {
    const two = `GET /agb HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /gewinnspiel HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Googlebot/2.1\r\nConnection: close\r\n\r\n`;
    const statuses = [...(await sendRaw(edge.port, two)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(['301', '410']);
  });

  it('a CONNECT tunnel is rejected', async () => {
    const answer = await sendRaw(edge.port, `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  });
});
