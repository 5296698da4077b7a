import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { buildPath } from '../../platform/tenancy/links.ts';
import {
  contentIndex,
  hostTables,
  locales,
  publicConfig,
  routeTables,
  type tenantIds,
} from '../support/compiled-fleet.ts';
import { getRouteParams } from '../support/fleet-screens.ts';
import { findConsumerShop, listShopsAbroad } from '../support/test-shop.ts';

const shop = findConsumerShop();
const [abroad = shop, further = shop] = listShopsAbroad();
const { locale } = abroad.config;
type TenantId = (typeof tenantIds)[number];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

const texts = JSON.parse(
  readFileSync(new URL('../../platform/generated/catalogue-texts.gen.json', import.meta.url), 'utf8'),
) as Record<string, { categories: Record<string, { url: string }> }>;

/** A `host` without port gets the platform's. Follows no redirects; sends no browser language. */
function get(host: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const port = inject('port');
  const complete = host.includes(':') ? host : `${host}:${port}`;
  return new Promise((done, failed) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host: complete, ...headers } }, (got) => {
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () => {
        const bytes = Buffer.concat(chunks);
        done({ status: got.statusCode ?? 0, headers: got.headers, bytes, text: bytes.toString() });
      });
    });
    asked.on('error', failed).end();
  });
}

/** One page of each cacheable kind, in every language of the shop. */
function listCachedPaths(id: TenantId): { locale: string; path: string }[] {
  const { locale: own, languages } = publicConfig[id];
  return languages.flatMap((locale) => {
    const table = routeTables[id][locale];
    const category = texts[locale]?.categories.smartphone?.url ?? '';
    const slug = Object.values(contentIndex[locale])[0]?.slug ?? '';
    const prefix = locale === own ? '' : `/${locale}`;
    const targets = [
      ['home', {}],
      ['sellCategory', { category }],
      ['productDetail', { pdp: 'apple-iphone-13' }],
      ['content', { slug }],
    ] as const;
    return targets
      .filter(([name]) => table.some((entry) => entry.name === name))
      .map(([name, params]) => ({ locale, path: buildPath(table, name, params, prefix) }));
  });
}

const pages = Object.entries(hostTables.local).flatMap(([host, tenant]) =>
  listCachedPaths(tenant).map((page) => ({ host, tenant, ...page })),
);
/** With a remembered language, so that no answer sets a cookie. */
const remembered = (locale: string) => ({ cookie: `umlauf_locale=${locale}` });

describe('cached pages', () => {
  /** Second answers, served from memory, by request. */
  const seen = new Map<string, { tenant: string; locale: string; text: string }>();
  beforeAll(async () => {
    for (const { host, tenant, path, locale } of pages) {
      await get(host, path, remembered(locale));
      const again = await get(host, path, remembered(locale));
      expect(again.status, `${host}${path}`).toBe(200);
      expect(again.headers.etag, `${host}${path}`).toBeDefined();
      expect(again.headers['set-cookie'], `${host}${path}`).toBeUndefined();
      seen.set(`${host}${path}`, { tenant, locale, text: again.text });
    }
  });

  it('are served from memory on the second request', async () => {
    // Each rendering has its own time, and a page whose minute has ended is rendered anew after its answer.
    await expect
      .poll(async () => {
        const [first, second] = [await get(shop.host, '/'), await get(shop.host, '/')];
        return [second.headers.etag === first.headers.etag, second.bytes.equals(first.bytes)];
      })
      .toEqual([true, true]);
  });

  it('are rendered once for all who ask meanwhile', async () => {
    // A page links to other countries with the requested port, so none is cached for this one yet. Each rendering has its own time.
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${shop.host}:7777`, '/')));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('have the requested tenant and language, on every host', () => {
    expect(seen.size).toBeGreaterThan(150);
    for (const [asked, { tenant, locale, text }] of seen) {
      const lang = locales[locale as keyof typeof locales].lang;
      expect(text.slice(0, 90), asked).toContain(`<html lang="${lang}" data-tenant="${tenant}"`);
      const path = asked.slice(asked.indexOf('/'));
      expect(text, asked).toContain(`"path":"${path.replaceAll('/', '\\/')}"`);
    }
  });

  it('differ between tenants and languages', () => {
    const owners = new Map<string, string>();
    for (const { tenant, locale, text } of seen.values()) {
      const owner = `${tenant} ${locale}`;
      expect(owners.get(text) ?? owner).toBe(owner);
      owners.set(text, owner);
    }
  });

  it('link to the other countries with the requested port', async () => {
    for (const port of ['1111', '2222', '1111']) {
      const { text } = await get(`${shop.host}:${port}`, '/');
      expect(text).toContain(`${abroad.getOrigin(Number(port))}/`);
      expect(text).not.toContain(`${abroad.getOrigin(port === '1111' ? 2222 : 1111)}/`);
    }
  });

  it('are not downloaded again by a browser that has them', async () => {
    const { headers } = await get(shop.host, '/');
    const etag = headers.etag ?? '';
    for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
      const again = await get(shop.host, '/', { 'if-none-match': known });
      expect(again.status, known).toBe(304);
      expect(again.bytes.length).toBe(0);
      expect(again.headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect((await get(shop.host, '/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('are the same in brotli', async () => {
    const plain = await get(shop.host, '/');
    for (const _ of [1, 2]) {
      const small = await get(shop.host, '/', { 'accept-encoding': 'gzip, br' });
      expect(small.headers['content-encoding']).toBe('br');
      expect(small.headers.vary).toBe('Accept-Encoding');
      expect(brotliDecompressSync(small.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it('ignore queries that the page does not read', async () => {
    const path = buildPath(routeTables[shop.id][shop.config.locale], 'productDetail', { pdp: 'apple-iphone-13' });
    const { headers, bytes } = await get(shop.host, path);
    const queries = ['', 'utm_source=letter', 'gclid=1&x=%zz', `x=${'y'.repeat(6_000)}`, 'filter=pro'];
    for (const query of queries) {
      const again = await get(shop.host, `${path}?${query}`);
      expect([again.status, again.headers.etag], query).toEqual([200, headers.etag]);
      expect(again.bytes.equals(bytes)).toBe(true);
    }
  });

  it('answer HEAD with headers only', async () => {
    const whole = await get(shop.host, '/');
    const head = await get(shop.host, '/', {}, 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect(head.headers.etag).toBe(whole.headers.etag);
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
  });
});

/** What visitors, their browsers and those between send, as far as it may decide an answer. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  'accept-language': [abroad.lang, `${further.lang},*;q=0.1`, '*'],
  'accept-encoding': ['br', 'gzip, deflate, br', 'gzip', 'br;q=0'],
  'user-agent': ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Googlebot/2.1'],
  cookie: [
    `umlauf_locale=${locale}`,
    'umlauf_consent=true',
    'a=b; umlauf_consent=false; umlauf_cart=x~1',
    'umlauf_business=1',
    'umlauf_test=1',
    'umlauf_trade=x; umlauf_checkout=y',
    '__Host-umlauf_consent=true',
  ],
  'if-none-match': ['*', '"x"'],
  origin: ['https://evil.example', shop.getOrigin(80)],
  referer: ['https://evil.example/'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none'],
  'sec-fetch-dest': ['iframe', 'document'],
  'x-forwarded-host': [abroad.host],
  'x-forwarded-proto': ['https'],
  authorization: ['Bearer x'],
};

const anyHeaders = fc.record(
  Object.fromEntries(Object.entries(SENT).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

describe('an answer that is sent again', () => {
  /** A page that is not kept shows the time of its request. */
  const describeAnswer = ({ status, headers, bytes }: Answer) => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !/^(x-request-id|date|connection|keep-alive|content-length)$/.test(name),
      ),
    ),
    body: headers.etag && createHash('sha256').update(bytes).digest('hex'),
  });

  it('equals the one that the shop would give now', async () => {
    const asked = fc.tuple(
      fc.constantFrom(...pages),
      anyHeaders,
      fc.constantFrom('', '', '?utm_source=x', '?q=iphone'),
    );
    let once = 0;
    /** The answer to a repeated request, and to one that has a header of its own: none like it was answered before. */
    const answerTwice = async (host: string, address: string, headers: Record<string, string>) => {
      await get(host, address, headers);
      const again = describeAnswer(await get(host, address, headers));
      once += 1;
      return [again, describeAnswer(await get(host, address, { ...headers, 'x-once': String(once) }))] as const;
    };
    await fc.assert(
      fc.asyncProperty(asked, async ([{ host, path }, headers, query]) => {
        const [again, anew] = await answerTwice(host, `${path}${query}`, headers);
        // A page may have been rendered anew in between. It stays for a minute then.
        const isOld = again.body !== anew.body;
        const [repeated, first] = isOld ? await answerTwice(host, `${path}${query}`, headers) : [again, anew];
        expect(repeated).toEqual(first);
      }),
      { numRuns: 150 },
    );
  });
});

describe('decisions before the page cache', () => {
  it('include the language: a remembered or preferred one still redirects', async () => {
    await get(shop.host, '/');
    const chosen = await get(shop.host, '/', remembered(locale));
    expect([chosen.status, chosen.headers.location]).toEqual([302, `/${locale}`]);
    const preferred = await get(shop.host, '/', { 'accept-language': `${further.lang},${further.lang.split('-')[0]}` });
    expect([preferred.status, preferred.headers.location]).toEqual([302, `/${further.config.locale}`]);
  });

  it('include the language cookie: set for each visitor who chose, and never cached', async () => {
    for (const _ of [1, 2]) {
      const { headers } = await get(shop.host, `/${locale}`);
      expect(String(headers['set-cookie'])).toContain(`umlauf_locale=${locale}`);
      expect(headers.etag).toBeUndefined();
    }
    expect((await get(shop.host, `/${locale}`, remembered(locale))).headers['set-cookie']).toBeUndefined();
  });

  it('include redirects of old addresses', async () => {
    expect((await get(shop.host, shop.findOldAddress('content'))).status).toBe(301);
  });
});

describe('the answer to a long query', () => {
  const table = routeTables[shop.id][shop.config.locale];
  it.each([
    ['a page that reads it', '/', 'q'],
    ['a page with answers', buildPath(table, 'productDetail', { pdp: 'apple-iphone-13' }), 'storage'],
    [
      'a list',
      buildPath(table, 'productOverview', { overview: getRouteParams(shop.country).overview ?? '' }),
      'filter',
    ],
    ['a page of one visitor', buildPath(table, 'checkout', {}), 'step'],
    ['an unknown address', '/gibt-es-nicht', 'x'],
    ['the data of a page alone', '/index.pageContext.json', 'x'],
  ])('is no longer than to a short one: %s', async (_, path, member) => {
    const length = async (query: string) => (await get(shop.host, `${path}?${query}`)).bytes.length;
    const short = await length(`${member}=zz&other=zz`);
    // The page repeats a value it reads in several places, such as the language links: 200 characters at most.
    expect(await length(`${member}=${'z'.repeat(5_000)}&other=${'z'.repeat(5_000)}`)).toBeLessThan(short + 50 * 200);
    expect(await length(`${member}=zz&${'z=z&'.repeat(2_000)}`)).toBeLessThan(short + 100);
  });
});

describe('pages that are never cached', () => {
  const table = routeTables[shop.id][shop.config.locale];
  it.each([
    ['a page with a query', '/?q=iphone'],
    ['the checkout', buildPath(table, 'checkout', {})],
    ['the end of a sale', buildPath(table, 'thankYou', {})],
    ['an unknown address', '/gibt-es-nicht'],
    ['the data of a page alone', '/index.pageContext.json'],
  ])('%s', async (_, path) => {
    for (const __ of [1, 2]) expect((await get(shop.host, path)).headers.etag).toBeUndefined();
  });
});
