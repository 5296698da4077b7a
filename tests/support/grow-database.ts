import { sql } from 'kysely';
import { type Database, withoutDeadline } from '../../platform/database/index.server.ts';
import { MAIL_RETENTION_DAYS } from '../../platform/services/mail/retention.ts';
import { IDEMPOTENCY_KEY_RETENTION_DAYS } from '../../platform/services/trades/forget-keys.ts';
import { WEBHOOK_RETENTION_DAYS } from '../../platform/services/webhooks/index.server.ts';

/** Ids of one copy differ by this from those of the next one: more rows than any table has before. */
const STRIDE = 10_000;

/** Of the fleet or of its staff: they do not grow with what is sold. The copied mails are sent and have no attachment. */
const FIXED =
  /^(migration|migration_lock|scheduled_job|asset|mail_picture|mail_attachment|credit_note_series|webhook_endpoint|staff|staff_(?!act|event).*)$/;

export interface Growth {
  /** Copies of each trade with all its rows and mails, over the last two years. */
  trades: number;
  /** So many of them are as open as the trade that they copy; the others have ended. */
  open: number;
  /** Copies of each row that belongs to no trade: accounts, offers, mails. */
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
  /** Those of no constraint, in the order of their creation. */
  indexes: { name: string; definition: string }[];
}

/**
 * Copies all rows of a database with what belongs to them, each with keys of its own, by a statement a table; then collects
 * statistics. For tests of a shop as it is after some years. The texts are those of the first rows.
 */
export async function growDatabase({ db }: Pick<Database, 'db'>, growth: Growth): Promise<void> {
  await withoutDeadline(async () => {
    const tables = (await readTables(db)).filter(({ name }) => !FIXED.test(name));
    await db.connection().execute(async (connection) => {
      // Keys are consistent by construction, and checking each would take longer than copying.
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`set maintenance_work_mem = '512MB'`.execute(connection);
      try {
        for (const table of tables)
          await withoutIndexes(connection, table, () => copyAll(connection, tables, table, growth));
      } finally {
        await sql`set session_replication_role = origin`.execute(connection);
        await sql`reset maintenance_work_mem`.execute(connection);
      }
    });
    for (const { name, columns } of tables)
      if (columns.some((one) => one.name === 'id' && one.type === 'bigint')) await setSequence(db, name);
    // A server vacuums what was inserted by itself, but later.
    await sql`vacuum (analyze)`.execute(db);
  });
}

/** Creating an index again takes less time than adding a million rows to it. */
async function withoutIndexes(db: Connection, { indexes }: Table, work: () => Promise<void>): Promise<void> {
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

type Connection = Database['db'];

async function readTables(db: Connection): Promise<Table[]> {
  const { rows } = await sql<{
    name: string;
    columns: Column[];
    unique: string[][] | null;
    indexes: Table['indexes'] | null;
  }>`
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
        from pg_index i where i.indrelid = c.oid and i.indisunique) as unique,
      (select json_agg(json_build_object('name', indexrelid::regclass::text, 'definition', pg_get_indexdef(indexrelid)) order by indexrelid)
        from pg_index where indrelid = c.oid and c.relkind = 'r'
        and not exists (select from pg_constraint where conindid = indexrelid)) as indexes
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  return rows.map(({ unique, indexes, ...table }) => ({ ...table, unique: unique ?? [], indexes: indexes ?? [] }));
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

/** Whether the rows of a table belong to a trade, to the payout of one, or are about one. */
function isOfTrade(tables: readonly Table[], table: Table): boolean {
  if (['trade', 'payout_batch', 'webhook_event'].includes(table.name)) return true;
  return table.columns.some(({ parent }) => {
    const other = parent === table.name ? undefined : tables.find((one) => one.name === parent);
    return other !== undefined && isOfTrade(tables, other);
  });
}

type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What each copy has in place of its original's: work of staff that is done, mails after their delivery, counts that last. */
const DONE: Values = {
  mail: { state: "'sent'", sent_at: 'row.created_at', body_sealed: 'null', html: 'null', text: 'null' },
  trade_item: {
    handed_over_at: "case when row.decision = 'returned' then coalesce(row.handed_over_at, now()) end",
    erasure_done: 'true',
  },
  credit_note: {
    pdf: "case when row.file_key is null then ''::bytea end",
    issued_on: "to_char(row.issued_at - age, 'YYYY-MM-DD')",
  },
  request_count: { ends_at: "row.ends_at + interval '1 day'" },
  unexpected_parcel: { closed_at: 'row.found_at', closed_by: 'row.person' },
};

const unlessDissolved = (value: string) => `case when row.state <> 'dissolved' then ${value} end`;

/** What a copy has of a trade that has ended. */
const ENDED: Values = {
  trade: {
    state: `case when row.state in ('created', 'labelSent') then 'expired'
      when row.state in ('paid', 'returned', 'cancelled', 'expired', 'closed') then row.state else 'paid' end`,
  },
  payout: { state: "'paid'", paid_at: 'coalesce(row.paid_at, row.due_at)' },
  payout_batch: {
    state: "case row.state when 'dissolved' then row.state else 'paid' end",
    released_by: unlessDissolved("coalesce(row.released_by, 'releases@desk.example')"),
    released_at: unlessDissolved('coalesce(row.released_at, row.created_at)'),
    file_hash: unlessDissolved("coalesce(row.file_hash, 'none')"),
    paid_by: unlessDissolved("coalesce(row.paid_by, 'pays@desk.example')"),
    paid_at: unlessDissolved('coalesce(row.paid_at, row.created_at)'),
  },
  clarification: {
    state: "case when row.state in ('open', 'paused') then 'answered' else row.state end",
    answered_at: "case when row.state <> 'expired' then coalesce(row.answered_at, row.asked_at) end",
  },
  webhook_event: { state: "'delivered'", delivered_at: 'coalesce(row.delivered_at, row.created_at)' },
  second_opinion: { closed_at: 'coalesce(row.closed_at, row.opened_at)' },
  trade_message: { answered_at: 'case when row.person is null then coalesce(row.answered_at, row.at) end' },
  trade_parcel: {
    state: "case when row.report = 'lost' and row.state = 'expected' then 'lost' else row.state end",
    changed_at: "case when row.report = 'lost' and row.state = 'expected' then row.reported_at else row.changed_at end",
  },
};

/** Deleted after so many days by the jobs of their services; acts of staff once they cannot be undone any more. */
const RETENTION_DAYS: Readonly<Record<string, number>> = {
  mail: MAIL_RETENTION_DAYS.sent,
  trade_key: IDEMPOTENCY_KEY_RETENTION_DAYS,
  webhook_event: WEBHOOK_RETENTION_DAYS,
  staff_act: 1,
};

async function copyAll(
  db: Connection,
  tables: readonly Table[],
  table: Table,
  { trades, open, others }: Growth,
): Promise<void> {
  // A mail names its trade and does not refer to it.
  const isOfOne = table.name === 'mail' ? 'row.trade_number is not null' : String(isOfTrade(tables, table));
  const keys = listKeys(tables, table);
  const value = ({ name, type }: Column): string => {
    if (keys.has(name))
      return /^(bigint|integer)$/.test(type) ? `row.${name} + copy * ${STRIDE}` : `row.${name} || '-' || copy`;
    const copied = DONE[table.name]?.[name] ?? `row.${name}`;
    const ended = ENDED[table.name]?.[name];
    const changed = ended ? `case when copy > ${open} then ${ended} else ${copied} end` : copied;
    return type === 'timestamp with time zone' ? `${changed} - age` : changed;
  };
  await sql
    .raw(`insert into ${table.name} (${table.columns.map(({ name }) => name).join()}) overriding system value
    select ${table.columns.map(value).join()}
    from (select * from ${table.name} offset 0) row,
      generate_series(1, case when ${isOfOne} then ${trades} else ${others} end) copy,
      lateral (select case when ${isOfOne} and copy > ${open} then copy else 0 end * interval '730 days' / ${trades} as age) aged
    where age <= interval '${RETENTION_DAYS[table.name] ?? 730} days'`)
    .execute(db);
}

async function setSequence(db: Connection, table: string): Promise<void> {
  await sql
    .raw(`select setval(name::regclass, (select max(id) from ${table})) from pg_get_serial_sequence('${table}', 'id') name
    where exists (select from ${table})`)
    .execute(db);
}
