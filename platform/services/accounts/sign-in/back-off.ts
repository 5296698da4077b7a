import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Somebody who may fail so often before each further try has to wait. */
export interface Counted {
  /** A keyed hash behind what it is of: no address, and no e-mail. */
  who: string;
  free: number;
}

export interface TooSoon {
  code: 'tooSoon';
  retryAfterSeconds: number;
}

const DAY_MS = 86_400_000;
/** The wait doubles from two seconds up to a quarter of an hour: some hundred tries a day. */
const LONGEST_WAIT_SECONDS = 900;

/**
 * Counts a try against all of `counted` before it is made, so that tries made at the same time cannot all be the first. One that was
 * no failure is taken back by `forgive`. Kept in the database for all processes; without it nobody can try.
 */
export async function countTry(
  db: Query,
  ctx: Pick<RequestContext, 'now'>,
  counted: readonly Counted[],
): Promise<Result<null, TooSoon>> {
  const now = ctx.now();
  // Rows are locked in their order, so that no two requests wait for each other.
  const ordered = [...counted].sort((a, b) => (a.who < b.who ? -1 : 1));
  const values = sql.join(ordered.map(({ who, free }) => sql`(${who}::text, ${free}::int)`));
  const names = sql.join(ordered.map(({ who }) => who));
  const failures = sql`case when known.changed_at <= ${new Date(now.getTime() - DAY_MS)} then 1 else known.failures + 1 end`;
  const free = sql`(select free from (values ${values}) as one (who, free) where one.who = known.who)`;
  const { rows } = await sql<{ who: string }>`
    insert into sign_in_attempt as known (who, failures, blocked_until, changed_at)
    select who, 1, ${blockedUntil(now, sql`1`, sql`free`)}, ${now}::timestamptz from (values ${values}) as one (who, free)
    where not exists (select from sign_in_attempt where who in (${names}) and blocked_until > ${now})
    on conflict (who) do update set
      failures = ${failures}, blocked_until = ${blockedUntil(now, failures, free)}, changed_at = excluded.changed_at
      where known.blocked_until <= ${now}
    returning who`.execute(db);
  if (rows.length === ordered.length) return ok(null);
  return fail({ code: 'tooSoon', retryAfterSeconds: await secondsLeft(db, now, ordered) });
}

function blockedUntil(now: Date, failures: ReturnType<typeof sql>, free: ReturnType<typeof sql>) {
  return sql`${now}::timestamptz + case when ${failures} < ${free} then 0
    else least(${LONGEST_WAIT_SECONDS}, 2 ^ least(${failures} - ${free} + 1, 16)) end * interval '1 second'`;
}

async function secondsLeft(db: Query, now: Date, counted: readonly Counted[]): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select((one) => one.fn.max('blocked_until').as('until'))
    .where(
      'who',
      'in',
      counted.map(({ who }) => who),
    )
    .executeTakeFirst();
  const left = ((row?.until?.getTime() ?? 0) - now.getTime()) / 1000;
  return Math.max(1, Math.ceil(left));
}

/** Takes a try back that was no failure: what failed before still counts. */
export async function forgive(db: Query, ctx: Pick<RequestContext, 'now'>, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const names = counted.map(({ who }) => who);
  await db
    .with('innocent', (one) => one.deleteFrom('sign_in_attempt').where('who', 'in', names).where('failures', '<=', 1))
    .updateTable('sign_in_attempt')
    .set((one) => ({ failures: one('failures', '-', 1), blocked_until: ctx.now() }))
    .where('who', 'in', names)
    .where('failures', '>', 1)
    .execute();
}

/** Whoever has proved to be who they are starts anew. */
export async function forget(db: Query | OpenTransaction, counted: readonly Counted[]): Promise<void> {
  const names = counted.map(({ who }) => who);
  await db.deleteFrom('sign_in_attempt').where('who', 'in', names).execute();
}

export function sweepTries(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'sign_in_attempt', sql`changed_at <= ${new Date(now.getTime() - DAY_MS)}`);
}
