import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
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
    const first = await get('de.localhost', '/');
    const second = await get('de.localhost', '/');
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.bytes.equals(first.bytes)).toBe(true);
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
      const { text } = await get(`de.localhost:${port}`, '/');
      expect(text).toContain(`http://fr.localhost:${port}/`);
      expect(text).not.toContain(`http://fr.localhost:${port === '1111' ? '2222' : '1111'}/`);
    }
  });

  it('are not downloaded again by a browser that has them', async () => {
    const { headers } = await get('de.localhost', '/');
    const etag = headers.etag ?? '';
    for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
      const again = await get('de.localhost', '/', { 'if-none-match': known });
      expect(again.status, known).toBe(304);
      expect(again.bytes.length).toBe(0);
      expect(again.headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect((await get('de.localhost', '/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('are the same in brotli', async () => {
    const plain = await get('de.localhost', '/');
    for (const _ of [1, 2]) {
      const small = await get('de.localhost', '/', { 'accept-encoding': 'gzip, br' });
      expect(small.headers['content-encoding']).toBe('br');
      expect(small.headers.vary).toBe('Accept-Encoding');
      expect(brotliDecompressSync(small.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it('ignore queries that the page does not read', async () => {
    const path = buildPath(routeTables['de/default'].de, 'productDetail', { pdp: 'apple-iphone-13' });
    const { headers, bytes } = await get('de.localhost', path);
    const queries = ['', 'utm_source=letter', 'gclid=1&x=%zz', `x=${'y'.repeat(6_000)}`, 'filter=pro'];
    for (const query of queries) {
      const again = await get('de.localhost', `${path}?${query}`);
      expect([again.status, again.headers.etag], query).toEqual([200, headers.etag]);
      expect(again.bytes.equals(bytes)).toBe(true);
    }
  });

  it('answer HEAD with headers only', async () => {
    const whole = await get('de.localhost', '/');
    const head = await get('de.localhost', '/', {}, 'HEAD');
    expect(head.bytes.length).toBe(0);
    expect(head.headers.etag).toBe(whole.headers.etag);
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
  });
});

describe('decisions before the page cache', () => {
  it('include the language: a remembered or preferred one still redirects', async () => {
    await get('de.localhost', '/');
    const chosen = await get('de.localhost', '/', remembered('fr'));
    expect([chosen.status, chosen.headers.location]).toEqual([302, '/fr']);
    const preferred = await get('de.localhost', '/', { 'accept-language': 'it-IT,it' });
    expect([preferred.status, preferred.headers.location]).toEqual([302, '/it']);
  });

  it('include the language cookie: set for each visitor who chose, and never cached', async () => {
    for (const _ of [1, 2]) {
      const { headers } = await get('de.localhost', '/es');
      expect(String(headers['set-cookie'])).toContain('umlauf_locale=es');
      expect(headers.etag).toBeUndefined();
    }
    expect((await get('de.localhost', '/es', remembered('es'))).headers['set-cookie']).toBeUndefined();
  });

  it('include redirects of old addresses', async () => {
    expect((await get('de.localhost', '/agb')).status).toBe(301);
  });
});

describe('the answer to a long query', () => {
  const table = routeTables['de/default'].de;
  it.each([
    ['a page that reads it', '/', 'q'],
    ['a page with answers', buildPath(table, 'productDetail', { pdp: 'apple-iphone-13' }), 'storage'],
    ['a list', buildPath(table, 'productOverview', { overview: 'apple-handys' }), 'filter'],
    ['a page of one visitor', buildPath(table, 'checkout', {}), 'step'],
    ['an unknown address', '/gibt-es-nicht', 'x'],
    ['the data of a page alone', '/index.pageContext.json', 'x'],
  ])('is no longer than to a short one: %s', async (_, path, member) => {
    const length = async (query: string) => (await get('de.localhost', `${path}?${query}`)).bytes.length;
    const short = await length(`${member}=zz&other=zz`);
    // The page repeats a value it reads in several places, such as the language links: 200 characters at most.
    expect(await length(`${member}=${'z'.repeat(5_000)}&other=${'z'.repeat(5_000)}`)).toBeLessThan(short + 50 * 200);
    expect(await length(`${member}=zz&${'z=z&'.repeat(2_000)}`)).toBeLessThan(short + 100);
  });
});

describe('pages that are never cached', () => {
  const table = routeTables['de/default'].de;
  it.each([
    ['a page with a query', '/?q=iphone'],
    ['the checkout', buildPath(table, 'checkout', {})],
    ['the end of a sale', buildPath(table, 'thankYou', {})],
    ['an unknown address', '/gibt-es-nicht'],
    ['the data of a page alone', '/index.pageContext.json'],
  ])('%s', async (_, path) => {
    for (const __ of [1, 2]) expect((await get('de.localhost', path)).headers.etag).toBeUndefined();
  });
});
