import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFleet } from '../../../platform/server/boot/fleet.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type CompiledCopy, compileCopy } from '../../support/compiled-copy.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { listNamesOfCountry } from '../../support/find-shop.ts';
import { findWidgetShop } from '../../support/test-shop.ts';

let copy: CompiledCopy;
let edge: Edge;
beforeAll(async () => {
  await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href);
  copy = await compileCopy({ [`${THIRD_ABROAD.country}/country.json`]: { state: 'draft' } });
  // The local stage shows drafts to everyone, so that this crawler would find one that is linked.
  edge = await openEdge({}, () => loadFleet(copy.root, 'local'));
}, 240_000);
afterAll(async () => {
  await edge?.close();
  copy?.remove();
});

/** What names the draft country, its language or its hosts: in links, heads, sitemaps and embedded data. */
const TRACES = [
  /[/.]it\.localhost/,
  new RegExp(
    `(?:${listNamesOfCountry(THIRD_ABROAD.country)
      .map((name) => name.replaceAll('.', '\\.'))
      .join('|')})\\b`,
  ),
  /hreflang="it\b/,
  /\blang="it\b/,
  /"it-IT"|"it"/,
  /href="\/it(?:["/?])/,
  /italiano/i,
  /og:locale[^>]*it_IT/,
];
const MAX_PAGES_PER_HOST = 14;

const request = (url: URL, headers: Record<string, string> = {}) =>
  edge.app.inject({ url: `${url.pathname}${url.search}`, headers: { host: url.host, ...headers } });

/** Addresses on hosts of the fleet. */
function linksIn(body: string, page: URL): URL[] {
  const found = [...body.matchAll(/(?:href|action)="([^"]+)"|<loc>([^<]+)<\/loc>|^Sitemap: (.+)$/gm)];
  return found.flatMap(([, href, loc, sitemap]) => {
    const address = (href ?? loc ?? sitemap ?? '').replaceAll('&amp;', '&');
    if (!URL.canParse(address, page.href)) return [];
    const url = new URL(address, page.href);
    return url.hostname.endsWith('.localhost') && !url.pathname.startsWith('/assets/') ? [url] : [];
  });
}

/** Follows links from the home pages, robots.txt and sitemaps of all live shops; breadth first. */
async function crawl(): Promise<{ visited: URL[]; traces: string[]; broken: string[] }> {
  const live = Object.entries(edge.fleet.hosts).filter(([, id]) => edge.fleet.tenant(id).server.state === 'live');
  const queue = live.flatMap(([host]) =>
    ['/', '/robots.txt', '/sitemap.xml', '/account', '/api/openapi.json'].map(
      (path) => new URL(path, `http://${host}:3000`),
    ),
  );
  const seen = new Set(queue.map(({ href }) => href));
  const count = new Map<string, number>();
  const visited: URL[] = [];
  const [traces, broken]: string[][] = [[], []];
  for (let url = queue.shift(); url; url = queue.shift()) {
    const visits = count.get(url.host) ?? 0;
    if (visits >= MAX_PAGES_PER_HOST) continue;
    count.set(url.host, visits + 1);
    visited.push(url);
    const { statusCode, body, headers } = await request(url);
    const text = `${JSON.stringify(headers)}\n${body}`;
    for (const trace of TRACES) if (trace.test(text)) traces?.push(`${url.href}: ${trace.exec(text)?.[0]}`);
    if (statusCode >= 500) broken?.push(url.href);
    const to = typeof headers.location === 'string' ? [new URL(headers.location, url)] : [];
    for (const next of [...linksIn(body, url), ...to]) {
      if (seen.has(next.href) || !next.hostname.endsWith('.localhost')) continue;
      seen.add(next.href);
      queue.push(next);
    }
  }
  return { visited, traces: traces ?? [], broken: broken ?? [] };
}

describe('a crawler of all live shops beside a country in draft', () => {
  it('a crawler finds no link, language, host or word of a draft country on any page, sitemap or robots.txt', async () => {
    const { visited, traces, broken } = await crawl();
    expect(traces).toEqual([]);
    expect(broken).toEqual([]);
    const hosts = new Set(visited.map(({ hostname }) => hostname));
    expect([...hosts].filter((host) => edge.fleet.hosts[host]?.startsWith('it/'))).toEqual([]);
    expect(hosts.size).toBe(edge.fleet.ids.filter((id) => !id.startsWith('it/')).length);
    expect(visited.length).toBeGreaterThan(100);
  }, 300_000);

  it('an Italian browser is led to no draft, and the prefix of the draft’s language is unknown', async () => {
    for (const host of [CONSUMER_SHOP.host, SHOP_ABROAD.host, findWidgetShop(NEIGHBOUR_SHOP.country).host]) {
      const home = await request(new URL(`http://${host}/`), {
        'accept-language': 'it-IT,it;q=0.9',
        'sec-fetch-mode': 'navigate',
        'user-agent': 'Mozilla/5.0 Firefox/140.0',
      });
      expect([home.statusCode, home.headers.location], host).toEqual([200, undefined]);
      const prefixed = await request(new URL(`http://${host}/it`), { cookie: 'umlauf_locale=it' });
      expect(prefixed.statusCode, host).toBe(404);
    }
  });

  it('the draft itself says in its language that it is not public yet', async () => {
    const { statusCode, body } = await request(new URL(`http://${THIRD_ABROAD.host}/`));
    expect(statusCode).toBe(200);
    expect(body).toContain('<aside class="tenant-state">Anteprima: questo negozio non è ancora pubblico.</aside>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect((await request(new URL(`http://${CONSUMER_SHOP.host}/`))).body).not.toContain('class="tenant-state"');
  });
});
