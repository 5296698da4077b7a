import { describe, expect, it } from 'vitest';
import type { SearchQuery, SearchResponse } from '../../../platform/services/catalogue/search/query.ts';
import type { Device } from '../../../platform/services/catalogue/types.ts';
import { ProblemError } from '../../../platform/shared/problem.ts';
import { createContext, indices, shippedCatalogue } from './catalogue.ts';

const service = shippedCatalogue();
const de = createContext('de');
const DEVICES = indices.de?.devices ?? '';
const GROUPS = indices.de?.manufacturersAggregation ?? '';

async function search(query: SearchQuery | object, more: object = {}, index = DEVICES) {
  const { source = {}, ...rest } = more as { source?: object };
  const body = { source: { query, ...source }, applicationIndexName: index, resultSize: 1000, ...rest };
  return JSON.parse(await service.search(de, body)) as SearchResponse<Device>;
}

const ids = ({ hits }: SearchResponse<Device>) => hits.hits.map(({ _id }) => _id);

async function refusal(body: unknown): Promise<ProblemError> {
  const error = await service.search(de, body).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return error as ProblemError;
}

describe('the search language', () => {
  it('the answer has the shape of OpenSearch', async () => {
    const answer = await search({ term: { id: 'apple-iphone-13' } });
    expect(answer).toMatchObject({
      hits: {
        total: { value: 1, relation: 'eq' },
        hits: [{ _index: DEVICES, _id: 'apple-iphone-13', _score: 1, _source: { name: 'Apple iPhone 13' } }],
      },
    });
  });

  it('a query finds all, some or no documents', async () => {
    expect((await search({ match_all: {} }, { resultSize: 0 })).hits.total.value).toBeGreaterThan(1420);
    expect(ids(await search({ terms: { id: ['apple-iphone-12', 'apple-iphone-13', 'none'] } })).sort()).toEqual([
      'apple-iphone-12',
      'apple-iphone-13',
    ]);
    expect(ids(await search({ term: { releaseYear: '2021' } }))).toEqual([]);
    expect(ids(await search({ term: { constructor: 'x' } }))).toEqual([]);
  });

  it('a query returns ten hits by default, after the given offset', async () => {
    const ask = async (source: object) =>
      ids(
        JSON.parse(
          await service.search(de, {
            source: { query: { match_all: {} }, ...source },
            applicationIndexName: DEVICES,
          }),
        ) as SearchResponse<Device>,
      );
    const first = await ask({});
    expect(first).toHaveLength(10);
    expect((await ask({ from: 5 })).slice(0, 5)).toEqual(first.slice(5));
  });

  it('must, filter and should are combined', async () => {
    const apple = { term: { manufacturer: 'Apple' } };
    const phone = { term: { formFactor: 'phone' } };
    const y2021 = { term: { releaseYear: 2021 } };
    const both = await search({ bool: { must: [apple], filter: [phone, y2021] } });
    expect(ids(both).sort()).toEqual([
      'apple-iphone-13',
      'apple-iphone-13-mini',
      'apple-iphone-13-pro',
      'apple-iphone-13-pro-max',
    ]);
    expect(both.hits.hits.every(({ _score }) => _score === 1)).toBe(true);
    const preferred = await search({
      bool: { filter: [apple, phone], should: [{ term: { id: { value: 'apple-iphone-8', boost: 3 } } }] },
    });
    expect(preferred.hits.hits[0]).toMatchObject({ _id: 'apple-iphone-8', _score: 3 });
    expect(preferred.hits.total.value).toBeGreaterThan(30);
    const either = await search({
      bool: { should: [{ term: { id: 'apple-iphone-8' } }, { term: { id: 'apple-iphone-7' } }] },
    });
    expect(either.hits.total.value).toBe(2);
    const needed = await search({ bool: { should: [apple, phone, y2021], minimum_should_match: 3 } });
    expect(needed.hits.total.value).toBe(4);
  });

  it('words match, misspelt ones by fuzziness', async () => {
    const match = async (options: object) => (await search({ match: { name: options } })).hits.total.value;
    expect(await match({ query: 'galaxy watch', operator: 'or' })).toBeGreaterThan(100);
    expect(await match({ query: 'galaxy watch', operator: 'and' })).toBe(0);
    expect(await match({ query: 'galaxi' })).toBe(0);
    expect(await match({ query: 'galaxi', fuzziness: 'AUTO' })).toBeGreaterThan(100);
    expect(await match({ query: 'galaxi', fuzziness: 1, prefix_length: 2 })).toBeGreaterThan(100);
    expect(await match({ query: 'xalaxy', fuzziness: 1, prefix_length: 1 })).toBe(0);
  });

  it('a phrase with an unfinished last word matches in order', async () => {
    const phrase = (query: string) =>
      search({ multi_match: { query, fields: ['model^2', 'searchTerms'], type: 'phrase_prefix' } });
    expect(ids(await phrase('iphone 13 pr')).sort()).toEqual(['apple-iphone-13-pro', 'apple-iphone-13-pro-max']);
    expect(ids(await phrase('13 iphone'))).toEqual([]);
  });

  it('the year of release changes the score', async () => {
    const gauss = { releaseYear: { origin: 2026, scale: 5 } };
    const answer = await search({
      function_score: {
        query: { terms: { id: ['apple-iphone-8', 'apple-iphone-13', 'apple-iphone-16'] } },
        functions: [{ gauss }],
      },
    });
    expect(ids(answer)).toEqual(['apple-iphone-16', 'apple-iphone-13', 'apple-iphone-8']);
    expect(answer.hits.hits[1]?._score).toBeCloseTo(0.5, 6);
    const factor = await search({
      function_score: {
        query: { term: { id: 'apple-iphone-13' } },
        functions: [{ field_value_factor: { field: 'releaseYear', factor: 2 }, weight: 2 }],
        boost_mode: 'replace',
      },
    });
    expect(factor.hits.hits[0]?._score).toBe(2021 * 4);
  });

  it('hits are sorted by fields, missing values last or first', async () => {
    const lenses = (missing: string) =>
      search(
        { term: { formFactor: 'lens' } },
        { source: { sort: [{ releaseYear: { order: 'asc', missing } }, { id: 'asc' }] } },
      );
    const last = await lenses('_last');
    expect(last.hits.hits[0]?._source.releaseYear).toBeLessThan(2005);
    expect(last.hits.hits.at(-1)?._source.releaseYear).toBeNull();
    expect(last.hits.hits[0]?._score).toBeNull();
    expect((await lenses('_first')).hits.hits[0]?._source.releaseYear).toBeNull();
  });

  it('groups come from the index of groups', async () => {
    const answer = await search(
      { bool: { filter: [{ term: { type: 'series' } }, { term: { name: 'iPhone 13' } }] } },
      {},
      GROUPS,
    );
    expect(answer.hits.hits[0]?._source).toMatchObject({ deviceCount: 4 });
  });
});

describe('an invalid query of the search language', () => {
  const body = (source: unknown) => ({ source, applicationIndexName: DEVICES, resultSize: 5 });
  const nested = (depth: number): object => (depth === 0 ? { match_all: {} } : { bool: { must: [nested(depth - 1)] } });

  it.each([
    ['no body', null, ''],
    ['a text', 'match_all', ''],
    ['a list', [], ''],
    ['no source', { applicationIndexName: DEVICES }, '/source'],
    ['no index', { source: { query: { match_all: {} } } }, '/applicationIndexName'],
    ['an unknown member', { ...body({ query: { match_all: {} } }), size: 3 }, '/size'],
    ['too many hits', { ...body({ query: { match_all: {} } }), resultSize: 10_000 }, '/resultSize'],
    ['a size in words', { ...body({ query: { match_all: {} } }), resultSize: 'ten' }, '/resultSize'],
    ['no query', body({}), '/source/query'],
    ['an empty query', body({ query: {} }), '/source/query'],
    ['two queries', body({ query: { match_all: {}, term: { id: 'x' } } }), '/source/query'],
    ['a script', body({ query: { script: { source: '1' } } }), '/source/query/script'],
    [
      'a wildcard',
      body({ query: { bool: { must: [{ wildcard: { name: '*' } }] } } }),
      '/source/query/bool/must/0/wildcard',
    ],
    ['must_not', body({ query: { bool: { must_not: [] } } }), '/source/query/bool/must_not'],
    ['must without a list', body({ query: { bool: { must: { match_all: {} } } } }), '/source/query/bool/must'],
    ['an aggregation', body({ query: { match_all: {} }, aggs: {} }), '/source/aggs'],
    ['a field with a dot', body({ query: { term: { 'a.b': 1 } } }), '/source/query/term/a.b'],
    [
      'a prototype as a field',
      body({ query: { term: JSON.parse('{"__proto__":1}') } }),
      '/source/query/term/__proto__',
    ],
    ['a list as a term', body({ query: { term: { id: ['x'] } } }), '/source/query/term/id'],
    ['null as a term', body({ query: { term: { id: null } } }), '/source/query/term/id'],
    ['a long term', body({ query: { term: { id: 'x'.repeat(1_000_000) } } }), '/source/query/term/id'],
    ['an empty list of terms', body({ query: { terms: { id: [] } } }), '/source/query/terms/id'],
    [
      'a best_fields match',
      body({ query: { multi_match: { query: 'x', fields: ['name'], type: 'best_fields' } } }),
      '/source/query/multi_match/type',
    ],
    [
      'a long text',
      body({ query: { match: { name: { query: 'x'.repeat(1_000_000) } } } }),
      '/source/query/match/name/query',
    ],
    ['a NUL', body({ query: { match: { name: { query: 'a\u0000b' } } } }), '/source/query/match/name/query'],
    [
      'fuzziness 9',
      body({ query: { match: { name: { query: 'x', fuzziness: 9 } } } }),
      '/source/query/match/name/fuzziness',
    ],
    [
      'an exp function',
      body({ query: { function_score: { query: { match_all: {} }, functions: [{ exp: {} }] } } }),
      '/source/query/function_score/functions/0/exp',
    ],
    [
      'a scale of 0',
      body({
        query: {
          function_score: {
            query: { match_all: {} },
            functions: [{ gauss: { releaseYear: { origin: 1, scale: 0 } } }],
          },
        },
      }),
      '/source/query/function_score/functions/0/gauss/releaseYear/scale',
    ],
    [
      'a sort by script',
      body({ query: { match_all: {} }, sort: [{ _script: { order: 'asc' } }] }),
      '/source/sort/0/_script',
    ],
    ['a sort upwards', body({ query: { match_all: {} }, sort: [{ id: 'up' }] }), '/source/sort/0/id'],
  ])('the query is rejected with a pointer: %s', async (_, sent, pointer) => {
    const problem = await refusal(sent);
    expect(problem).toMatchObject({ status: 400, code: 'search.invalid' });
    expect(problem.fields.map((field) => field.pointer)).toEqual([pointer]);
  });

  it('a query nested too deeply is rejected, at any depth', async () => {
    expect(await refusal(body({ query: nested(12) }))).toMatchObject({ status: 400, code: 'search.invalid' });
    let deep: unknown = {};
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(await refusal(deep)).toMatchObject({ status: 400 });
    expect((await search(nested(6))).hits.total.value).toBeGreaterThan(0);
  });

  it('an unknown index is a 404', async () => {
    const problem = await refusal({ source: { query: { match_all: {} } }, applicationIndexName: 'secrets' });
    expect(problem).toMatchObject({
      status: 404,
      code: 'index.unknown',
      fields: [{ pointer: '/applicationIndexName' }],
    });
  });
});
