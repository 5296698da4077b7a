import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenTransaction } from '../../../database/index.server.ts';
import type { ActTable, RowChange } from './types.ts';

interface StoredRow {
  table: ActTable;
  row: Record<string, unknown>;
  /** The row as the database prints it: equal rows are equal texts. */
  text: string;
}

/** The rows of a trade in these tables, by table and key. */
export type ActRows = ReadonlyMap<string, StoredRow>;

/** Reads the rows as JSON, in one statement and so at one moment. Its texts keep microseconds, which `Date` does not. */
export async function readActRows(
  trx: OpenTransaction,
  tables: readonly ActTable[],
  tradeId: number,
): Promise<ActRows> {
  const parts = tables.map(({ name, findRows, omit = [] }) => {
    const row = sql`(to_jsonb(t) - ${sql.lit(`{${omit.join(',')}}`)}::text[])::text`;
    return sql`select ${sql.lit(name)} as name, ${row} as text from ${sql.table(name)} t where ${findRows(tradeId)}`;
  });
  const { rows } = await sql<{ name: string; text: string }>`${sql.join(parts, sql` union all `)}`.execute(trx);
  return new Map(
    rows.map(({ name, text }) => {
      const table = getTable(tables, name);
      const row = JSON.parse(text) as Record<string, unknown>;
      return [JSON.stringify([name, getKey(table, row)]), { table, row, text }];
    }),
  );
}

function getTable(tables: readonly ActTable[], name: string): ActTable {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`The table ${name} is not one of an act.`);
  return table;
}

function getKey({ key }: ActTable, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(key.map((column) => [column, row[column]]));
}

/** The changes between two readings. */
export function compareActRows(before: ActRows, after: ActRows): RowChange[] {
  const written = [...after].flatMap(([id, { table, row, text }]): RowChange[] => {
    const old = before.get(id);
    const key = getKey(table, row);
    if (!old) return [{ table: table.name, op: 'insert', key }];
    if (old.text === text) return [];
    const changed = Object.entries(old.row).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column]),
    );
    return [{ table: table.name, op: 'update', key, before: Object.fromEntries(changed) }];
  });
  const deleted = [...before].flatMap(([id, { table, row }]): RowChange[] =>
    after.has(id) ? [] : [{ table: table.name, op: 'delete', before: row }],
  );
  return [...written, ...deleted];
}

/** A hash of all rows that must be unchanged when the act is undone. */
export function hashActRows(rows: ActRows): string {
  const compared = [...rows].filter(([, { table }]) => !table.independent).map(([id, { text }]) => `${id} ${text}`);
  return createHash('sha256').update(compared.sort().join('\n')).digest('base64url');
}

/** Restores the rows: inserted rows are deleted from the children up, the others return from the parents down. */
export async function restoreActRows(
  trx: OpenTransaction,
  tables: readonly ActTable[],
  changes: readonly RowChange[],
): Promise<void> {
  for (const table of [...tables].reverse())
    for (const change of changes)
      if (change.table === table.name && change.op === 'insert') await deleteRow(trx, table, change.key);
  for (const table of tables)
    for (const change of changes) {
      if (change.table !== table.name) continue;
      if (change.op === 'update') await updateRow(trx, table, { ...change.before, ...change.key });
      if (change.op === 'delete') await insertRow(trx, table, change.before);
    }
}

/** The row as the table's type, so that every value is read exactly as it was printed. */
function asRow({ name }: ActTable, row: Record<string, unknown>) {
  return sql`jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(row)}::jsonb)`;
}

function matchKey({ key }: ActTable) {
  return sql.join(
    key.map((column) => sql`t.${sql.ref(column)} = old.${sql.ref(column)}`),
    sql` and `,
  );
}

async function deleteRow(trx: OpenTransaction, table: ActTable, key: Record<string, unknown>): Promise<void> {
  await sql`delete from ${sql.table(table.name)} t using ${asRow(table, key)} old where ${matchKey(table)}`.execute(
    trx,
  );
}

async function updateRow(trx: OpenTransaction, table: ActTable, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).filter((column) => !table.key.includes(column));
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = old.${sql.ref(column)}`));
  await sql`update ${sql.table(table.name)} t set ${set} from ${asRow(table, row)} old where ${matchKey(table)}`.execute(
    trx,
  );
}

async function insertRow(trx: OpenTransaction, table: ActTable, row: Record<string, unknown>): Promise<void> {
  await sql`insert into ${sql.table(table.name)} overriding system value select * from ${asRow(table, row)}`.execute(
    trx,
  );
}
