import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterDocuments, fillCluster } from '../../../platform/services/catalogue/index.server.ts';
import type { SearchResponse } from '../../../platform/services/catalogue/search/query.ts';
import type { CatalogueService, Device } from '../../../platform/services/catalogue/types.ts';
import { type Cluster, openCluster } from '../../support/opensearch.ts';
import { runOperator } from '../../support/run-operator.ts';
import {
  catalogue,
  createContext,
  indices,
  type Logged,
  shippedCatalogue,
  texts,
} from '../../unit/catalogue/catalogue.ts';

const german = { de: indices.de as (typeof indices)[string] };
const documents = () => clusterDocuments({ data: catalogue, texts, indices: german });
const at = (time: string) => new Date(`2026-04-28T${time}Z`);
const told: string[] = [];
const tell = (line: string) => void told.push(line);

let cluster: Cluster;
let there: CatalogueService;
const here = shippedCatalogue(undefined, catalogue, german);
beforeAll(async () => {
  cluster = await openCluster();
  there = shippedCatalogue(cluster.address, catalogue, german);
  await fillCluster({ address: cluster.address, indices: documents(), now: at('10:00:00'), report: tell });
});
afterAll(() => cluster.close());

describe('a search cluster with an index', () => {
  it('the index has every document under the names that the shops search by', () => {
    expect(told).toEqual([
      `devices-de: ${catalogue.devices.length} documents in devices-de-20260428t100000`,
      expect.stringMatching(
        /^manufacturers-aggregation-de: \d{3,} documents in manufacturers-aggregation-de-20260428t100000$/,
      ),
    ]);
    expect(cluster.aliases.get('devices-de')).toBe('devices-de-20260428t100000');
  });

  it('suggestions equal those of the embedded engine, in the same order', async () => {
    const logged: Logged[] = [];
    const ctx = createContext('de', logged);
    const names = catalogue.devices.filter((_, place) => place % 110 === 0).map(({ name }) => name);
    const typed = [
      'iphone 13 128 gb',
      'galxy s23',
      'i phone 13',
      's24+',
      'a7 4',
      'canon rf 24-70',
      'handy verkaufen pixel',
      'iph',
      'smasung s23',
      'kamera',
      'qqqqzzzz',
    ];
    for (const text of [...typed, ...names, ...names.map((name) => name.slice(0, Math.ceil(name.length / 2)))]) {
      const shown = async (service: typeof here) =>
        (await service.suggest(ctx, text, 6)).devices.map(({ device, variantId }) => `${device.id} ${variantId}`);
      expect(await shown(there), text).toEqual(await shown(here));
    }
    expect(logged).toEqual([]);
  });

  it.each([
    {
      query: { bool: { filter: [{ term: { seriesId: 'apple-iphone-13-serie' } }] } },
      sort: [{ releaseYear: 'desc' }, { id: 'asc' }],
    },
    { query: { term: { formFactor: 'lens' } }, sort: [{ releaseYear: { order: 'asc', missing: '_first' } }] },
    { query: { match: { name: { query: 'galaxi watch', fuzziness: 'AUTO' } } } },
    { query: { multi_match: { query: 'iphone 13 pr', fields: ['model^2', 'searchTerms'], type: 'phrase_prefix' } } },
    {
      query: {
        bool: {
          filter: [{ term: { manufacturer: 'Apple' } }],
          should: [{ term: { id: { value: 'apple-iphone-8', boost: 3 } } }],
        },
      },
    },
    { query: { term: { model: 'iPhone 13' } } },
    { query: { terms: { id: ['apple-iphone-12', 'apple-iphone-13', 'none'] } }, from: 1 },
    {
      query: {
        function_score: {
          query: { match_all: {} },
          functions: [{ gauss: { scoreYear: { origin: 2026, scale: 10 } } }],
        },
      },
    },
  ])('a search returns what the embedded engine returns: %j', async (source) => {
    const ctx = createContext('de');
    const body = { source, applicationIndexName: 'devices-de', resultSize: 30 };
    const shown = async (service: CatalogueService) => {
      const { hits } = JSON.parse(await service.search(ctx, body)) as SearchResponse<Device>;
      return {
        total: hits.total,
        hits: hits.hits.map(({ _id, _score, _source }) => ({
          _id,
          _score: _score && Number(_score.toFixed(9)),
          _source,
        })),
      };
    };
    expect(await shown(there)).toEqual(await shown(here));
  });

  it('a reindex switches the alias to the complete index and deletes the old one', async () => {
    cluster.refuseBulk.push(429, 429);
    await fillCluster({ address: cluster.address, indices: documents(), now: at('11:00:00'), report: tell, wait: 10 });
    expect([...cluster.indices.keys()].sort()).toEqual([
      'devices-de-20260428t110000',
      'manufacturers-aggregation-de-20260428t110000',
    ]);
    expect(cluster.indices.get('devices-de-20260428t110000')?.documents.size).toBe(catalogue.devices.length);
  });

  it('a failed reindex leaves the former index in use', async () => {
    cluster.refuseBulk.push(...Array<number>(50).fill(500));
    const filling = fillCluster({
      address: cluster.address,
      indices: documents(),
      now: at('12:00:00'),
      report: tell,
      wait: 10,
    });
    await expect(filling).rejects.toThrow();
    cluster.refuseBulk.length = 0;
    expect(cluster.aliases.get('devices-de')).toBe('devices-de-20260428t110000');
    expect([...cluster.indices.keys()].filter((name) => name.includes('t120000'))).toEqual([]);
  });

  it('an index with the name of the alias is reported with its remedy', async () => {
    const other = await openCluster();
    other.indices.set('devices-de', { body: {}, documents: new Map() });
    const filling = fillCluster({ address: other.address, indices: documents(), now: at('12:00:00'), report: tell });
    await expect(filling).rejects.toThrow('devices-de is an index of the cluster, not an alias. Delete or rename it');
    await other.close();
  });
});

describe('npm run catalogue:index', () => {
  const run = (...args: string[]) => runOperator('index-catalogue', args, { OPENSEARCH_URL: '' });

  it('the command prints its usage and the missing settings', () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('OPENSEARCH_URL') });
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('OPENSEARCH_URL is missing') });
  }, 240_000);

  it('the command fails without a cluster', async () => {
    const filling = fillCluster({
      address: 'http://127.0.0.1:1',
      indices: documents(),
      now: at('12:00:00'),
      report: tell,
    });
    await expect(filling).rejects.toThrow('ECONNREFUSED');
  });
});
