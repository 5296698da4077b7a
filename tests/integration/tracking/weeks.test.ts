import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.server.ts';
import { createTracking, TRACKING_RETENTION_DAYS } from '../../../platform/services/tracking/index.server.ts';
import type { TrackingService } from '../../../platform/services/tracking/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext } from '../../support/selling.ts';

const traded = {
  clientId: '0123456789abcdef0123456789abcdef',
  applicationId: 'umlauf-de',
  url: `${CONSUMER_SHOP.getOrigin(3000)}/`,
  eventName: 'trade_created' as const,
  tradeId: 4073,
};

const SUNDAY_NIGHT = new Date('2026-11-29T23:59:59.999Z');
const MONDAY = new Date('2026-11-30T00:00:00.000Z');
const WEEKS = ['tracking_event_week_20261123', 'tracking_event_week_20261130', 'tracking_event_week_20261207'];

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

async function listWeeks({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'tracking_event_week_%' and relkind = 'r' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The partition of each event, by trade number. */
async function listPartitions({ db }: Database): Promise<Record<number, string>> {
  const { rows } = await sql<{ trade: number; partition: string }>`
    select trade_id as trade, tableoid::regclass::text as partition from tracking_event_by_week`.execute(db);
  return Object.fromEntries(rows.map(({ trade, partition }) => [trade, partition]));
}

describeDatabases('weeks of tracking events', (kind) => {
  let database: Database;
  let tracking: TrackingService;
  /** Tests in other files created weeks, and emptying a database leaves its tables. */
  beforeEach(async () => {
    database = await kind.openEmptied();
    for (const name of await listWeeks(database)) await sql`drop table ${sql.table(name)}`.execute(database.db);
    tracking = createTracking({ database });
  });

  async function recordAt(moment: Date, tradeId: number): Promise<void> {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => moment });
    expect(await tracking.record(ctx, { ...traded, tradeId })).toEqual({ ok: true, value: null });
  }

  const listTrades = async () => (await tracking.list(1_000)).map(({ input }) => input.tradeId);

  /** Repeats the deletion as the schedule does; resolves to the number of deleted rows. */
  async function expireAt(now: Date): Promise<number> {
    const rows = await tracking.sweep.run(now);
    return rows === 0 ? 0 : rows + (await expireAt(now));
  }

  it('this week and the next two exist, from Monday to Sunday, and are created once', async () => {
    expect(await expireAt(SUNDAY_NIGHT)).toBe(0);
    expect(await listWeeks(database)).toEqual(WEEKS);
    await expireAt(SUNDAY_NIGHT);
    expect(await listWeeks(database)).toEqual(WEEKS);
    await recordAt(SUNDAY_NIGHT, 1);
    await recordAt(MONDAY, 2);
    expect(await listPartitions(database)).toEqual({ 1: WEEKS[0], 2: WEEKS[1] });
    await expireAt(MONDAY);
    expect(await listWeeks(database)).toEqual([...WEEKS, 'tracking_event_week_20261214']);
  });

  it('events that arrive before their week exists are stored, and move into it', async () => {
    await recordAt(SUNDAY_NIGHT, 1);
    await recordAt(MONDAY, 2);
    await recordAt(daysAfter(MONDAY, 90), 3);
    await expireAt(SUNDAY_NIGHT);
    expect(await listPartitions(database)).toEqual({ 1: WEEKS[0], 2: WEEKS[1], 3: 'tracking_event_other' });
    expect(await listTrades()).toEqual([3, 2, 1]);
  });

  it('a trade is counted once per browser, also when it is reported again in another week', async () => {
    await expireAt(SUNDAY_NIGHT);
    await recordAt(SUNDAY_NIGHT, 1);
    await recordAt(MONDAY, 1);
    await recordAt(daysAfter(MONDAY, 90), 1);
    expect(await listTrades()).toEqual([1]);
    // The same of those that an earlier version stored.
    await sql`insert into tracking_event (tenant, received_at, event_name, client_id, application_id, url, trade_id)
      values (${CONSUMER_SHOP.id}, ${SUNDAY_NIGHT}, 'trade_created', ${traded.clientId}, 'umlauf-de', '/', 2)`.execute(
      database.db,
    );
    await recordAt(MONDAY, 2);
    expect(await listTrades()).toEqual([1, 2]);
  });

  it('two requests that report a trade at the same time count it once', async () => {
    await expireAt(MONDAY);
    await Promise.all(Array.from({ length: 20 }, () => recordAt(MONDAY, 1)));
    expect(await listTrades()).toEqual([1]);
  });

  it('whole weeks expire: an event is deleted 388 to 395 days after it arrived', async () => {
    for (let day = 0; day < 60; day += 1) {
      const moment = daysAfter(SUNDAY_NIGHT, day);
      // Every fifth day the program stands still, so some weeks do not exist when the events of their days arrive.
      if (day % 5 === 0 && day > 30) await expireAt(moment);
      await recordAt(moment, day);
    }
    for (let day = TRACKING_RETENTION_DAYS - 10; day < TRACKING_RETENTION_DAYS + 70; day += 3) {
      const now = daysAfter(SUNDAY_NIGHT, day);
      await expireAt(now);
      const left = await listTrades();
      for (let arrived = 0; arrived < 60; arrived += 1) {
        const age = day - arrived;
        if (age > TRACKING_RETENTION_DAYS) expect(left, `after ${age} days`).not.toContain(arrived);
        if (age < TRACKING_RETENTION_DAYS - 7) expect(left, `after ${age} days`).toContain(arrived);
      }
    }
    expect(await listTrades()).toEqual([]);
  });

  it('a week expires as a table, with the number of its events', async () => {
    await expireAt(SUNDAY_NIGHT);
    for (const tradeId of [1, 2, 3]) await recordAt(SUNDAY_NIGHT, tradeId);
    await recordAt(MONDAY, 4);
    // At the same place of its own table as one that expires.
    await recordAt(daysAfter(MONDAY, 200), 5);
    expect(await expireAt(daysAfter(MONDAY, TRACKING_RETENTION_DAYS - 1))).toBe(3);
    expect(await listTrades()).toEqual([5, 4]);
    expect(await listWeeks(database)).not.toContain(WEEKS[0]);
  });

  it('events of earlier versions are listed after the newer ones, and expire', async () => {
    await sql`insert into tracking_event (tenant, received_at, event_name, client_id, application_id, url, trade_id)
      values (${CONSUMER_SHOP.id}, ${SUNDAY_NIGHT}, 'trade_created', 'other', 'umlauf-de', '/', 1)`.execute(
      database.db,
    );
    await recordAt(MONDAY, 2);
    expect(await listTrades()).toEqual([2, 1]);
    expect(await expireAt(daysAfter(SUNDAY_NIGHT, TRACKING_RETENTION_DAYS + 1))).toBe(2);
    expect(await listTrades()).toEqual([]);
  });

  it.runIf(kind.shared)('a reader delays weeks to the next run, and no visitor', async () => {
    const place = await kind.keptPlace();
    const own = await openDatabase(place);
    const reader = new Client({ connectionString: place.databaseUrl });
    try {
      tracking = createTracking({ database: own });
      await expireAt(SUNDAY_NIGHT);
      await recordAt(SUNDAY_NIGHT, 1);
      const later = daysAfter(SUNDAY_NIGHT, TRACKING_RETENTION_DAYS + 1);
      await reader.connect();
      await reader.query('begin');
      await reader.query('select from tracking_event_by_week');
      expect(await expireAt(later)).toBe(0);
      await recordAt(later, 2);
      expect(await listTrades()).toEqual([2, 1]);
      await reader.query('commit');
      expect(await expireAt(later)).toBe(1);
      expect(await listTrades()).toEqual([2]);
    } finally {
      await reader.end();
      await own.close();
    }
  });

  it.runIf(kind.shared)('several processes may do the work at the same time', async () => {
    await recordAt(SUNDAY_NIGHT, 1);
    const all = await Promise.all([1, 2, 3, 4].map(() => expireAt(SUNDAY_NIGHT)));
    expect(all).toEqual([0, 0, 0, 0]);
    await expireAt(SUNDAY_NIGHT);
    expect(await listWeeks(database)).toEqual(WEEKS);
    expect(await listPartitions(database)).toEqual({ 1: WEEKS[0] });
  });
});
