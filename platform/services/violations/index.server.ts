import { sql } from 'kysely';
import { type Database, deleteBatch, type Query } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { OTHER, readReports, type Violation } from './read-reports.ts';
import './tables.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { CountedViolation, ViolationService } from './types.ts';

export type { CountedViolation, ViolationService } from './types.ts';

/** Retention of counts. */
export const VIOLATION_RETENTION_DAYS = 90;
/** Maximum rows per shop and day; anyone can send reports, so further kinds are counted in one row. */
export const MAX_REPORTS_PER_DAY = 100;

const SIX_HOURS_MS = 6 * HOUR_MS;

/** Creates the service that counts reports of the content security policy. */
export function createViolations({ database: { db } }: { database: Database }): ViolationService {
  return {
    record: async (ctx, body) => {
      const reports = readReports(body);
      for (const { violation, times } of countViolations(reports)) await count(db, ctx, violation, times);
      return reports.length;
    },
    list: async (limit) => {
      const { rows } = await sql<CountedViolation>`
        select tenant, to_char(day, 'YYYY-MM-DD') as day, directive, blocked, count from policy_violation
        order by policy_violation.day desc, count desc, tenant, directive, blocked limit ${limit}`.execute(db);
      return rows;
    },
    sweep: {
      what: 'counted violations of the content security policy',
      everyMs: SIX_HOURS_MS,
      run: (now) => forget(db, now),
    },
  };
}

/** Merges repeated reports of one body, for a single statement. */
function countViolations(reports: readonly Violation[]): { violation: Violation; times: number }[] {
  const byKind = new Map<string, { violation: Violation; times: number }>();
  for (const violation of reports) {
    const key = `${violation.directive} ${violation.blocked}`;
    byKind.set(key, { violation, times: (byKind.get(key)?.times ?? 0) + 1 });
  }
  return [...byKind.values()];
}

async function count(db: Query, ctx: RequestContext, violation: Violation, times: number): Promise<void> {
  const stored =
    (await add(db, ctx, violation, times)) ?? (await add(db, ctx, { directive: OTHER, blocked: OTHER }, times));
  if (stored?.isFirst) {
    const { directive, blocked } = stored;
    ctx.log.warn(
      { tenant: ctx.tenant.id, directive, blocked },
      'first report of the day: the content security policy blocked a request of a page',
    );
  }
}

/** Undefined when the shop's day is full and the kind is new. The row for all other kinds always exists. */
async function add(
  db: Query,
  ctx: RequestContext,
  { directive, blocked }: Violation,
  times: number,
): Promise<(Violation & { isFirst: boolean }) | undefined> {
  const tenant = ctx.tenant.id;
  const day = ctx.now().toISOString().slice(0, 10);
  const always = directive === OTHER && blocked === OTHER;
  const { rows } = await sql<Violation & { isFirst: boolean }>`
    insert into policy_violation as kept (tenant, day, directive, blocked, count)
    select ${tenant}, ${day}::date, ${directive}, ${blocked}, ${times}::bigint
    where ${always}
      or (select count(*) from policy_violation where day = ${day}::date and tenant = ${tenant}) < ${MAX_REPORTS_PER_DAY}
      or exists (
        select 1 from policy_violation
        where day = ${day}::date and tenant = ${tenant} and directive = ${directive} and blocked = ${blocked})
    on conflict (day, tenant, directive, blocked) do update set count = kept.count + excluded.count
    returning directive, blocked, kept.xmax = 0 as "isFirst"`.execute(db);
  return rows[0];
}

async function forget(db: Query, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - VIOLATION_RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  return deleteBatch(db, 'policy_violation', sql`day < ${oldest}::date`);
}
