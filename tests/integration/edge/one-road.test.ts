import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import type { CatalogueService } from '../../../platform/services/catalogue/types.ts';
import { UnavailableError } from '../../../platform/shared/problem.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { tenantIds } from '../../support/compiled-fleet.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const getHost = (id: TenantId) => edge.fleet.tenant(id).server.hosts.local[0] ?? '';

/** An indexing client: only the decision is compared, not error pages or the visitor's language. */
const page = (host: string, url: string) =>
  edge.app.inject({ url, headers: { host, 'user-agent': 'Googlebot/2.1', 'sec-fetch-site': 'same-origin' } });
const rules = (host: string, path: string) =>
  edge.app.inject({ url: `/api/route-rules?${new URLSearchParams({ path })}`, headers: { host } });

/** Addresses near the shop's own routes, aliases, prefixes and redirects, with known and unknown devices. */
function arbitraryAddress(id: TenantId): fc.Arbitrary<string> {
  const { routing, server } = edge.fleet.tenant(id);
  const known = edge.services.catalogue.addresses(server);
  if (!known) throw new Error('another service keeps the catalogue of this shop');
  const things = [known.categories, known.overviews, known.devices].flatMap((map) => [...map.values()].slice(0, 20));
  const slugs = Object.values(edge.fleet.tenant(id).texts.content(server.locale)).map(({ slug }) => slug);
  const value = fc.oneof(fc.constantFrom(...things, ...slugs), fc.constantFrom('x', 'a%2fb', '%zz', '%C3%A4', 'a%20b'));
  const pattern = fc.constantFrom(
    ...(routing.tables[routing.own.id] ?? []).flatMap(({ path, aliases }) => [path, ...aliases]),
    ...['/agb', '/gewinnspiel', '/nirgends', '/b2b', '/index.html', `${CONSUMER_SHOP.getDevicePath('x')}/{y}`],
  );
  const prefix = fc.constantFrom('', '', '', `/${routing.own.id}`, ...routing.offered.map((locale) => `/${locale.id}`));
  const ending = fc.constantFrom('', '', '', '/', '?a=1', '?a=%zz&utm_source=x');
  return fc
    .tuple(prefix, pattern, fc.array(value, { minLength: 4, maxLength: 4 }), ending)
    .map(([before, path, values, after]) => {
      const filled = path.replace(/\{\w+\}/g, () => values.pop() ?? 'x');
      return `${before}${filled === '/' && before ? '' : filled}${after}`;
    });
}

describe('the page and the rules of its path', () => {
  it.each(tenantIds)('the page and the rules of %s make the same decision', async (id) => {
    const host = getHost(id);
    await fc.assert(
      fc.asyncProperty(arbitraryAddress(id), async (address) => {
        const [shown, told] = [await page(host, address), await rules(host, address)];
        const said = told.json();
        // Only the page itself looks up a token: the rules of its path decide before.
        const unknownToken = shown.statusCode === 404 && /^(?:\/\w+)?\/certificate\/[^/?]+\/?(?:\?|$)/.test(address);
        expect([told.statusCode, said.status, said.redirect], address).toEqual([
          200,
          unknownToken ? 200 : shown.statusCode,
          shown.headers.location,
        ]);
      }),
      { numRuns: 25 },
    );
  });
});

/** Every look-up goes to a remote service that does not answer. */
function unanswering(catalogue: CatalogueService): CatalogueService {
  const fail = () => {
    throw new UnavailableError('catalogue.unavailable', 'the catalogue does not answer');
  };
  return new Proxy(catalogue, { get: (own, name) => (name === 'addresses' ? own.addresses.bind(own) : fail) });
}

describe('a catalogue that does not answer', () => {
  let whole: CatalogueService;
  beforeAll(() => {
    whole = edge.services.catalogue;
    edge.services.catalogue = unanswering(whole);
  });
  afterAll(() => {
    edge.services.catalogue = whole;
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    edge.app.inject({ url, headers: { host: CONSUMER_SHOP.host, ...headers } });

  it.each([
    CONSUMER_SHOP.getDevicePath('apple-iphone-13'),
    CONSUMER_SHOP.getPath('productOverview', { overview: CONSUMER_SHOP.getCategoryUrl('smartphone') }),
    CONSUMER_SHOP.getCategoryPath('smartphone'),
    CONSUMER_SHOP.getPathIn(SHOP_ABROAD, 'sellCategory', { category: SHOP_ABROAD.getCategoryUrl('smartphone') }),
  ])('%s is 503, never 404, with the designed page and a retry time', async (path) => {
    const answer = await ask(path);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain('data-screen="error"');
    expect(answer.headers['content-language']).toBe(path.startsWith('/fr') ? 'fr-FR' : 'de-DE');
  });

  it('the home page works without its shelves and is not cached', async () => {
    // A home page of its own, because another one may come from the page cache.
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask('/it');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('data-screen="home"');
      expect(answer.body).not.toContain('class="shelf"');
    }
    edge.services.catalogue = whole;
    expect((await ask('/it')).body).toContain('class="shelf"');
    edge.services.catalogue = unanswering(whole);
  });

  it('programs receive the status only, and an open page is reloaded', async () => {
    const silent = await ask(CONSUMER_SHOP.getCategoryPath('smartphone'), { 'user-agent': 'Googlebot/2.1' });
    expect([silent.statusCode, Number(silent.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(silent.body).toContain('<main data-screen="error"></main>');
    expect((await ask(`${CONSUMER_SHOP.getCategoryPath('smartphone')}/index.pageContext.json`)).statusCode).toBe(503);
  });

  it('the rules of a path are unavailable too, except for paths without a look-up', async () => {
    const rule = (path: string) => rules(CONSUMER_SHOP.host, path);
    const undecided = await rule(CONSUMER_SHOP.getCategoryPath('smartphone'));
    expect([undecided.statusCode, undecided.json().code]).toEqual([503, 'catalogue.unavailable']);
    expect(Number(undecided.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rule(CONSUMER_SHOP.getPath('contact'))).json()).toMatchObject({ status: 200, route: 'contact' });
    expect((await rule('/agb')).json()).toMatchObject({ status: 301 });
  });
});
