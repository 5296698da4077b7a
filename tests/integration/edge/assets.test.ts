import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAssets, publishAssets } from '../../../platform/server/boot/published-assets.ts';
import { ASSET_RETENTION_DAYS, type Asset, createAssets } from '../../../platform/services/assets/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { describeDatabases } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { quietLog, root } from '../../support/selling.ts';

/** What the pages of another build name, and this process does not have. */
const OTHER_BUILD: Asset[] = [
  { path: '/assets/themes/umlauf.0000000000000000.css', type: 'text/css; charset=utf-8', body: ':root{--a:1}' },
  { path: '/assets/messages/de.0000000000000000.json', type: 'application/json; charset=utf-8', body: '{"a":"é"}' },
  { path: '/assets/chunks/chunk-0000.js', type: 'text/javascript; charset=utf-8', body: 'export{}' },
];

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge?.close());

const host = () => edge.fleet.tenant(edge.fleet.ids[0] ?? expect.fail('no shop')).server.hosts.local[0] ?? '';
const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  edge.app.inject({ method, url, headers: { host: host() } });

describe('files of another build', () => {
  it('are served once that build has published them, and cached forever', async () => {
    const [first] = OTHER_BUILD;
    expect((await ask(first?.path ?? '')).statusCode).toBe(404);
    await edge.services.assets.publish(OTHER_BUILD);
    // The list of stored files is read once a second at most.
    await expect.poll(async () => (await ask(first?.path ?? '')).statusCode, { timeout: 10_000 }).toBe(200);
    for (const { path, type, body } of OTHER_BUILD) {
      const answer = await ask(path);
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, body]);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await ask(`${path}?v=1`)).body).toBe(body);
      expect((await ask(path, 'HEAD')).statusCode).toBe(200);
    }
  });

  it('a file that no build published is 404, whatever its address', async () => {
    for (const path of ['/assets/themes/none.css', '/assets/none.js', '/assets/%00', '/assets/../x', '/assets/'])
      expect([path, (await ask(path)).statusCode].join(' ')).toMatch(/ 40[04]$/);
    expect((await ask(OTHER_BUILD[0]?.path ?? '', 'POST')).statusCode).toBe(404);
  });
});

describe('the files of this build', () => {
  it('every style, script and text that a page names is published, so that other processes have it', async () => {
    const { body } = await ask('/');
    const named = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css|json))"/g)].map(([, path = '']) => path);
    const published = new Set(listAssets(root, edge.fleet).map(({ path }) => path));
    expect(named.filter((path) => /themes|messages/.test(path)).length).toBeGreaterThan(1);
    // A browser that does not get the messages of a page requests all of the language.
    const needed = named.map((path) => path.replace(/(\/messages\/[^/]+)\/[^/]+(\.json)$/, '$1$2'));
    expect(needed.filter((path) => !published.has(path))).toEqual([]);
  });

  it('are stored by a start, and again by no other start of the same build', async () => {
    const { services, database, fleet } = edge;
    const stop = await publishAssets(services.assets, { root, fleet, log: quietLog });
    stop();
    const rows = () =>
      sql<{ path: string; at: string }>`select path, published_at::text as at from asset order by path`;
    const before = (await rows().execute(database.db)).rows;
    const listed = listAssets(root, fleet).map(({ path }) => path);
    expect(before.map(({ path }) => path)).toEqual(expect.arrayContaining(listed));
    (await publishAssets(services.assets, { root, fleet, log: quietLog }))();
    expect((await rows().execute(database.db)).rows).toEqual(before);
  });
});

describeDatabases('stored assets', (kind) => {
  const [one, two] = OTHER_BUILD as [Asset, Asset];

  it('outlive their build by their retention, and a build that renews them longer', async () => {
    const database = await kind.openEmptied();
    const { publish, sweep } = createAssets({ database });
    const listPaths = async () =>
      (await database.db.selectFrom('asset').select('path').orderBy('path').execute()).map(({ path }) => path);
    await publish([one, two]);
    const days = (count: number) => new Date(database.now().getTime() + count * DAY_MS);
    expect(await sweep.run(days(ASSET_RETENTION_DAYS - 1))).toBe(0);
    // A process of the build that still runs renews its files.
    await sql`update asset set published_at = published_at - interval '2 days'`.execute(database.db);
    await publish([two]);
    expect(await sweep.run(days(ASSET_RETENTION_DAYS - 1))).toBe(1);
    expect(await listPaths()).toEqual([two.path]);
  });

  it('two builds that publish at the same time store each file once', async () => {
    const database = await kind.openEmptied();
    await Promise.all([OTHER_BUILD, OTHER_BUILD, [one]].map((files) => createAssets({ database }).publish(files)));
    const { rows } = await sql<{ count: number }>`select count(*) as count from asset`.execute(database.db);
    expect(rows[0]?.count).toBe(OTHER_BUILD.length);
  });
});
