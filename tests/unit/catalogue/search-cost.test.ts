import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLocaleDocuments } from '../../../platform/services/catalogue/documents.ts';
import { estimateSearchCost } from '../../../platform/services/catalogue/search/cost.ts';
import { evaluate } from '../../../platform/services/catalogue/search/evaluate.ts';
import { MemoryIndex } from '../../../platform/services/catalogue/search/memory-engine.ts';
import {
  allDevices,
  allOfType,
  devicesBy,
  devicesByIds,
  freeText,
  listOfType,
  oneDevice,
} from '../../../platform/services/catalogue/search/queries.ts';
import type { SearchQuery, SearchResponse, SearchSource } from '../../../platform/services/catalogue/search/query.ts';
import { type Steps, Turns } from '../../../platform/services/catalogue/search/steps.ts';
import { firstInOrder } from '../../../platform/services/catalogue/search/top-hits.ts';
import { writeResponse } from '../../../platform/services/catalogue/search/write-response.ts';
import { ProblemError, UnavailableError } from '../../../platform/shared/problem.ts';
import { catalogue, createContext, indices, shippedCatalogue, texts } from './catalogue.ts';

const service = shippedCatalogue();
const de = createContext('de');
const DEVICES = indices.de?.devices ?? '';
const all: SearchQuery = { match_all: {} };
const many = (count: number, query: SearchQuery = all) => Array.from({ length: count }, () => query);
const words = [...new Set(catalogue.devices.flatMap(({ name }) => name.toLowerCase().split(' ')))];

function finished<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const ask = async (source: SearchSource, resultSize = 1_000) =>
  JSON.parse(await service.search(de, { source, applicationIndexName: DEVICES, resultSize })) as SearchResponse<object>;

async function refusal(source: SearchSource): Promise<ProblemError> {
  const error = await ask(source).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return error as ProblemError;
}

describe('an expensive search', () => {
  const group: SearchQuery = { bool: { should: many(20) } };
  const misspelt: SearchQuery = {
    match: { searchTerms: { query: 'ab cd ef gh ij kl mn op qr st uv wx yz', fuzziness: 2 } },
  };

  it.each<[string, SearchQuery, string]>([
    ['many clauses that match everything', group, '/source/query/bool'],
    [
      'clauses in clauses',
      { bool: { must: [{ term: { id: 'x' } }, { bool: { must: [group] } }] } },
      '/source/query/bool/must/1/bool/must/0/bool',
    ],
    [
      'a score of too much',
      { function_score: { query: group, functions: [{ weight: 1 }] } },
      '/source/query/function_score/query/bool',
    ],
    [
      'short misspelt words',
      { bool: { filter: [{ term: { id: 'x' } }, misspelt] } },
      '/source/query/bool/filter/1/match',
    ],
  ])('the search is rejected before it runs: %s', async (_, query, pointer) => {
    const { status, code, fields } = await refusal({ query });
    expect({ status, code, at: fields.map((one) => one.pointer) }).toEqual({
      status: 400,
      code: 'search.tooDear',
      at: [pointer],
    });
  });

  it('the search is not even estimated if it contains too many queries', async () => {
    const { status, fields } = await refusal({
      query: { bool: { filter: many(20), must: many(20), should: many(20, { bool: { filter: many(2) } }) } },
    });
    expect({ status, fields }).toMatchObject({
      status: 400,
      fields: [{ pointer: '/source/query/bool/should/1/bool/filter/1', code: 'clauses' }],
    });
  });
});

describe('searches of the shop', () => {
  it('the search is answered for any words', async () => {
    const typed = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 12 })), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.boolean(),
        fc.constantFrom(undefined, 'smartphone'),
        async (list, tolerant, categoryId) => {
          await ask(
            freeText(
              list.map((word) => word.replace(/\p{Cc}/gu, '')),
              { year: 2026, tolerant, categoryId },
            ),
            26,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[string, SearchSource]>([
    ['all devices', allDevices],
    ['all devices, from far on', { ...allDevices, from: 10_000 }],
    ['devices of a category', devicesBy('categoryIds', 'smartphone')],
    ['two hundred ids', devicesByIds(catalogue.devices.slice(0, 200).map(({ id }) => id))],
    ['one device', oneDevice('url', 'apple-iphone-13')],
    ['a list', listOfType('category')],
    ['all of a type', allOfType('series')],
    ['one letter', freeText(['a'], { year: 2026, tolerant: true })],
  ])('the search is answered: %s', async (_, source) => {
    expect((await ask(source)).hits.total.relation).toBe('eq');
  });
});

it('the estimate counts at least every document that the search finds', () => {
  const index = new MemoryIndex(
    buildLocaleDocuments({ ...catalogue, devices: catalogue.devices.slice(0, 150) }, texts.de as never).devices,
  );
  const text = fc
    .array(fc.constantFrom(...words.slice(0, 200)), { minLength: 1, maxLength: 3 })
    .map((list) => list.join(' '));
  const { query } = fc.letrec<{ query: SearchQuery; list: SearchQuery[] }>((tie) => ({
    query: fc.oneof(
      { depthSize: 'small' },
      fc.constant(all),
      fc.constantFrom('Apple', 'Sony', 'none').map((manufacturer): SearchQuery => ({ term: { manufacturer } })),
      fc
        .tuple(
          text,
          fc.constantFrom('and' as const, 'or' as const),
          fc.constantFrom('AUTO' as const, 0 as const, 2 as const),
        )
        .map(
          ([typed, operator, fuzziness]): SearchQuery => ({
            match: { searchTerms: { query: typed, operator, fuzziness } },
          }),
        ),
      text.map(
        (typed): SearchQuery => ({
          multi_match: { query: typed, fields: ['model', 'searchTerms'], type: 'phrase_prefix' },
        }),
      ),
      tie('query').map((inner): SearchQuery => ({ function_score: { query: inner, functions: [{ weight: 2 }] } })),
      fc
        .record({ must: tie('list'), should: tie('list'), minimum_should_match: fc.nat(2) })
        .map((bool): SearchQuery => ({ bool })),
    ),
    list: fc.array(tie('query'), { maxLength: 3 }),
  }));
  fc.assert(
    fc.property(query, (one) => {
      const asked = { query: one, pointer: '', sorts: 0, from: 0, size: 1 };
      const { looks } = finished(estimateSearchCost(asked, index, Number.POSITIVE_INFINITY));
      expect(looks).toBeGreaterThanOrEqual(finished(evaluate(one, index)).size);
    }),
    { numRuns: 300 },
  );
});

it('the first hits equal those of a complete sort', () => {
  const items = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(items, fc.nat(60), fc.integer({ min: 1, max: 40 }), (list, wanted, times) => {
      const pairs = Array.from({ length: times }, () => list)
        .flat()
        .map((value, at) => [value, at] as const);
      const compare = (a: readonly [number, number], b: readonly [number, number]) => a[0] - b[0] || a[1] - b[1];
      expect(finished(firstInOrder(pairs, compare, wanted))).toEqual(pairs.toSorted(compare).slice(0, wanted));
    }),
  );
});

it("a thousand hits are written one by one, without other members of a cluster's answer", () => {
  const hits = buildLocaleDocuments(catalogue, texts.de ?? expect.fail('no German texts'))
    .devices.slice(0, 1_000)
    .map((device, at) => ({
      _index: DEVICES,
      _id: device.id,
      _score: at === 0 ? null : at / 2,
      _source: device,
    }));
  const total = { value: 5_000, relation: 'eq' as const };
  const beside = {
    _shards: { failed: 0 },
    hits: { max_score: 1, total, hits: hits.map((hit) => ({ ...hit, sort: [1] })) },
  };
  const work = writeResponse({ took: 3, ...beside });
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps += 1;
  expect(steps).toBe(1_000);
  expect(JSON.parse(step.value)).toEqual({ took: 3, hits: { total, hits } });
  expect(JSON.parse(finished(writeResponse({ took: 0, hits: { total, hits: [] } })))).toMatchObject({
    hits: { hits: [] },
  });
});

describe('long tasks of the search', () => {
  function* busy(steps: number): Steps<number> {
    for (let at = 0; at < steps; at += 1) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return steps;
  }

  it('the event loop runs in between, however many tasks run concurrently', async () => {
    const turns = new Turns();
    const held: number[] = [];
    let [last, done] = [performance.now(), false];
    const turn = () => {
      held.push(performance.now() - last);
      last = performance.now();
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    expect(await Promise.all([40, 40, 40, 1].map((steps) => turns.run(busy(steps))))).toEqual([40, 40, 40, 1]);
    done = true;
    // 121 ms of work, at most 8 ms per turn plus the last step.
    expect(held.length).toBeGreaterThanOrEqual(121 / 9);
  });

  it('a task is rejected while too many wait, and all waiting ones finish', async () => {
    const turns = new Turns();
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => turns.run(busy(9))));
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof UnavailableError)).toBe(true);
    expect(all.length - refused.length).toBeGreaterThanOrEqual(64);
    expect(await turns.run(busy(1))).toBe(1);
  });

  it('an error of a task is passed on', async () => {
    const turns = new Turns();
    const failing = (function* (): Steps<void> {
      yield;
      throw new TypeError('no');
    })();
    await expect(turns.run(failing)).rejects.toThrow('no');
    expect(await turns.run(busy(1))).toBe(1);
  });
});
