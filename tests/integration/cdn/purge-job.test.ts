import { expect, it } from 'vitest';
import { findFailingSince, purgeJob } from '../../../platform/services/cdn/purge-job.ts';
import type { CachePurger } from '../../../platform/services/cdn/types.ts';
import { startSchedule } from '../../../platform/services/schedule/index.server.ts';
import { MINUTE_MS } from '../../../platform/shared/durations.ts';
import { fail, ok } from '../../../platform/shared/result.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { openShops, quietLog } from '../../support/selling.ts';
import { startNetworkApi, TOKEN } from './cache-purger-contract.ts';

const START = new Date('2026-11-28T10:00:00Z');

describeDatabases('the job that purges the CDN', (kind) => {
  async function world() {
    const database = await kind.openEmptied();
    const purged: string[][] = [];
    let works = true;
    const purger: CachePurger = {
      purge: async (keys) => {
        if (!works) return fail({ code: 'cdn.unavailable' });
        purged.push([...keys]);
        return ok({ calls: 1 });
      },
    };
    const open = (releases: Record<string, string>) =>
      purgeJob({ database, purger, releases: () => new Map(Object.entries(releases)), log: quietLog });
    const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
    return { database, purged, open, at, setWorks: (next: boolean) => (works = next) };
  }

  it('a release purges the shops that differ, once more ten minutes later, and no others', async () => {
    const { purged, open, at } = await world();
    const first = open({ 'a/default': '1', 'b/default': '1' });
    expect([await first.run(at(0)), await first.run(at(0)), await first.run(at(9))]).toEqual([2, 0, 0]);
    expect([await first.run(at(10)), await first.run(at(10)), await first.run(at(600))]).toEqual([2, 0, 0]);
    const second = open({ 'a/default': '2', 'b/default': '1' });
    expect([await second.run(at(700)), await second.run(at(709)), await second.run(at(711))]).toEqual([1, 0, 1]);
    const both = ['shop:a/default', 'shop:b/default'];
    expect(purged).toEqual([both, both, ['shop:a/default'], ['shop:a/default']]);
  });

  it('an old process that does scheduled work in between causes another purge by the new one', async () => {
    const { purged, open, at } = await world();
    for (const [release, minutes] of [
      ['old', 0],
      ['new', 1],
      ['old', 2],
      ['new', 3],
    ] as const)
      await open({ 'a/default': release }).run(at(minutes));
    expect(purged).toHaveLength(4);
    expect([await open({ 'a/default': 'new' }).run(at(12)), await open({ 'a/default': 'new' }).run(at(13))]).toEqual([
      0, 1,
    ]);
  });

  it('a shop that was removed is purged and forgotten', async () => {
    const { database, purged, open, at } = await world();
    await open({ 'a/default': '1', 'b/default': '1' }).run(at(0));
    const rest = open({ 'a/default': '1' });
    expect([await rest.run(at(5)), await rest.run(at(5))]).toEqual([1, 0]);
    expect(purged.at(-1)).toEqual(['shop:b/default']);
    expect(await database.db.selectFrom('cdn_purge').select('shop').execute()).toEqual([{ shop: 'a/default' }]);
  });

  it('a failed purge is logged, leaves the work undone, and is repeated until it succeeds', async () => {
    const { database, purged, open, at, setWorks } = await world();
    const logged: string[] = [];
    const log = { ...quietLog, error: (...line: unknown[]) => void logged.push(JSON.stringify(line)) };
    let now = at(0);
    const jobs = [open({ 'a/default': '1' })];
    const times = { beatMs: 1e8, lookMs: 1e8 };
    const schedule = startSchedule({ database, jobs, log, now: () => now, times });
    setWorks(false);
    await schedule.turn();
    const isDone = async () =>
      (await database.db.selectFrom('scheduled_job').select('name').execute()).some(({ name }) => name !== 'leader');
    expect([purged, logged.length, await isDone()]).toEqual([[], 1, false]);
    expect(logged[0]).toContain('purge the CDN');
    now = at(1);
    await schedule.turn();
    expect(await findFailingSince(database.db)).toEqual(at(0));
    setWorks(true);
    now = at(2);
    await schedule.turn();
    expect([purged, await isDone()]).toEqual([[['shop:a/default']], true]);
    expect(await findFailingSince(database.db)).toBeNull();
    await schedule.stop();
  });

  it('the services purge every shop of the fleet at the network, and have no job without one', async () => {
    const database = await kind.openEmptied();
    const api = {
      path: (id: string) => `/service/${id}/purge`,
      authorization: ['fastly-key', TOKEN] as const,
      member: 'surrogate_keys',
      maxKeys: 256,
      success: {},
    };
    const { apiUrl, purges } = await startNetworkApi(api, ['svc']);
    const shops = await openShops(database, {
      cdn: { provider: 'fastly', ids: ['svc'], token: TOKEN, apiUrl },
    });
    const [job, ...more] = shops.cdn.jobs;
    if (!job) throw new Error('There is no job.');
    expect(more).toEqual([]);
    expect(await job.run(START)).toBeGreaterThan(10);
    expect(purges).toHaveLength(1);
    expect(purges[0]?.body.surrogate_keys).toContain(`shop:${CONSUMER_SHOP.id}`);
    expect((await openShops(database)).cdn.jobs).toEqual([]);
  });
});
