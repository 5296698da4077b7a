import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';

/** Ids of one copy differ by this from those of the next one: more rows than any table has before. */
const STRIDE = 10_000;

/** Of the fleet or of its staff: they do not grow with what is sold. */
const FIXED =
  /^(migration|migration_lock|scheduled_job|asset|mail_picture|credit_note_series|webhook_endpoint|staff|staff_(?!act|event).*)$/;

export interface Growth {
  /** Copies of each trade that has ended, with all its rows, over the last two years. */
  trades: number;
  /** Copies of each trade that has not ended, and of each row that belongs to none: accounts, offers, mails. */
  others: number;
}

interface Column {
  name: string;
  type: string;
  /** The table whose row it names. */
  parent: string | null;
  /** The column there. */
  parentColumn: string | null;
}

interface Table {
  name: string;
  columns: Column[];
  /** Columns of each unique index. */
  unique: string[][];
}

/**
 * Copies all rows of a database with what belongs to them, each with keys of its own, by a statement a table; then collects
 * statistics. For tests of a shop as it is after some years. The texts are those of the first rows.
 */
export async function growDatabase({ db }: Pick<Database, 'db'>, { trades, others }: Growth): Promise<void> {
  const tables = (await readTables(db)).filter(({ name }) => !FIXED.test(name));
  await db.connection().execute(async (connection) => {
    // Keys are consistent by construction, and checking each would take longer than copying.
    await sql`set session_replication_role = replica`.execute(connection);
    try {
      for (const table of tables) await copyAll(connection, tables, table, { trades, others });
    } finally {
      await sql`set session_replication_role = origin`.execute(connection);
    }
  });
  for (const { name, columns } of tables)
    if (columns.some((one) => one.name === 'id' && one.type === 'bigint')) await setSequence(db, name);
  await sql`analyze`.execute(db);
}

type Connection = Database['db'];

async function readTables(db: Connection): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: Column[]; unique: string[][] | null }>`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'parent', f.confrelid::regclass::text,
          'parentColumn', (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[array_position(f.conkey, a.attnum)])
        ) order by a.attnum)
        from pg_attribute a left join lateral (
          select * from pg_constraint where conrelid = c.oid and contype = 'f' and a.attnum = any (conkey)
          order by cardinality(conkey) limit 1) f on true
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg((select json_agg(attname order by at) from unnest(i.indkey) with ordinality k (key, at)
          join pg_attribute on attrelid = c.oid and attnum = key))
        from pg_index i where i.indrelid = c.oid and i.indisunique) as unique
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  return rows.map(({ name, columns, unique }) => ({ name, columns, unique: unique ?? [] }));
}

/** Texts by which people are found, and which few have in common. */
const DISTINCT =
  /^(email|first_name|last_name|company_name|to_address|address|counts_for|trade_number|customer_number|number_fingerprint|return_tracking_number|sale_token_hash|label_hash|tracking_number|offer_id)$/;

/** The columns that get another value in each copy. */
function listKeys(tables: readonly Table[], table: Table): Set<string> {
  const references = table.columns.filter(({ parent, name }) => parent && isShifted(tables, table, name));
  const keys = new Set(references.map(({ name }) => name));
  for (const { name } of table.columns) if (name === 'id' || DISTINCT.test(name)) keys.add(name);
  for (const columns of table.unique) if (!columns.some((name) => keys.has(name))) keys.add(columns.at(-1) ?? '');
  return keys;
}

function isShifted(tables: readonly Table[], table: Table, column: string): boolean {
  const { parent, parentColumn } = table.columns.find(({ name }) => name === column) ?? {};
  const other = tables.find(({ name }) => name === parent);
  if (!other || !parentColumn) return false;
  return other.columns.find(({ name }) => name === parentColumn)?.parent
    ? isShifted(tables, other, parentColumn)
    : parentColumn === 'id';
}

/** The condition on rows of a trade that has ended; undefined for a table whose rows belong to no trade. */
function hasEnded(tables: readonly Table[], table: Table, alias = 't0'): string | undefined {
  if (table.name === 'trade') return `${alias}.state in ('paid', 'returned', 'cancelled', 'expired', 'closed')`;
  if (table.name === 'payout_batch') return `${alias}.state in ('paid', 'dissolved')`;
  const depth = `t${Number(alias.slice(1)) + 1}`;
  const conditions = table.columns.flatMap(({ name, parent, parentColumn }) => {
    const other = parent === table.name ? undefined : tables.find((one) => one.name === parent);
    const condition = other && hasEnded(tables, other, depth);
    if (!condition) return [];
    return [
      `(${alias}.${name} is null or exists (select from ${parent} ${depth} where ${depth}.${parentColumn} = ${alias}.${name} and ${condition}))`,
    ];
  });
  return conditions.length > 0 ? conditions.join(' and ') : undefined;
}

/** What a copy has in place of its original's: work of staff that is done, and mails after their delivery. */
const DONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mail: { state: "'sent'", sent_at: 'row.created_at', body_sealed: 'null', html: 'null', text: 'null' },
  trade_item: {
    handed_over_at: "case when row.decision = 'returned' then coalesce(row.handed_over_at, now()) end",
    erasure_done: 'true',
  },
  unexpected_parcel: { closed_at: 'row.found_at', closed_by: 'row.person' },
};

async function copyAll(
  db: Connection,
  tables: readonly Table[],
  table: Table,
  { trades, others }: Growth,
): Promise<void> {
  const ended = hasEnded(tables, table);
  const keys = listKeys(tables, table);
  const value = ({ name, type }: Column): string => {
    const done = DONE[table.name]?.[name];
    if (done) return done;
    if (keys.has(name))
      return /^(bigint|integer)$/.test(type) ? `row.${name} + copy * ${STRIDE}` : `row.${name} || '-' || copy`;
    if (!ended || type !== 'timestamp with time zone') return `row.${name}`;
    return `row.${name} - case when copy > ${others} then copy else 0 end * interval '730 days' / ${trades}`;
  };
  await sql
    .raw(`with source as materialized (select t0.*, ${ended ?? 'false'} as has_ended from ${table.name} t0)
    insert into ${table.name} (${table.columns.map(({ name }) => name).join()}) overriding system value
    select ${table.columns.map(value).join()}
    from source row, generate_series(1, ${ended ? trades : others}) copy where copy <= ${others} or has_ended`)
    .execute(db);
}

async function setSequence(db: Connection, table: string): Promise<void> {
  await sql
    .raw(`select setval(name::regclass, (select max(id) from ${table})) from pg_get_serial_sequence('${table}', 'id') name
    where exists (select from ${table})`)
    .execute(db);
}
