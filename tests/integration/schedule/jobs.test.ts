import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listJobs } from '../../../platform/server/boot/background.ts';
import { startSchedule } from '../../../platform/services/schedule/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  quietLog,
} from '../../support/selling.ts';

describeDatabases('the jobs of the services', (kind) => {
  it('each job has its own name, and no periodic task is missing', async () => {
    const names = listJobs(await openShops(await kind.openEmptied())).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('leader');
    expect(names).toEqual(
      expect.arrayContaining([
        'delete mails',
        'delete checkout drafts',
        'expire trades',
        'remind of clarifications',
        'expire clarifications',
      ]),
    );
  });

  it('a trade without a parcel ends at its deadline and not before, after a month without any process', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { trade } = expectOk(
      await shops.trades.create(ctx, randomUUID(), createTradeInput(await offerFor(shops, ctx))),
    );
    const stateAfter = async (days: number) => {
      const now = () => new Date(NOW.getTime() + days * DAY_MS);
      const times = { beatMs: 1e8, lookMs: 1e8 };
      const schedule = startSchedule({ database, jobs: listJobs(shops), log: quietLog, now, times });
      await schedule.turn();
      await schedule.stop();
      const row = await database.db
        .selectFrom('trade')
        .selectAll()
        .where('number', '=', trade.number)
        .executeTakeFirst();
      return row?.state;
    };
    const days = Math.ceil((Date.parse(trade.shipUntil) - NOW.getTime()) / DAY_MS);
    expect(await stateAfter(days + 13)).toBe('labelSent');
    expect(await stateAfter(days + 45)).toBe('expired');
    const [mail, ...more] = await database.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'trade.expired')
      .execute();
    expect([mail?.to_address, more]).toEqual(['jonas.reuter@example.org', []]);
  });
});
