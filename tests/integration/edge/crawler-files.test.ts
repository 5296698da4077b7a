import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { tenantIds } from '../../support/compiled-fleet.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const ask = (host: string, url: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  edge.app.inject({ method: (options.method ?? 'GET') as 'GET', url, headers: { host, ...options.headers } });
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
const getHost = (id: (typeof tenantIds)[number]) => edge.fleet.tenant(id).server.hosts.local[0] ?? '';

describe.each(tenantIds)('files for crawlers on a host of %s', (id) => {
  it('search engines may read everything, and see the sitemap where indexing is allowed', async () => {
    const host = `${getHost(id)}:3000`;
    const { statusCode, body, headers } = await ask(host, '/robots.txt');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    const { noindex, state } = edge.fleet.tenant(id).server;
    expect(body).toContain(`User-agent: *\nDisallow:${state === 'draft' ? ' /' : ''}\n`);
    expect(body.includes('Sitemap:')).toBe(!noindex);
    if (!noindex) expect(body).toContain(`\nSitemap: http://${host}/sitemap.xml\n`);
  });

  it('security.txt names the contact for vulnerabilities and has not expired', async () => {
    const host = `${getHost(id)}:3000`;
    const { body, headers } = await ask(host, '/.well-known/security.txt');
    const { legalEntity, lang } = edge.fleet.tenant(id).server;
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(lines).toMatchObject({
      Contact: `mailto:${legalEntity.email}`,
      'Preferred-Languages': `${lang}, en`,
      Canonical: `http://${host}/.well-known/security.txt`,
    });
    const days = (Date.parse(lines.Expires ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('the sitemap lists the pages of this host only', async () => {
    const host = `${getHost(id)}:3000`;
    const answer = await ask(host, '/sitemap.xml');
    if (edge.fleet.tenant(id).server.noindex) {
      expect(answer.statusCode).toBe(404);
      return;
    }
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/xml');
    const listed = addresses(answer.body);
    expect(listed.length).toBeGreaterThan(3_000);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((address) => !address.startsWith(`http://${host}/`))).toEqual([]);
    expect(listed.filter((address) => address.includes('?'))).toEqual([]);
  });
});

describe('robots.txt, security.txt and the sitemap', () => {
  const [first] = tenantIds.filter((id) => id.endsWith('/default'));
  const files = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];

  it.each(files)('the files can only be read: %s', async (url) => {
    const host = getHost(first as (typeof tenantIds)[number]);
    const get = await ask(host, url);
    const head = await ask(host, url, { method: 'HEAD' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await ask(host, url, { method });
      expect(answer.statusCode, method).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });

  it.each(files)('an unknown host has none of the files: %s', async (url) => {
    const raw = async (...hosts: string[]) => {
      const lines = [`GET ${url} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''];
      return Number((await sendRaw(edge.port, lines.join('\r\n'))).slice(9, 12));
    };
    expect(await raw('evil.example')).toBe(421);
    expect(await raw('localhost')).toBe(404);
    expect(await raw(CONSUMER_SHOP.host, 'evil.example')).toBe(400);
    expect(await raw(`${CONSUMER_SHOP.host}/evil.example`)).toBe(400);
    expect(await raw(`${CONSUMER_SHOP.host}@evil.example`)).toBe(400);
    expect(await raw()).toBe(400);
  });

  it('the files contain no host that the request made up', async () => {
    const answer = await ask(CONSUMER_SHOP.host, '/robots.txt', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(answer.body).not.toContain('evil');
  });

  it('a conditional request is answered with 304', async () => {
    const { headers } = await ask(CONSUMER_SHOP.host, '/sitemap.xml');
    const again = await ask(CONSUMER_SHOP.host, '/sitemap.xml', { headers: { 'if-none-match': String(headers.etag) } });
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const packed = await ask(CONSUMER_SHOP.host, '/sitemap.xml', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(packed.rawPayload).toString()).toContain('</urlset>');
  });

  it.each(['/sitemap-1.xml', '/sitemap-9999.xml'])('a part that the index does not name is 404: %s', async (url) => {
    await ask(CONSUMER_SHOP.host, '/sitemap.xml');
    expect((await ask(CONSUMER_SHOP.host, url)).statusCode).toBe(404);
  });

  it('pages with prices have the date of the country’s price list', async () => {
    const { body } = await ask(CONSUMER_SHOP.host, '/sitemap.xml');
    const since = edge.services.pricing.pricesSince({ tenant: edge.fleet.tenant(CONSUMER_SHOP.id).server } as never);
    expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body).toContain(`${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}</loc><lastmod>${since}</lastmod>`);
    expect(body).toContain('/content/agbs</loc></url>');
  });
});
