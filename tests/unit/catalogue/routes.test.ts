import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import prices from '../../../platform/generated/prices.gen.json' with { type: 'json' };
import questions from '../../../platform/generated/questions.gen.json' with { type: 'json' };
import { catalogueRoutes } from '../../../platform/server/api/catalogue.ts';
import { registerProblems } from '../../../platform/server/edge/problems.ts';
import type { Services } from '../../../platform/server/services.ts';
import {
  devicesBy,
  freeText,
  listOfType,
  oneDevice,
  oneOfType,
} from '../../../platform/services/catalogue/search/queries.ts';
import type { SearchResponse, SearchSource } from '../../../platform/services/catalogue/search/query.ts';
import type { Device } from '../../../platform/services/catalogue/types.ts';
import { createPricing, type PricingData } from '../../../platform/services/pricing/index.server.ts';
import { createContext, indices, shippedCatalogue } from './catalogue.ts';

const pricing = createPricing({ prices, questions } as unknown as PricingData);
const app = Fastify({
  bodyLimit: 256 * 1024,
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false, strict: false } },
});

beforeAll(async () => {
  registerProblems(app);
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request) => {
    request.ctx = createContext('de');
  });
  for (const schema of Object.values(apiSchemas)) app.addSchema(schema);
  await app.register(catalogueRoutes, { services: { catalogue: shippedCatalogue(), pricing } as unknown as Services });
});
afterAll(() => app.close());

/** Three levels of `width` clauses each, all of them matching everything. */
function nestedClauses(width: number): string {
  const level = (inner: object) => ({ bool: { should: Array.from({ length: width }, () => inner) } });
  return JSON.stringify({
    source: { query: level(level(level({ match_all: {} }))) },
    applicationIndexName: indices.de?.devices,
  });
}

const searches = (payload: string | object) =>
  app.inject({
    method: 'POST',
    url: '/api/trade/searches',
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const suggestions = (query: string) => app.inject({ method: 'GET', url: `/api/suggestions${query}` });

describe('POST /api/trade/searches', () => {
  it('a search returns hits with whole documents', async () => {
    const answer = await searches({
      source: {
        query: { bool: { filter: [{ term: { seriesId: 'apple-iphone-13-serie' } }] } },
        sort: [{ releaseYear: 'desc' }],
      },
      applicationIndexName: indices.de?.devices,
      resultSize: 2,
    });
    expect(answer.statusCode).toBe(200);
    const { hits } = answer.json();
    expect(hits.total).toEqual({ value: 4, relation: 'eq' });
    expect(hits.hits).toHaveLength(2);
    expect(hits.hits[0]).toMatchObject({
      _score: null,
      _source: { manufacturer: 'Apple', variants: expect.any(Array) },
    });
  });

  describe('queries of the shop:', () => {
    const found = async (index: 'devices' | 'manufacturersAggregation', source: SearchSource, resultSize = 1000) => {
      const answer = await searches({ source, applicationIndexName: indices.de?.[index], resultSize });
      expect(answer.statusCode).toBe(200);
      return (answer.json() as SearchResponse<Device>).hits.hits.map(({ _source }) => _source);
    };
    const groups = (source: SearchSource, size?: number) => found('manufacturersAggregation', source, size);

    it('the search returns the list of categories, in the displayed order or in another', async () => {
      const shown = await groups(listOfType('category'));
      expect(shown.map(({ id }) => id)).toEqual('smartphone iphone tablet ipad notebook camera lens'.split(' '));
      const byName = await groups({ ...listOfType('category'), sort: [{ name: 'asc' }] });
      const names = byName.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
      expect(names).not.toEqual(shown.map(({ name }) => name));
    });

    it.each([
      ['category', 'kameras', 'camera'],
      ['manufacturer', 'apple-handys', 'apple.smartphone'],
      ['series', 'apple-iphone-13-serie', 'apple-iphone-13-serie'],
    ])('the search returns a %s by its slug', async (type, url, id) => {
      expect(await groups(oneOfType(type, 'url', url), 1)).toMatchObject([{ type, url, id }]);
      expect(await groups(oneOfType(type, 'url', `${url}-none`), 1)).toEqual([]);
    });

    it('the search returns a device by its slug, with all data for its price', async () => {
      expect(await found('devices', oneDevice('url', 'apple-iphone-13'), 1)).toMatchObject([
        {
          id: 'apple-iphone-13',
          formFactor: 'phone',
          manufacturer: 'Apple',
          priceClass: 'upper',
          releaseYear: 2021,
          releaseMonth: 9,
          variants: [{ id: '128', label: '128 GB' }, { id: '256' }, { id: '512' }],
        },
      ]);
    });

    it('the search returns the devices of a series, the newest first', async () => {
      const source = devicesBy('seriesId', 'samsung-galaxy-s23-serie');
      const devices = await found('devices', source);
      expect(devices.map(({ model }) => model)).toEqual([
        'Galaxy S23 FE',
        'Galaxy S23',
        'Galaxy S23+',
        'Galaxy S23 Ultra',
      ]);
    });

    it('the search returns devices for an incomplete or misspelt text, newer ones first', async () => {
      const typed = (words: string[], tolerant = false) =>
        found('devices', freeText(words, { year: 2026, tolerant }), 20);
      expect((await typed(['iphone', '13', 'pr'])).map(({ model }) => model).sort()).toEqual([
        'iPhone 13 Pro',
        'iPhone 13 Pro Max',
      ]);
      expect(await typed(['galxy', 's23'])).toEqual([]);
      expect((await typed(['galxy', 's23'], true)).map(({ model }) => model)).toContain('Galaxy S23');
      const years = (await typed(['galaxy'])).map(({ releaseYear }) => releaseYear ?? 0);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
    });
  });

  it('another query is rejected with a problem document that points at it', async () => {
    const answer = await searches({
      source: { query: { bool: { must: [{ regexp: { name: '.*' } }] } } },
      applicationIndexName: indices.de?.devices,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      type: '/problems/search.invalid',
      fields: [{ pointer: '/source/query/bool/must/0/regexp', code: 'additionalProperties' }],
    });
  });

  it.each([
    ['no JSON', '{"source"', 400],
    ['no body', '', 400],
    ['null', 'null', 400],
    ['a number', '7', 400],
    ['a NUL', '{"source":{"query":{"match":{"name":{"query":"a\\u0000"}}}},"applicationIndexName":"x"}', 400],
    ['half a surrogate pair', '{"source":{"query":{"term":{"id":"\\ud800"}}},"applicationIndexName":"x"}', 400],
    ['a megabyte', JSON.stringify({ source: 'x'.repeat(1_000_000) }), 413],
    ['a hundred thousand levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 413],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['142 KB of nested clauses', nestedClauses(20), 413],
    ['20 KB of nested clauses', nestedClauses(7), 400],
    ['a polluting member', '{"__proto__":{"source":1}}', 400],
    ['an unknown index', '{"source":{"query":{"match_all":{}}},"applicationIndexName":"other"}', 404],
  ])('the query %s is rejected without a server error', async (_, payload, status) => {
    const answer = await searches(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().status).toBe(status);
  });
});

describe('GET /api/suggestions', () => {
  it('suggestions contain devices with the named variant, the year and the highest price', async () => {
    const answer = await suggestions('?q=iphone%2013%20128gb');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().suggestions[0]).toEqual({
      name: 'Apple iPhone 13',
      url: 'apple-iphone-13',
      variantId: '128',
      variantLabel: '128 GB',
      formFactor: 'phone',
      maxPriceCents: expect.any(Number),
      year: 2021,
    });
  });

  it('suggestions have the price of the named variant, or of the best one', async () => {
    const getPrice = async (query: string) => (await suggestions(query)).json().suggestions[0].maxPriceCents;
    const [named, best] = [await getPrice('?q=iphone%2013%20128gb'), await getPrice('?q=iphone%2013')];
    expect(named).toBeGreaterThan(0);
    expect(best).toBeGreaterThan(named);
  });

  it('suggestions name the pages, the number of results, and whether it is one device', async () => {
    expect((await suggestions('?q=samsung%20handy')).json()).toMatchObject({
      total: 276,
      named: false,
      pages: [{ type: 'manufacturer', name: 'Samsung', category: 'Handys', url: 'samsung-handys', deviceCount: 276 }],
    });
    expect((await suggestions('?q=iphone%2013')).json()).toMatchObject({ named: true, pages: [] });
    expect((await suggestions('?q=ifone%2013')).json()).toMatchObject({ named: false });
    expect((await suggestions('?q=ps5')).json()).toMatchObject({
      suggestions: [],
      notBought: { reason: 'kind', name: 'Spielkonsolen' },
    });
  });

  it('suggestions for an empty text are the pages of all categories and manufacturers', async () => {
    const { suggestions: devices, pages, total } = (await suggestions('?q=')).json();
    expect({ devices, total }).toEqual({ devices: [], total: 0 });
    expect(pages.length).toBeGreaterThan(80);
    expect(new Set(pages.map(({ type }: { type: string }) => type))).toEqual(new Set(['category', 'manufacturer']));
  });

  it.each(['', '?q=a&q=b', `?q=${'x'.repeat(201)}`, '?q=a%00b', '?text=a', '?q=a&limit=3'])(
    'the request %s is rejected',
    async (query) => {
      const answer = await suggestions(query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields[0].pointer).toMatch(/^\/querystring/);
    },
  );
});
