import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  edge.app.inject({ method: 'GET', url, headers: { host, ...headers } });
const raw = async (...lines: string[]) => {
  const answer = await sendRaw(edge.port, [...lines, 'Connection: close', '', ''].join('\r\n'));
  return { status: Number(answer.slice(9, 12)), body: answer.split('\r\n\r\n')[1] ?? '', answer };
};

describe('the Host header', () => {
  it.each([
    CONSUMER_SHOP.host,
    `${CONSUMER_SHOP.host.toUpperCase()}:3000`,
    `${CONSUMER_SHOP.host}.`,
    `${CONSUMER_SHOP.host}.:80`,
  ])('%s reaches the shop', async (host) => {
    const answer = await get('/agb', host);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('/content/agbs');
  });

  it.each([
    'evil.example',
    '127.0.0.1',
    '[::1]:3000',
    'localhost.evil.example',
    `x${CONSUMER_SHOP.host}`,
    CONSUMER_SHOP.secondHost,
  ])('%s is unknown: it returns 421 with one and the same body', async (host) => {
    for (const url of ['/', '/api/openapi.json', '/fonts/x.woff2', '/~/home', '/%zz']) {
      const answer = await get(url, host);
      expect(answer.statusCode).toBe(421);
      expect(answer.body).toBe('Misdirected Request\n');
    }
  });

  it("a stranger's X-Forwarded-Host is ignored", async () => {
    expect((await get('/agb', 'evil.example', { 'x-forwarded-host': CONSUMER_SHOP.host })).statusCode).toBe(421);
    const other = await get('/agb', CONSUMER_SHOP.host, { 'x-forwarded-host': THIRD_ABROAD.host });
    expect(other.headers.location).toBe('/content/agbs');
  });

  it.each([
    ['missing in HTTP/1.1', ['GET / HTTP/1.1']],
    ['missing in HTTP/1.0', ['GET / HTTP/1.0']],
    ['empty', ['GET / HTTP/1.1', 'Host:']],
    ['doubled', ['GET / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`, `Host: ${THIRD_ABROAD.host}`]],
    ['doubled with the same value', ['GET / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`, `host: ${CONSUMER_SHOP.host}`]],
    ['two in one', ['GET / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}, ${THIRD_ABROAD.host}`]],
    ['with user information', ['GET / HTTP/1.1', `Host: a@${CONSUMER_SHOP.host}`]],
    ['followed by a path', ['GET / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}/x`]],
  ])('%s is 400', async (_, lines) => {
    expect((await raw(...lines)).status).toBe(400);
  });

  it.each([
    `GET http://${CONSUMER_SHOP.host}/agb HTTP/1.1`,
    'GET http://evil.example/ HTTP/1.1',
    'GET //evil.example/agb HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET /\\evil.example HTTP/1.1',
  ])('a target that is not a plain path is 400: %s', async (line) => {
    const { status, answer } = await raw(line, `Host: ${CONSUMER_SHOP.host}`);
    expect(status).toBe(400);
    expect(answer).not.toMatch(/^location:/im);
  });

  it('probes are answered on every host', async () => {
    expect((await get('/health', 'whatever.example')).body).toBe('ok\n');
    expect((await get('/ready', 'whatever.example')).body).toBe('ready\n');
    const written = await edge.app.inject({ method: 'PUT', url: '/health', headers: { host: 'whatever.example' } });
    expect([written.statusCode, written.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['a Host that is missing', 400, ['GET / HTTP/1.1']],
    ['an unknown method', 400, ['FOO / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`]],
    ['a target with a blank', 400, ['GET /a b HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`]],
    ['headers without end', 431, ['GET / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`, `X: ${'a'.repeat(20_000)}`]],
    ['no HTTP at all', 400, ['hello']],
    [
      'a body of two lengths',
      400,
      ['POST / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    ],
    [
      'a body of two contents’ lengths',
      400,
      ['POST / HTTP/1.1', `Host: ${CONSUMER_SHOP.host}`, 'Content-Length: 4', 'Content-Length: 5'],
    ],
  ])('%s is answered with security headers', async (_, wanted, lines) => {
    const { status, body, answer } = await raw(...lines);
    expect(status).toBe(wanted);
    expect(body.length).toBeLessThan(40);
    expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer).toMatch(/^cache-control: no-store/im);
  });
});

describe('the bare localhost of the local stage', () => {
  it('the page links to every shop of the fleet', async () => {
    const { statusCode, body, headers } = await get('/', 'localhost:3000');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    for (const [host, id] of Object.entries(edge.fleet.hosts)) {
      expect(body).toContain(`href="http://${host}:3000/"`);
      expect(body).toContain(id);
    }
    expect(body).toContain('href="/mail"');
    expect((await get('/fleet.css', 'localhost')).headers['content-type']).toContain('text/css');
    expect((await get('/mail', 'localhost')).statusCode).toBe(200);
  });

  it.each([
    CONSUMER_SHOP.getPath('contact'),
    '/api/openapi.json',
    '/api/suggestions?q=iphone',
    '/favicon.svg',
    '/fonts/x.woff2',
  ])("a shop's address is not served: %s", async (url) => {
    for (const host of ['localhost', 'LOCALHOST:3000', 'localhost.']) {
      expect((await get(url, host)).statusCode).toBe(404);
      const posted = await edge.app.inject({ method: 'POST', url, headers: { host } });
      expect([404, 405]).toContain(posted.statusCode);
    }
  });

  it('the page is not served on a shop’s host', async () => {
    const { statusCode, headers } = await get('/mail/1', CONSUMER_SHOP.host);
    const ofTheShop = expect.stringContaining("default-src 'self'");
    expect([statusCode, headers['content-security-policy']]).toEqual([404, ofTheShop]);
    expect((await get('/fleet.css', CONSUMER_SHOP.host)).statusCode).not.toBe(200);
  });
});

describe('a stage behind a proxy', () => {
  let stage: Edge;
  beforeAll(async () => {
    const DATA_KEY = Buffer.alloc(32, 1).toString('base64');
    stage = await openEdge({ STAGE: 'production', DATA_KEY, TRUSTED_PROXIES: '127.0.0.0/8', HOST: '127.0.0.1' });
  });
  afterAll(() => stage.close());

  const via = (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    stage.app.inject({ method: 'GET', url, remoteAddress, headers: { host: 'inner.example', ...headers } });

  it('the host comes from the nearest proxy only', async () => {
    const own = CONSUMER_SHOP.productionHost;
    expect((await via('/agb', { 'x-forwarded-host': own })).headers.location).toBe('/content/agbs');
    expect((await via('/agb', { 'x-forwarded-host': `evil.example, ${own}` })).statusCode).toBe(301);
    expect((await via('/agb', { 'x-forwarded-host': `${own}, evil.example` })).statusCode).toBe(421);
    expect((await via('/agb', { 'x-forwarded-host': own }, '192.0.2.1')).statusCode).toBe(421);
    const bare = await via('/agb', { 'x-forwarded-host': `evil.example, ${CONSUMER_SHOP.secondHost}` });
    expect([bare.statusCode, bare.headers.location]).toEqual([308, `https://${own}/agb`]);
  });

  it('the stage has no operator pages and its addresses use TLS', async () => {
    expect((await via('/', { host: 'localhost' })).statusCode).toBe(421);
    const answer = await via('/agb', { host: CONSUMER_SHOP.secondHost });
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    expect((await via('/agb', { host: CONSUMER_SHOP.host })).statusCode).toBe(421);
  });
});
