import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';

/** The names of all tables, in order. A partitioned table is one of them, its partitions are not. */
export async function listTables({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}
