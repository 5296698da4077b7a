import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { LEADER } from './lease.ts';

/** Time up to which each job's work is done, by job name. */
export async function readLastRuns(db: Query): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('scheduled_job')
    .select(['name', 'last_done_at'])
    .where('last_done_at', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ name, last_done_at }) => (last_done_at ? [[name, last_done_at] as const] : [])));
}

/** Records that all work due by that time is done, unless another process has become the leader. */
export async function writeDone(db: Query, { job, holder, at }: { job: string; holder: string; at: Date }) {
  await sql`
    insert into scheduled_job (name, last_done_at)
    select ${job}::text, ${at}::timestamptz from scheduled_job where name = ${LEADER} and holder = ${holder}
    on conflict (name) do update set last_done_at = excluded.last_done_at`.execute(db);
}
