import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { sendCached } from '../../../platform/server/pages/cacheable-pages.ts';
import { registerCdnHeaders } from '../../../platform/server/pages/cdn-headers.ts';
import { PageCache } from '../../../platform/server/pages/page-cache.ts';
import { replayAnswers } from '../../../platform/server/pages/recorded-answers.ts';
import type { Services } from '../../../platform/server/services.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/shared/durations.ts';
import { askShop } from '../../support/shared-cache.ts';

/** The second price list begins here. */
const CHANGE_MS = DAY_MS;
const SHOP = 'xx/any';
const own = { id: 'de', lang: 'de-DE', base: 'de' };
const fleet = { tenant: () => ({ routing: { own, offered: [own] } }) } as unknown as Fleet;

let app: FastifyInstance;
let now: number;
/** Requests that reached the app. */
let asked: number;
/** What hooks before set on every answer. */
let extra: Record<string, string>;

async function open(provider: 'fastly' | 'cloudflare') {
  const cache = new PageCache();
  app = Fastify();
  const pricing = {
    versionFor: (ctx: { now: () => Date }) => (ctx.now().getTime() < CHANGE_MS ? '1' : '2'),
  } as unknown as Services['pricing'];
  app.addHook('onRequest', (request, _, done) => {
    Object.assign(request, { ctx: { tenant: { id: SHOP }, now: () => new Date(now) }, page: 'home' });
    done();
  });
  app.addHook('onSend', async (_request, reply) => void reply.headers(extra));
  app.get('/public', (_, reply) => reply.header('cache-control', 'public, max-age=60').send('x'));
  app.get('/immutable', (_, reply) => reply.header('cache-control', 'public, max-age=60, immutable').send('x'));
  app.get('/unsaid', (_, reply) => reply.send('x'));
  app.get('/*', (request, reply) => {
    asked += 1;
    const key = request.url;
    const page = { body: '<p>page</p>', contentType: 'text/html', lang: 'de-DE', noindex: false };
    const kept = cache.find(fleet, key, now) ?? cache.keep(fleet, key, page, now);
    if (!kept) throw new Error('the page was not kept');
    const match = { name: 'productDetail', params: { pdp: 'Ärger, 13' } } as const;
    return sendCached(request, reply, { pricing }, { cache, key, page: kept, match });
  });
  registerCdnHeaders(app, { provider, fleet: () => fleet });
  replayAnswers(app, {
    cache,
    fleet: () => fleet,
    trusts: () => false,
    now: () => now,
    note: () => {},
    endsConnections: () => false,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return async (headers: Record<string, string> = {}, path = '/page') =>
    (await askShop(port, { host: 'shop.example', path, headers })).headers;
}

beforeEach(() => {
  [now, asked, extra] = [0, 0, {}];
});
afterEach(() => app.close());

describe('a page for the content delivery network', () => {
  it('has a lifetime and keys for Fastly, and browsers ask again before they show it', async () => {
    const get = await open('fastly');
    expect(await get()).toMatchObject({
      'cache-control': 'no-cache',
      'surrogate-control': 'max-age=300, stale-while-revalidate=60, stale-if-error=3600',
      'surrogate-key': `shop:${SHOP} page:productDetail item:-rger--13 prices`,
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
  });

  it('has them for Cloudflare, too', async () => {
    const get = await open('cloudflare');
    expect(await get()).toMatchObject({
      'cache-control': 'private, no-cache',
      'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=60, stale-if-error=3600',
      'cache-tag': `shop:${SHOP},page:productDetail,item:-rger--13,prices`,
      vary: 'Accept-Encoding, Accept-Language',
    });
  });

  it.each([
    ['a cookie that pages differ by', { cookie: 'umlauf_consent=true' }, {}],
    ['another host in X-Forwarded-Host', { 'x-forwarded-host': 'other.example' }, {}],
    ['another host at the end of X-Forwarded-Host', { 'x-forwarded-host': 'shop.example, other.example' }, {}],
    ['a cookie in the answer', {}, { 'set-cookie': 'a=1' }],
    ['a stricter header of a hook', {}, { 'cache-control': 'private, no-store' }],
  ])('is not shared with %s', async (_, headers, set) => {
    const get = await open('fastly');
    extra = set as Record<string, string>;
    const answered = await get(headers as Record<string, string>);
    expect([answered['surrogate-control'], answered['surrogate-key']]).toEqual([undefined, undefined]);
    expect(answered['cache-control']).toMatch(/^private/);
  });

  it('is shared where the last host of X-Forwarded-Host is the one of the request, as behind a shield', async () => {
    const get = await open('fastly');
    const headers = { 'x-forwarded-host': 'forged.example, shop.example' };
    expect((await get(headers))['surrogate-control']).toBeDefined();
  });

  it('is not shared where it might outlive the price list, also not by a recorded answer', async () => {
    const get = await open('fastly');
    // 65 minutes for the longest display, and a minute for clocks that differ.
    now = CHANGE_MS - 66.5 * MINUTE_MS;
    expect((await get())['surrogate-control']).toBeDefined();
    await get();
    const before = asked;
    await get();
    expect(asked).toBe(before);
    now = CHANGE_MS - 65.9 * MINUTE_MS;
    const late = await get();
    expect([late['surrogate-control'], late['cache-control'], asked]).toEqual([
      undefined,
      'private, no-cache',
      before + 1,
    ]);
  });
});

describe('another answer', () => {
  it('says private, so that Fastly does not store it by its status', async () => {
    const get = await open('fastly');
    expect((await get({}, '/unsaid'))['cache-control']).toBe('private');
    extra = { 'cache-control': 'no-store' };
    expect((await get({}, '/unsaid'))['cache-control']).toBe('private, no-store');
  });

  it('has the key of its shop if every cache may store it, unless its name changes with its content', async () => {
    const get = await open('fastly');
    expect(await get({}, '/public')).toMatchObject({
      'cache-control': 'public, max-age=60',
      'surrogate-key': `shop:${SHOP}`,
    });
    expect((await get({}, '/immutable'))['surrogate-key']).toBeUndefined();
  });
});
