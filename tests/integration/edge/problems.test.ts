import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemDocument } from '../../../platform/shared/problem.ts';
import { CONSUMER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';

/** Address of a device without its last part. */
const DEVICES = CONSUMER_SHOP.getDevicePath('a').replace(/a$/, '');
let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const host = CONSUMER_SHOP.host;
const JSON_TYPE = 'application/json';
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  edge.app.inject({ method: 'POST', url, payload, headers: { host, 'content-type': JSON_TYPE, ...headers } });

function parseProblem(answer: { statusCode: number; headers: Record<string, unknown>; body: string }): ProblemDocument {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(answer.body) as ProblemDocument;
  expect(problem.status).toBe(answer.statusCode);
  expect(problem.type).toBe(`/problems/${problem.code}`);
  expect(problem.title).not.toBe('');
  expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
  return problem;
}

describe('a rejected request gets a problem document with the reason and the place', () => {
  it.each([
    ['broken JSON', '{"deviceId":', 400, 'request.invalid'],
    ['no JSON at all', '', 400, 'request.invalid'],
    ['a number', '7', 400, 'request.invalid'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', 400, 'request.invalid'],
    ['a megabyte', JSON.stringify({ deviceId: 'x'.repeat(1_000_000), answers: {} }), 413, 'body.tooLarge'],
  ])('%s is rejected', async (_, payload, status, code) => {
    const answer = await post('/api/offers', payload);
    expect(parseProblem(answer)).toMatchObject({ status, code });
  });

  it('the document names the missing, wrong or unknown member', async () => {
    const fields = async (body: object) => parseProblem(await post('/api/offers', JSON.stringify(body))).fields;
    expect(await fields({ answers: {} })).toMatchObject([{ pointer: '/deviceId', code: 'required' }]);
    expect(await fields({ deviceId: 7, answers: {} })).toMatchObject([{ pointer: '/deviceId', code: 'type' }]);
    expect(await fields({ deviceId: 'a', answers: {}, 'a/b~': 1 })).toMatchObject([
      { pointer: '/a~1b~0', code: 'additionalProperties' },
    ]);
  });

  it.each([
    ['a NUL character', '{"deviceId":"a\\u0000b","answers":{}}', '/deviceId'],
    ['half of a surrogate pair', '{"deviceId":"a","answers":{"x":"\\ud83d"}}', '/answers/x'],
    ['the other half', '{"deviceId":"a","answers":{"x":"\\ude00y"}}', '/answers/x'],
    ['a NUL in a name', '{"deviceId":"a","answers":{"x\\u0000":"y"}}', '/answers'],
  ])('text that cannot be stored is 400 and named: %s', async (_, payload, pointer) => {
    const problem = parseProblem(await post('/api/offers', payload));
    expect(problem).toMatchObject({ status: 400, code: 'text.unstorable', fields: [{ pointer }] });
  });

  it('a complete surrogate pair is accepted as one character', async () => {
    const problem = parseProblem(await post('/api/offers', '{"deviceId":"\\ud83d\\ude00","answers":{}}'));
    expect(problem.code).not.toBe('text.unstorable');
  });

  it.each(['/api/offers/%00', '/api/offers/a%00b', '/api/suggestions?q=%00'])('%s is rejected too', async (url) => {
    const answer = await edge.app.inject({ method: 'GET', url, headers: { host } });
    expect(parseProblem(answer)).toMatchObject({ status: 400 });
  });

  it('a form with a NUL character is rejected, by pages too', async () => {
    const answer = await post('/checkout', 'step=details&firstName=%00', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('/firstName');
  });

  it('an unreadable body is rejected', async () => {
    const answer = await post('/api/offers', '<a/>', { 'content-type': 'text/xml' });
    expect(parseProblem(answer)).toMatchObject({ status: 415, code: 'media.unsupported' });
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s of an unknown path is 404', async (method) => {
    const answer = await edge.app.inject({ method, url: '/api/nothing-here', headers: { host } });
    expect(parseProblem(answer)).toMatchObject({ status: 404, code: 'path.unknown' });
  });

  it('TRACE does not echo the request', async () => {
    const trace = {
      method: 'TRACE' as 'GET',
      url: CONSUMER_SHOP.getPath('contact'),
      headers: { host, 'x-secret': 'only-between-us' },
    };
    const answer = await edge.app.inject(trace);
    expect([404, 405]).toContain(answer.statusCode);
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain('only-between-us');
  });

  it('a method that no page accepts is answered without the address', async () => {
    const answer = await edge.app.inject({
      method: 'PUT',
      url: `${CONSUMER_SHOP.getPath('contact')}?mail=me@example.org`,
      headers: { host },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
    expect(answer.body).toBe('Method Not Allowed\n');
  });
});

describe('requests of another site', () => {
  const body = JSON.stringify({ deviceId: 'x', answers: {} });

  it.each([
    ['another site by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
    ['a sister shop', { 'sec-fetch-site': 'same-site', origin: `http://${THIRD_ABROAD.host}` }],
    ['another origin', { origin: 'http://evil.example' }],
    ['the same host on another port', { origin: CONSUMER_SHOP.getOrigin(8080) }],
    ['a hidden origin', { origin: 'null' }],
    ['a document made by a script of another site', { origin: `blob:http://${CONSUMER_SHOP.host}/x` }],
    ['the same host by another scheme', { origin: `https://${CONSUMER_SHOP.host}` }],
    ['an address in place of an origin', { origin: `http://${CONSUMER_SHOP.host}/` }],
  ])('the request is rejected: %s', async (_, headers) => {
    expect(parseProblem(await post('/api/offers', body, headers))).toMatchObject({
      status: 403,
      code: 'origin.foreign',
    });
  });

  it.each([
    ['the shop itself', { 'sec-fetch-site': 'same-origin', origin: `http://${CONSUMER_SHOP.host}` }],
    ['the shop itself, from an older browser', { origin: `http://${CONSUMER_SHOP.host}` }],
    ['a program', {}],
  ])('the request is accepted: %s', async (_, headers) => {
    expect((await post('/api/offers', body, headers)).statusCode).not.toBe(403);
  });

  it('a GET request is answered as for every caller', async () => {
    const headers = { host, 'sec-fetch-site': 'cross-site' };
    expect((await edge.app.inject({ url: '/api/openapi.json', headers })).statusCode).toBe(200);
  });
});

let addresses = 0;
/** A new client each time, because rate limits are not the subject here. */
function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

describe('no input makes the server fail', () => {
  const routes = [
    ['POST', '/api/offers'],
    ['POST', '/api/cart/price'],
    ['POST', '/api/trades'],
    ['PUT', '/api/checkout/draft'],
    ['POST', '/api/trade/searches'],
  ] as const;

  it.each(routes)('%s %s answers any body without a server error', async (method, url) => {
    const known = fc.constantFrom(
      'deviceId',
      'answers',
      'lines',
      'offerId',
      'quantity',
      'voucher',
      'source',
      'query',
      'address',
      'payout',
      'iban',
      'email',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 10_000, '', '\u0000', '\ud800', 'x'.repeat(5_000)),
        fc.string(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(known, fc.string()), tie('value'), { maxKeys: 6 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (body) => {
        const payload = JSON.stringify(body) ?? 'null';
        const headers = { host, 'content-type': JSON_TYPE, 'idempotency-key': '5e0f4a52-90ee-4d1c-9f0e-1c7f0d4f8a11' };
        const answer = await edge.app.inject({
          method,
          url,
          payload,
          headers,
          remoteAddress: nextAddress(),
        });
        expect(answer.statusCode, `${payload} → ${answer.body}`).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    '/%zz',
    '/%',
    '/%c0%ae%c0%ae/',
    '/..%2f..%2fetc/passwd',
    '/a//b',
    '/%5c%5cevil.example',
    `/${'a'.repeat(2_001)}`,
    `${DEVICES}%00`,
    `${DEVICES}%ff`,
    `/.${CONSUMER_SHOP.getPath('contact')}`,
    '/fr/%2e%2e/kontakt',
    '/assets/..%2f..%2fpackage.json',
    '/fonts/%2e%2e/%2e%2e/package.json',
    '/assets/messages/__proto__',
  ])('%.40s is rejected', async (url) => {
    const answer = await sendRaw(edge.port, `GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const status = Number(answer.slice(9, 12));
    expect([400, 403, 404, 414]).toContain(status);
    expect(answer).not.toContain('"dependencies"');
  });

  it.each([
    'umlauf_cart=%00.1',
    'umlauf_cart=x.1~y.-3~~',
    'umlauf_checkout=%00',
    'umlauf_trade=%zz',
    'umlauf_locale=__proto__',
    '=; ;;=a',
  ])('an invalid cookie is ignored: %s', async (cookie) => {
    for (const url of ['/agb', '/api/trades/current', `${CONSUMER_SHOP.getPath('contact')}/`]) {
      const answer = await edge.app.inject({ url, headers: { host, cookie } });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

describe('the log of requests', () => {
  it('the log contains no query, no personal address and no body', async () => {
    const secret = 'hannah.probe@example.org';
    await edge.app.inject({
      remoteAddress: '192.0.2.77',
      url: `/api/suggestions?q=${secret}`,
      headers: { host, 'user-agent': secret, cookie: `a=${secret}` },
    });
    await post('/api/offers', JSON.stringify({ deviceId: secret, answers: {} }));
    await post('/api/offers', `{"broken": "${secret}"`);
    const text = JSON.stringify(edge.logged());
    expect(text).not.toContain('hannah');
    expect(text).not.toContain('192.0.2.77');
    expect(edge.logged().some(({ msg, route }) => msg === 'answered' && route === '/api/suggestions')).toBe(true);
  });
});

describe('a failure of the server', () => {
  it('the answer is neutral, and its id finds the log line', async () => {
    const broken = await openEdge();
    // A rejected statement is a defect of the server. A database that is away is not: see below.
    await sql`alter table offer rename to gone`.execute(broken.database.db);
    const answer = await broken.app.inject({
      url: '/api/offers/0b0e0f0a-7c1d-4c57-9a7e-0d9a2f6c4b11',
      headers: { host },
    });
    const problem = parseProblem(answer);
    expect(problem).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.body).not.toMatch(/database|closed|stack|\.ts/i);
    const failures = broken.logged().filter(({ msg }) => msg === 'request failed');
    expect(failures).toMatchObject([
      { reqId: problem.requestId, tenant: CONSUMER_SHOP.id, err: { at: expect.any(Array) } },
    ]);
    await broken.close();
  });

  it('an unavailable database is 503 with a retry time, not a failure of the server', async () => {
    const away = await openEdge();
    await away.breakDatabase();
    const answer = await away.app.inject({
      url: '/api/offers/0b0e0f0a-7c1d-4c57-9a7e-0d9a2f6c4b11',
      headers: { host },
    });
    expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'database.unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await away.close();
  });
});
