import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { hostTables, publicConfig, tenantIds } from '../support/compiled-fleet.ts';
import { getSpecifiedPaths } from '../support/specified-routes.ts';

type TenantId = (typeof tenantIds)[number];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const INDEXER = 'Mozilla/5.0 (compatible; Indexbot/2.1; +http://www.indexbot.example/bot.html)';
const getHost = (id: TenantId) => Object.entries(hostTables.local).find(([, owner]) => owner === id)?.[0] ?? '';
const origin = (id: TenantId) => `http://${getHost(id)}:${inject('port')}`;

/** `address` is absolute; redirects are not followed. */
function get(address: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { host, pathname, search } = new URL(address);
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port: inject('port'), path: `${pathname}${search}`, method };
    const asked = request({ ...options, headers: { host, 'user-agent': INDEXER, ...headers } }, (got) => {
      let text = '';
      got.setEncoding('utf8');
      got.on('data', (chunk: string) => {
        text += chunk;
      });
      got.on('end', () => done({ status: got.statusCode ?? 0, headers: got.headers, text }));
    });
    asked.on('error', failed).end();
  });
}

const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const listed = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one = '']) => plain(one));
const canonicals = (html: string) =>
  [...html.matchAll(/<link rel="canonical" href="([^"]+)">/g)].map(([, one = '']) => plain(one));
const twins = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, lang = '', href = '']) => ({
    lang,
    href: plain(href),
  }));
const indexed = tenantIds.filter((id) => !publicConfig[id].noindex);
const hidden = tenantIds.filter((id) => publicConfig[id].noindex);

/** The first pages of a sitemap (simple kinds, content, categories) and a sample of the rest. */
function sample(addresses: string[]): string[] {
  const rest = addresses.slice(25);
  return [
    ...addresses.slice(0, 25),
    ...Array.from({ length: 6 }, (_, at) => rest[Math.floor((at * rest.length) / 6)] ?? ''),
  ];
}

describe.each(indexed)('an indexer on a host of %s', (id) => {
  it('finds the sitemap, each of its pages at its own address, and reciprocal hreflang links', async () => {
    const robots = await get(`${origin(id)}/robots.txt`);
    const sitemap = /^Sitemap: (.+)$/m.exec(robots.text)?.[1] ?? '';
    const addresses = sample(listed((await get(sitemap)).text));
    for (const address of addresses) {
      const { status, headers, text } = await get(address);
      expect(status, address).toBe(200);
      expect(headers['x-robots-tag'], address).toBeUndefined();
      expect(headers['content-language'], address).toBe(publicConfig[id].lang);
      expect(canonicals(text)).toEqual([address]);
      expect(text).toContain(`<html lang="${publicConfig[id].lang}"`);
      expect(text.match(/<h1/g), address).toHaveLength(1);
      expect(text).not.toContain('name="robots"');
    }
    const [home = '', second = ''] = [addresses[0], addresses[20]];
    for (const address of [home, second]) {
      const own = twins((await get(address)).text);
      expect(own.length).toBeGreaterThan(2);
      for (const { href } of own) expect(twins((await get(href)).text), href).toEqual(own);
    }
  });

  it('may not index other languages, result lists, checkout steps or missing pages', async () => {
    const other = publicConfig[id].languages.find((locale) => locale !== publicConfig[id].locale);
    const home = `${origin(id)}/`;
    const pages = [
      `${home}${other}`,
      `${home}?q=iphone`,
      `${home}account`,
      `${home}newsletter/enrich`,
      `${home}no/such/page`,
    ];
    for (const address of pages) {
      const { headers, text } = await get(address, 'GET', {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      });
      expect(headers['x-robots-tag'], address).toBe('noindex');
      expect(text, address).toContain('<meta name="robots" content="noindex">');
      expect(canonicals(text), address).toEqual([]);
      expect(twins(text), address).toEqual([]);
    }
  });

  it('gets the same page with its canonical address for any query', async () => {
    const { status, text, headers } = await get(`${origin(id)}/?utm_source=letter&gclid=1`);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(canonicals(text)).toEqual([`${origin(id)}/`]);
  });

  it('gets the headers of a page by HEAD', async () => {
    const page = await get(`${origin(id)}/`);
    const head = await get(`${origin(id)}/`, 'HEAD');
    expect(head.text).toBe('');
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-language', 'cache-control', 'etag', 'content-length']) {
      expect(head.headers[name], name).toBe(page.headers[name]);
    }
    const again = await get(`${origin(id)}/`, 'GET', { 'if-none-match': String(page.headers.etag) });
    expect(again.status).toBe(304);
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await get(`${origin(id)}/`, method);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.allow).toContain('GET');
    }
  });
});

describe.each(hidden)('an indexer on a host of %s', (id) => {
  it('may read every page, and each has noindex', async () => {
    for (const path of ['/', getSpecifiedPaths(id.slice(0, 2)).checkout, '/no/such/page']) {
      const { headers, text } = await get(`${origin(id)}${path}`);
      expect(headers['x-robots-tag'], path).toBe('noindex');
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(twins(text)).toEqual([]);
    }
    expect((await get(`${origin(id)}/robots.txt`)).text).not.toMatch(/Sitemap|Disallow: \//);
    expect((await get(`${origin(id)}/sitemap.xml`)).status).toBe(404);
  });
});

describe('the address that a browser shares', () => {
  it('is that of the shown page, also after a client-side navigation', async () => {
    const guest = await openVisitor({ locale: publicConfig[indexed[0] as TenantId].lang });
    const { page } = guest;
    const shared = () =>
      page.locator('link[rel=canonical]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    await page.goto(`${origin(indexed[0] as TenantId)}/`, { waitUntil: 'networkidle' });
    await page.locator('main a[href*="iphone"], main a[href*="handys"]').first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    await page.locator('main[data-screen]:not([data-screen=home])').waitFor();
    expect(await shared()).toEqual([page.url().replace(/[?#].*$/, '')]);
    expect(await page.locator('link[hreflang], script[type="application/ld+json"]').count()).toBe(0);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    await page.locator('header a[href="/checkout"]').first().click();
    await page.locator('main[data-screen=checkout]').waitFor();
    expect(await shared()).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.leave();
  });
});
