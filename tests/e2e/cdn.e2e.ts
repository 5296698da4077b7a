import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOUR_MS } from '../../platform/shared/durations.ts';
import { tenantIds } from '../support/compiled-fleet.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { runOperator } from '../support/run-operator.ts';
import { askShop, type NetworkAnswer, type NetworkRequest, SharedCache } from '../support/shared-cache.ts';
import {
  findBusinessShop,
  findConsumerShop,
  findSisterShop,
  findWidgetShop,
  listShopsAbroad,
  TestShop,
} from '../support/test-shop.ts';
import { waitUntil } from '../support/until.ts';

const shop = findConsumerShop();
const [abroad = shop, further = shop] = listShopsAbroad();
const shops = [shop, abroad, findSisterShop(), findWidgetShop(), findBusinessShop()];
/** The campaign is a shop's own. */
const bannerShop = tenantIds.map((id) => new TestShop(id)).find(({ config }) => config.banner) ?? shop;
const NETWORK_HEADERS = [
  'surrogate-control',
  'surrogate-key',
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'cache-tag',
];
const DEVICE = 'apple-iphone-13';

/** Pages that visitors share, and addresses that no two visitors share. */
const publicPages = [...shops, bannerShop].flatMap((one) => [
  { host: one.host, path: '/' },
  { host: one.host, path: one.getDevicePath(DEVICE) },
  { host: one.host, path: one.getContentPath('privacy') },
]);
const otherAddresses = [...shops, bannerShop].flatMap((one) =>
  [
    '/?q=iphone',
    '/?consent=host',
    '/?utm_source=mail',
    '/?test',
    `${one.getDevicePath(DEVICE)}?shape=1`,
    one.getPath('checkout'),
    one.getPath('accountOverview'),
    one.getPath('contact'),
    `/${(one === abroad ? shop : abroad).locale}/`,
    `/sale/${'x'.repeat(43)}`,
    '/no-such-page',
    '/robots.txt',
    '/api/openapi.json',
    '/index.pageContext.json',
    '/widget.js',
    '/widget/start',
  ].map((path) => ({ host: one.host, path })),
);

/** What visitors differ by, each as the headers that they send. */
const VISITORS: readonly Record<string, string>[] = [
  {},
  { cookie: 'umlauf_consent=true' },
  { cookie: 'umlauf_consent=false' },
  { cookie: '__Host-umlauf_consent=true' },
  { cookie: 'umlauf_business=1' },
  { cookie: `umlauf_banner=${bannerShop.config.banner?.id}` },
  { cookie: `umlauf_locale=${abroad.locale}` },
  { cookie: `umlauf_locale=${shop.locale}; other=1` },
  { cookie: 'umlauf_test=1' },
  { cookie: 'umlauf_cart=x~1; umlauf_account=1' },
  { cookie: `umlauf_checkout=${'c'.repeat(43)}; umlauf_trade=${'t'.repeat(43)}` },
  { cookie: '_ga=GA1.2.3; other=umlauf' },
  { 'accept-language': shop.lang },
  { 'accept-language': abroad.lang },
  { 'accept-language': `${abroad.lang};q=0.5, ${further.lang};q=0.9` },
  { 'accept-language': 'en-US,en;q=0.9' },
  { 'accept-language': abroad.lang.toUpperCase(), 'sec-fetch-site': 'same-origin' },
  { 'accept-language': abroad.lang, 'user-agent': 'Googlebot/2.1' },
  { 'user-agent': 'Googlebot/2.1' },
  { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', 'accept-language': abroad.lang },
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'gzip;q=0, br;q=0' },
  { origin: 'https://elsewhere.example' },
  { authorization: 'Bearer x' },
];

/** A purged key, and which of four pages are still held then: home, device and text of a shop, device of another. */
const PURGES: readonly [what: string, key: string, held: readonly boolean[]][] = [
  ['its shop', `shop:${shop.id}`, [false, false, false, true]],
  ['its route', 'page:productDetail', [true, false, true, false]],
  ['its item', `item:${DEVICE}`, [true, false, true, false]],
  ['prices', 'prices', [false, false, true, false]],
];

/** Each rendering has a time of its own, and each error the id of its request. */
const OWN = /\b1[789]\d{11}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What a visitor notices of an answer. */
function describeAnswer({ status, headers, text }: Pick<NetworkAnswer, 'status' | 'headers' | 'text'>) {
  const { location, 'content-type': type, 'content-language': language, 'x-robots-tag': robots } = headers;
  const cookies = (headers['set-cookie'] ?? []).map((one) => one.replace(/expires=[^;]*/i, ''));
  return {
    status,
    location,
    type,
    language,
    robots,
    cookies,
    policy: headers['content-security-policy'],
    text: text.replaceAll(OWN, ''),
  };
}

let purges: { url: string | undefined; body: string }[];
let api: Server;
let dataDirs: string[];
const running: Record<string, RunningPlatform> = {};

beforeAll(async () => {
  [purges, dataDirs] = [[], []];
  api = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    purges.push({ url: request.url, body });
    response.end('{"success":true}');
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const { port } = api.address() as AddressInfo;
  for (const provider of ['fastly', 'cloudflare'] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-cdn-'));
    dataDirs.push(dataDir);
    running[provider] = await startPlatformOnCopy(dataDir, {
      CDN_URL: `${provider}://network1?api=http://127.0.0.1:${port}`,
      CDN_TOKEN: 'token',
      TRUSTED_PROXIES: '127.0.0.1',
    });
  }
}, 240_000);
afterAll(async () => {
  for (const one of Object.values(running)) await endPlatform(one);
  api?.close().closeAllConnections();
  for (const dataDir of dataDirs ?? []) rmSync(dataDir, { recursive: true, force: true });
});

const getPort = (provider: string) => running[provider]?.port ?? 0;

function printRules(provider: 'fastly' | 'cloudflare'): string {
  const printed = runOperator('cdn', ['rules', provider]);
  if (printed.status !== 0) throw new Error(printed.stderr);
  return printed.stdout.trim();
}

describe.each([
  { name: 'Fastly without rules', provider: 'fastly', withRules: false },
  { name: 'Fastly', provider: 'fastly', withRules: true },
  { name: 'Cloudflare', provider: 'cloudflare', withRules: true },
] as const)('behind $name', ({ provider, withRules }) => {
  let rules: string;
  beforeAll(() => {
    rules = withRules ? printRules(provider) : '';
  });
  const open = () => new SharedCache(provider, getPort(provider), rules);

  it('a public page is asked for once, and every visitor without cookies gets it', async () => {
    const cache = open();
    for (const page of publicPages) {
      const first = await cache.ask(page);
      const again = await cache.ask(page);
      expect([first.status, again.status, again.from], page.path).toEqual([200, 200, 'cache']);
      expect(again.text).toBe(first.text);
      const direct = await askShop(getPort(provider), page);
      expect(describeAnswer(again), page.path).toEqual(describeAnswer(direct));
    }
    const head = await cache.ask({ host: shop.host, path: '/', method: 'HEAD' });
    expect([head.from, head.text]).toEqual(['cache', '']);
    const { headers } = await cache.ask({ host: shop.host, path: '/' });
    const known = await cache.ask({ host: shop.host, path: '/', headers: { 'if-none-match': headers.etag ?? '' } });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('no visitor gets what another one would: every answer is the one of the shop itself', async () => {
    const cache = open();
    // Every page is held, so that a wrong look-up would find one.
    for (const page of publicPages) await cache.ask(page);
    const asked = fc.record({
      address: fc.constantFrom(...publicPages, ...publicPages, ...otherAddresses),
      visitor: fc.constantFrom(...VISITORS),
      more: fc.constantFrom({}, ...VISITORS),
      method: fc.constantFrom('GET' as const, 'GET' as const, 'GET' as const, 'HEAD' as const),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ address, visitor, more, method }) => {
        const headers = { ...visitor, ...more };
        // The choice of the test mode answers GET alone, and networks ask with it for HEAD.
        const request: NetworkRequest = { ...address, headers, method: address.path === '/?test' ? 'GET' : method };
        const direct = await askShop(getPort(provider), request);
        // A page that was shown before must not be another visitor's, either.
        for (const _ of [1, 2]) {
          const answer = await cache.ask(request);
          if (answer.from !== 'origin') found += 1;
          expect(describeAnswer(answer), JSON.stringify(request)).toEqual(describeAnswer(direct));
        }
      }),
      { numRuns: 250 },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('any two visitors after each other get their own answers', async () => {
    const page = { host: shop.host, path: '/' };
    const direct = await Promise.all(
      VISITORS.map(async (headers) => describeAnswer(await askShop(getPort(provider), { ...page, headers }))),
    );
    for (const headers of VISITORS)
      for (const [index, other] of VISITORS.entries()) {
        const cache = open();
        await cache.ask({ ...page, headers });
        const answer = describeAnswer(await cache.ask({ ...page, headers: other }));
        expect(answer, JSON.stringify([headers, other])).toEqual(direct[index]);
      }
  });

  it('nothing but public pages and what every cache may store is stored', async () => {
    const cache = open();
    for (const address of otherAddresses)
      for (const headers of VISITORS.slice(0, 3)) {
        const { headers: answered } = await cache.ask({ ...address, headers });
        const cacheControl = String(answered['cache-control']);
        const isShared = NETWORK_HEADERS.some((name) => /max-age/.test(String(answered[name] ?? '')));
        expect(isShared || /^public\b|\bprivate\b/.test(cacheControl), `${address.path}: ${cacheControl}`).toBe(true);
        if (/\/(checkout|sale|api)\b|\?q=/.test(address.path)) expect(isShared, address.path).toBe(false);
      }
  });

  it('a page is shown for five minutes, one more while it is renewed, and an hour while the shop is away', async () => {
    const cache = open();
    const page = { host: shop.host, path: '/' };
    await cache.ask(page);
    cache.aheadMs = 299_000;
    expect((await cache.ask(page)).from).toBe('cache');
    cache.aheadMs = 301_000;
    expect((await cache.ask(page)).from).toBe('stale');
    await cache.settle();
    expect((await cache.ask(page)).from).toBe('cache');
    cache.aheadMs += 361_000;
    expect((await cache.ask(page)).from).toBe('origin');
    cache.isOriginDown = true;
    cache.aheadMs += HOUR_MS;
    expect((await cache.ask(page)).from).toBe('stale');
    cache.aheadMs += 310_000;
    await expect(cache.ask(page)).rejects.toThrow('does not answer');
  });

  it.each(PURGES)('a purge of %s ends its pages and no others', async (_, key, held) => {
    const cache = open();
    const pages = [
      { host: shop.host, path: '/' },
      { host: shop.host, path: shop.getDevicePath(DEVICE) },
      { host: shop.host, path: shop.getContentPath('privacy') },
      { host: abroad.host, path: abroad.getDevicePath(DEVICE) },
    ];
    for (const page of pages) await cache.ask(page);
    cache.purge([key]);
    const from: boolean[] = [];
    for (const page of pages) from.push((await cache.ask(page)).from === 'cache');
    expect(from).toEqual(held);
  });

  it('a forged X-Forwarded-Host leaves no page of another shop behind', async () => {
    const cache = open();
    const page = { host: shop.host, path: '/' };
    const forged = await cache.ask({ ...page, headers: { 'x-forwarded-host': abroad.host } });
    if (!withRules || provider === 'cloudflare') expect(forged.text).toContain(`data-tenant="${abroad.id}"`);
    expect((await cache.ask(page)).text).toContain(`data-tenant="${shop.id}"`);
  });
});

describe('a network that looks up every request, by mistake', () => {
  it.each(publicPages.slice(0, 3))('holds what first visitors see of $path, and nothing of others', async (page) => {
    for (const headers of VISITORS) {
      const cache = new SharedCache('cloudflare', getPort('cloudflare'), '(http.request.method in {"GET" "HEAD"})');
      const { text } = await cache.ask({ ...page, headers });
      const first = await cache.ask(page);
      if (first.from === 'cache') expect(first.text).toBe(text);
      const direct = describeAnswer(await askShop(getPort('cloudflare'), page));
      expect(describeAnswer(first), JSON.stringify(headers)).toEqual(direct);
    }
  });
});

describe('a start behind a network', () => {
  it.each([
    ['fastly', '/service/network1/purge', 'surrogate_keys'],
    ['cloudflare', '/zones/network1/purge_cache', 'tags'],
  ])('%s is purged of every shop, once', async (_, url, member) => {
    await waitUntil(() => purges.some((purge) => purge.url === url));
    const sent = purges
      .filter((purge) => purge.url === url)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(sent).toEqual([{ [member]: tenantIds.map((id) => `shop:${id}`) }]);
  });
});

describe('without a network', () => {
  it('no answer says anything to one, and shared pages differ by Accept-Encoding alone', async () => {
    for (const request of [...publicPages, ...otherAddresses]) {
      const { headers } = await askShop(inject('port'), request);
      for (const name of NETWORK_HEADERS) expect(headers[name], `${request.path} ${name}`).toBeUndefined();
    }
    for (const request of publicPages) {
      const { headers } = await askShop(inject('port'), request);
      expect([headers['cache-control'], headers.vary], request.path).toEqual(['private, no-cache', 'Accept-Encoding']);
    }
  });
});
