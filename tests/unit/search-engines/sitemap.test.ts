import { describe, expect, it } from 'vitest';
import { LIMITS, sitemapFiles } from '../../../platform/server/search-engines/sitemap.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    address: `https://shop.example/d/${at}?a=1&b=<2>`,
    since: '2026-11-02',
  }));
const locations = (xml = '') => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

describe('sitemap', () => {
  it('a small sitemap is one file', () => {
    const files = sitemapFiles('https://shop.example', entries(3));
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    const xml = files.get('/sitemap.xml') ?? '';
    expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(xml).toContain('<loc>https://shop.example/d/0?a=1&#38;b=&#60;2&#62;</loc><lastmod>2026-11-02</lastmod>');
  });

  it('a sitemap above the protocol’s number of addresses becomes an index of parts', () => {
    const files = sitemapFiles('https://shop.example', entries(5), { ...LIMITS, addresses: 2 });
    expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    expect(files.get('/sitemap.xml')).toContain('<sitemapindex');
    expect(locations(files.get('/sitemap.xml'))).toEqual(
      [1, 2, 3].map((at) => `https://shop.example/sitemap-${at}.xml`),
    );
    const parts = [1, 2, 3].flatMap((at) => locations(files.get(`/sitemap-${at}.xml`)));
    expect(parts).toEqual(locations(sitemapFiles('', entries(5)).get('/sitemap.xml')));
  });

  it('no part exceeds the protocol’s size', () => {
    const bytes = 700;
    const files = sitemapFiles('https://shop.example', entries(40), { ...LIMITS, bytes });
    expect(files.size).toBeGreaterThan(3);
    for (const [path, xml] of files)
      if (path !== '/sitemap.xml') expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(bytes);
    expect([...files.values()].flatMap(locations).filter((one) => one.includes('/d/'))).toHaveLength(40);
  });
});
