import { sql } from 'kysely';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';

/** A table as the database describes it. */
export interface StoredTable {
  name: string;
  columns: readonly StoredColumn[];
  /** Tables that its foreign keys reference. */
  needs: readonly string[];
}

export interface StoredColumn {
  name: string;
  /** In PostgreSQL's notation: `bigint`, `timestamp with time zone`. */
  type: string;
}

/** The sequence of an identity column. */
export interface StoredCounter {
  table: string;
  column: string;
  last: number;
  /** False until it has issued its first number. */
  used: boolean;
}

/** The two tables of the migrator, filled by running the migrations. */
const OF_MIGRATIONS = ['migration', 'migration_lock'];

/**
 * All persistent tables, referenced tables first. Unlogged tables are omitted: a crash empties them, too. Rows of
 * partitions are read and written through their table.
 */
export async function storedTables(db: Query | OpenTransaction): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relpersistence = 'p'
      and c.relname not in (${sql.join(OF_MIGRATIONS)})
    order by c.relname`.execute(db);
  return inOrder(rows);
}

function inOrder(tables: readonly StoredTable[]): StoredTable[] {
  const done: StoredTable[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const next = left.findIndex(({ needs }) => needs.every((name) => done.some((one) => one.name === name)));
    if (next < 0)
      throw new Error(`Tables reference each other in a cycle: ${left.map(({ name }) => name).join(', ')}.`);
    done.push(...left.splice(next, 1));
  }
  return done;
}

/** Names of the migrations that ran, in order; none in a database that was never opened. */
export async function ranMigrations(db: Query | OpenTransaction): Promise<string[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('public.migration') is not null as there`.execute(db);
  if (!there.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countRows(db: Query | OpenTransaction, { name }: StoredTable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Sequences of all identity columns. They are not part of a snapshot, and never behind it. */
export async function storedCounters(db: Query | OpenTransaction): Promise<StoredCounter[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select t.relname as table, a.attname as column, d.objid::regclass::text as sequence
    from pg_depend d
      join pg_class s on s.oid = d.objid and s.relkind = 'S'
      join pg_class t on t.oid = d.refobjid and t.relnamespace = 'public'::regnamespace and t.relpersistence = 'p'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype in ('i', 'a')
    order by 1, 2`.execute(db);
  const counters: StoredCounter[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await sql<{ last: number; used: boolean }>`
      select last_value as last, is_called as used from ${sql.id(sequence)}`.execute(db);
    counters.push({ table, column, last: state.rows[0]?.last ?? 1, used: state.rows[0]?.used ?? false });
  }
  return counters;
}
