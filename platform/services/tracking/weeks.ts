import { sql } from 'kysely';
import { type Database, deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';

const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** After the current week: the program may be stopped for a fortnight. */
const WEEKS_AHEAD = 2;
/** Shorter than the deadline of a request, which waits behind these locks. */
const LOCK_TIMEOUT_MS = 300;

/** Creates the missing partitions of this week and the next two. Throws when a lock is not free in time. */
export async function createWeeks(database: Database, now: Date): Promise<void> {
  const current = startOfWeek(now).getTime();
  const existing = new Set((await listWeeks(database.db)).map(Number));
  for (let ahead = 0; ahead <= WEEKS_AHEAD; ahead += 1) {
    const monday = new Date(current + ahead * WEEK_MS);
    if (!existing.has(monday.getTime())) await database.transaction((trx) => createWeek(trx, monday));
  }
}

/** The Monday 00:00 UTC at or before a moment. */
function startOfWeek(moment: Date): Date {
  return new Date(moment.getTime() - ((moment.getTime() - FIRST_MONDAY_MS) % WEEK_MS));
}

/** The start of each week that has a partition, oldest first. */
async function listWeeks(db: Query): Promise<Date[]> {
  const { rows } = await sql<{ day: string }>`
    select substring(inhrelid::regclass::text from 'week_(\\d{8})$') as day from pg_inherits
    where inhparent = 'tracking_event_by_week'::regclass and inhrelid::regclass::text ~ 'week_\\d{8}$'
    order by 1`.execute(db);
  return rows.map(({ day }) => new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`));
}

async function createWeek(trx: OpenTransaction, monday: Date): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
  await sql`lock table only tracking_event_by_week in share update exclusive mode`.execute(trx);
  if ((await listWeeks(trx)).some((week) => week.getTime() === monday.getTime())) return;
  await sql`lock table tracking_event_other in access exclusive mode`.execute(trx);
  const week = getPartition(monday);
  const [from, until] = [monday, endOfWeek(monday)].map((moment) => sql.lit(moment.toISOString()));
  await sql`create table ${week} (like tracking_event_by_week including defaults including constraints)`.execute(trx);
  await sql`create unique index on ${week} (tenant, client_id, trade_id) where event_name = 'trade_created'`.execute(
    trx,
  );
  // Events that arrived before the week existed, as in the first seconds after an upgrade.
  await sql`
    with moved as (
      delete from tracking_event_other where received_at >= ${from} and received_at < ${until} returning *
    ) insert into ${week} select * from moved`.execute(trx);
  await sql`
    alter table tracking_event_by_week attach partition ${week} for values from (${from}) to (${until})`.execute(trx);
}

const endOfWeek = (monday: Date) => new Date(monday.getTime() + WEEK_MS);

/** `tracking_event_week_20261123` for the week of that Monday. */
const getPartition = (monday: Date) =>
  sql.table(`tracking_event_week_${monday.toISOString().slice(0, 10).replaceAll('-', '')}`);

/** Drops the weeks that started before a moment; resolves to the number of their rows. Throws as `createWeeks` does. */
export async function dropWeeks(database: Database, before: Date): Promise<number> {
  let dropped = 0;
  for (const monday of await listWeeks(database.db)) {
    if (monday >= before) break;
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from tracking_event_by_week
      where received_at >= ${monday} and received_at < ${endOfWeek(monday)}`.execute(database.db);
    await database.transaction(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
      await sql`drop table if exists ${getPartition(monday)}`.execute(trx);
    });
    dropped += rows[0]?.rows ?? 0;
  }
  return dropped;
}

/** Deletes a batch of older events whose week never existed, such as restored ones; resolves to their number. */
export function deleteOutsideWeeks(db: Query, before: Date): Promise<number> {
  return deleteBatch(db, 'tracking_event_other', sql`received_at < ${before}`);
}
