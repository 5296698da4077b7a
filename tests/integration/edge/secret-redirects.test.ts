import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { serverConfig } from '../../support/compiled-fleet.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { DATA_KEY } from '../../support/selling.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge({ STAGE: 'production', DATA_KEY });
});
afterAll(() => edge.close());

const [HOST = ''] = serverConfig[CONSUMER_SHOP.id].hosts.production;
const TOKEN = 'Zx9-'.repeat(11).slice(0, 43);

const get = (url: string, headers: Record<string, string> = {}) =>
  edge.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } });

/** Every address of a page with a secret address, canonical and former, with a token in each place. */
function secretPaths(): { canonical: string[]; former: string[] } {
  const { routing } = edge.fleet.tenant(CONSUMER_SHOP.id);
  const table = (routing.tables[routing.own.id] ?? []).filter(({ name }) => serverRouteFacts[name].secretAddress);
  const filled = (path: string) => path.replaceAll(/\{\w+\}/g, TOKEN);
  return {
    canonical: table.map(({ path }) => filled(path)),
    former: table.flatMap(({ aliases }) => aliases.map(filled)),
  };
}

describe('a redirect to a secret address', () => {
  const expected = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  };

  it('the redirect is not cached, not indexed and sends no referrer, for every such page', async () => {
    const { canonical, former } = secretPaths();
    expect(canonical.some((path) => path.startsWith('/sale/'))).toBe(true);
    expect(former.some((path) => path.startsWith('/browser/clarification/'))).toBe(true);
    const own = edge.fleet.tenant(CONSUMER_SHOP.id).routing.own.id;
    const addresses = [
      ...canonical.flatMap((path) => [`${path}/`, `/${own}${path}`, `/fr${path}/`]),
      ...former.flatMap((path) => [path, `${path}/`, `/${own}${path}/`]),
    ];
    for (const url of addresses) {
      const { statusCode, headers } = await get(url);
      if (statusCode === 404) continue;
      expect([301, 302], url).toContain(statusCode);
      expect(headers, url).toMatchObject(expected);
    }
    for (const url of [`/sale/${TOKEN}/`, `/browser/clarification/id/${TOKEN}/trade/DE-26-118-4073`])
      expect((await get(url)).statusCode, url).toBe(301);
  });

  it("the redirect to the visitor's language has the same headers", async () => {
    const { statusCode, headers } = await get(`/sale/${TOKEN}`, {
      'accept-language': 'fr',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    });
    expect([statusCode, headers.location]).toEqual([302, `/fr/sale/${TOKEN}`]);
    expect(headers).toMatchObject(expected);
  });

  it('redirects of all other pages are not affected', async () => {
    const { statusCode, headers } = await get('/contact/');
    expect([statusCode, headers['cache-control']]).toEqual([301, 'public, max-age=3600']);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers).not.toHaveProperty('x-robots-tag');
  });
});
