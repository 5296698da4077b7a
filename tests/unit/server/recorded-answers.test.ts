import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { sendCached } from '../../../platform/server/pages/cacheable-pages.ts';
import { PageCache } from '../../../platform/server/pages/page-cache.ts';
import { type ReplayedAnswer, replayAnswers } from '../../../platform/server/pages/recorded-answers.ts';
import type { Services } from '../../../platform/server/services.ts';
import { sendRaw } from '../../support/edge.ts';

const BODY = '<p>page</p>'.repeat(200);
const CHOICE = 'umlauf_consent';

let app: FastifyInstance;
let cache: PageCache;
let port: number;
let fleet = {} as Fleet;
let version = '1';
let now = 0;
let ending = false;
/** What hooks set on every answer. */
let extra: Record<string, string> = {};
/** Requests that reached the app. */
let asked: string[];
let noted: ReplayedAnswer[];

beforeEach(async () => {
  [asked, noted, fleet, version, now, ending, extra] = [[], [], {} as Fleet, '1', 0, false, {}];
  cache = new PageCache();
  app = Fastify();
  const pricing = { versionFor: () => version } as unknown as Services['pricing'];
  app.addHook('onSend', async (request, reply) => void reply.headers({ 'x-request-id': request.id, ...extra }));
  app.get('/*', (request, reply) => {
    asked.push(request.url);
    Object.assign(request, { ctx: { tenant: { id: 'shop' }, now: () => new Date(now) }, page: 'home' });
    const key = `${version} ${request.host} ${request.url}`;
    const page = { body: BODY, contentType: 'text/html', lang: 'de-DE', noindex: false };
    const kept = cache.find(fleet, key, now) ?? cache.keep(fleet, key, page, now);
    if (!kept) throw new Error('the page was not kept');
    return sendCached(request, reply, { pricing }, { cache, key, page: kept, match: { name: 'home', params: {} } });
  });
  replayAnswers(app, {
    cache,
    fleet: () => fleet,
    trusts: () => false,
    now: () => now,
    note: (answer) => noted.push(answer),
    endsConnections: () => ending,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const BROWSER = { host: 'shop.example', 'accept-encoding': 'br', 'accept-language': 'de' };

function get(headers: Record<string, string> = {}, { method = 'GET', path = '/page' } = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const all = { ...BROWSER, ...headers };
    request({ host: '127.0.0.1', port, path, method, headers: all }, (got) => {
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () => done({ status: got.statusCode ?? 0, headers: got.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', failed)
      .end();
  });
}

/** Everything but the id of the request, which is its own. */
const withoutId = ({ status, headers, bytes }: Answer) => {
  const { 'x-request-id': id, date: _, ...rest } = headers;
  return { status, rest, bytes, hasId: typeof id === 'string' && id.length > 0 };
};

/** The first answer is recorded once it has been sent. */
async function record(headers: Record<string, string> = {}): Promise<Answer> {
  const first = await get(headers);
  // The body is compressed for the first answer; the second one is sent from the cache.
  await get(headers);
  asked.length = 0;
  return first;
}

describe('an answer that was recorded', () => {
  it('is sent again in the same words, with an id of its own, without the app', async () => {
    const first = await record();
    const again = await get();
    expect(asked).toEqual([]);
    expect(withoutId(again)).toEqual(withoutId(first));
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(noted.at(-1)).toMatchObject({ page: 'home', tenant: 'shop', method: 'GET', status: 200 });
    expect(noted.at(-1)?.id).toBe(again.headers['x-request-id']);
  });

  it('is counted as found in the cache', async () => {
    await record();
    const before = cache.hits;
    await get();
    expect([cache.hits - before, asked]).toEqual([1, []]);
  });

  it('says that the browser’s copy is the same', async () => {
    const etag = String((await record()).headers.etag);
    await record({ 'if-none-match': etag });
    const again = await get({ 'if-none-match': etag });
    expect([again.status, again.bytes.length, asked]).toEqual([304, 0, []]);
  });

  it.each<[string, Record<string, string>]>([
    ['what the browser sends along', { 'user-agent': 'Mozilla/5.0', referer: 'https://a.example/', dnt: '1' }],
    ['a cart, a trade and cookies of others', { cookie: 'a=1; umlauf_cart=x~1; umlauf_trade=secret' }],
  ])('is the same with %s', async (_, headers) => {
    await record();
    expect((await get(headers)).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it.each<[string, Record<string, string>, object?]>([
    ['another host', { host: 'other.example' }],
    ['another language', { 'accept-language': 'fr' }],
    ['another encoding', { 'accept-encoding': 'gzip' }],
    ['a crawler', { 'user-agent': 'Googlebot/2.1' }],
    ['a choice in a cookie', { cookie: `a=1; ${CHOICE}=1` }],
    ['a choice in a prefixed cookie', { cookie: `__Host-${CHOICE}=1` }],
    ['a new cookie of the shop', { cookie: 'umlauf_new=1' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['another origin', { origin: 'https://a.example' }],
    ['another scheme of a proxy', { 'x-forwarded-proto': 'http' }],
    ['a new header', { 'x-new': '1' }],
    ['a query', {}, { path: '/page?a=1' }],
    ['another method', {}, { method: 'HEAD' }],
    ['a body', { 'content-length': '0' }],
  ])('is not sent to %s', async (_, headers, more = {}) => {
    await record();
    await get(headers, more);
    expect(asked).toHaveLength(1);
  });

  it('is not sent for two Host headers', async () => {
    await record();
    const lines = ['GET /page HTTP/1.1', 'host: shop.example', 'host: shop.example', 'accept-encoding: br'];
    await sendRaw(port, [...lines, 'accept-language: de', 'connection: close', '', ''].join('\r\n'));
    expect(asked).toHaveLength(1);
  });

  it.each<[string, () => void]>([
    ['another fleet', () => (fleet = {} as Fleet)],
    ['other prices', () => (version = '2')],
    ['the lifetime of the page', () => (now = 61_000)],
    ['the end of the process', () => (ending = true)],
  ])('ends with %s', async (_, change) => {
    await record();
    change();
    await get();
    expect(asked).toHaveLength(1);
  });

  it('does not outlive its page in the cache', async () => {
    await record();
    const page = { body: 'other', contentType: 'text/html', lang: 'de-DE', noindex: false };
    cache.keep(fleet, '1 shop.example /page', page, now);
    expect((await get()).headers['content-length']).not.toBe(undefined);
    expect(asked).toHaveLength(1);
  });
});

describe('an answer that is not recorded', () => {
  it.each<[string, Record<string, string>]>([
    ['sets a cookie', { 'set-cookie': 'a=1' }],
    ['is for a single visitor', { 'cache-control': 'private, no-store' }],
  ])('%s', async (_, headers) => {
    extra = headers;
    for (const time of [1, 2, 3]) {
      await get();
      expect(asked).toHaveLength(time);
    }
  });
});
