import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../../database/index.server.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** A source of failed attempts: after the free ones, each further attempt has to wait. */
export interface AttemptCounter {
  /** A kind and a keyed hash: contains neither network nor e-mail addresses. */
  who: string;
  free: number;
}

export interface TooSoon {
  code: 'tooSoon';
  retryAfterSeconds: number;
}

/** The wait doubles from two seconds to a quarter of an hour: about a hundred attempts per day. */
const MAX_WAIT_SECONDS = 900;

/**
 * Counts an attempt against all of `counted` before it is made, so that concurrent attempts cannot all be the first.
 * `forgive` reverts an attempt that did not fail. Stored in the database for all processes; without the database every
 * attempt fails.
 */
export async function countTry(
  db: Query,
  ctx: Pick<RequestContext, 'now'>,
  counted: readonly AttemptCounter[],
): Promise<Result<null, TooSoon>> {
  const now = ctx.now();
  // Rows are locked in sorted order, which prevents deadlocks between requests.
  const ordered = [...counted].sort((a, b) => (a.who < b.who ? -1 : 1));
  const values = sql.join(ordered.map(({ who, free }) => sql`(${who}::text, ${free}::int)`));
  const names = sql.join(ordered.map(({ who }) => who));
  const failures = sql`case when known.changed_at <= ${new Date(now.getTime() - DAY_MS)}
    or known.changed_at > ${new Date(now.getTime() + DAY_MS / 24)} then 1 else known.failures + 1 end`;
  const free = sql`(select free from (values ${values}) as one (who, free) where one.who = known.who)`;
  const { rows } = await sql<{ who: string }>`
    insert into sign_in_attempt as known (who, failures, blocked_until, changed_at)
    select who, 1, ${blockedUntil(now, sql`1`, sql`free`)}, ${now}::timestamptz from (values ${values}) as one (who, free)
    where not exists (select from sign_in_attempt where who in (${names}) and ${isBlocked(now, sql`blocked_until`)})
    on conflict (who) do update set
      failures = ${failures}, blocked_until = ${blockedUntil(now, failures, free)}, changed_at = excluded.changed_at
      where not ${isBlocked(now, sql`known.blocked_until`)}
    returning who`.execute(db);
  if (rows.length === ordered.length) return ok(null);
  return fail({ code: 'tooSoon', retryAfterSeconds: await secondsLeft(db, now, ordered) });
}

/** No wait exceeds the maximum. A longer one was written while the clock was ahead, and counts as ended. */
function isBlocked(now: Date, until: ReturnType<typeof sql>) {
  const latest = new Date(now.getTime() + MAX_WAIT_SECONDS * 1_000);
  return sql`(${until} > ${now}::timestamptz and ${until} <= ${latest}::timestamptz)`;
}

function blockedUntil(now: Date, failures: ReturnType<typeof sql>, free: ReturnType<typeof sql>) {
  return sql`${now}::timestamptz + case when ${failures} < ${free} then 0
    else least(${MAX_WAIT_SECONDS}, 2 ^ least(${failures} - ${free} + 1, 16)) end * interval '1 second'`;
}

/** Whole seconds until the next attempt is allowed, at least 1. */
export async function secondsLeft(db: Query, now: Date, counted: readonly AttemptCounter[]): Promise<number> {
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
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(left)));
}

/** Reverts an attempt that did not fail; earlier failures still count. */
export async function resetBackOff(
  db: Query | OpenTransaction,
  ctx: Pick<RequestContext, 'now'>,
  counted: readonly AttemptCounter[],
): Promise<void> {
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

/**
 * Runs after a success, in its transaction: resets `own`, and reverts the attempt that `shared` counted. Locks rows in
 * the order of `countTry`, which prevents deadlocks.
 */
export async function settleTries(
  trx: OpenTransaction,
  ctx: Pick<RequestContext, 'now'>,
  { own, shared }: { own: readonly AttemptCounter[]; shared: readonly AttemptCounter[] },
): Promise<void> {
  const names = [...own, ...shared].map(({ who }) => who);
  await trx.selectFrom('sign_in_attempt').select('who').where('who', 'in', names).orderBy('who').forUpdate().execute();
  await deleteAttempts(trx, own);
  await resetBackOff(trx, ctx, shared);
}

/** Resets the counts after a successful authentication. */
export async function deleteAttempts(db: Query | OpenTransaction, counted: readonly AttemptCounter[]): Promise<void> {
  const names = counted.map(({ who }) => who);
  await db.deleteFrom('sign_in_attempt').where('who', 'in', names).execute();
}

export function sweepTries(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'sign_in_attempt', sql`changed_at <= ${new Date(now.getTime() - DAY_MS)}`);
}
