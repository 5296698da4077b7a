import { sql } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import type { FileColumn } from './file-columns.ts';
import { hashContent, readFile, uploadFile } from './stored-files.ts';
import type { FileTarget, ObjectStorage } from './types.ts';

export interface Moved {
  moved: number;
  bytes: number;
  /** Rows that changed or were deleted meanwhile, and objects that are missing or differ. */
  left: number;
  /** The last row of the batch; undefined when none was left. */
  last: number | undefined;
}

interface MoveParts {
  database: Pick<Database, 'db'>;
  storage: ObjectStorage;
}

const BATCH = 20;

/**
 * Moves the content of the next rows. Each copy is read again and compared before its row changes, and a row that changed
 * meanwhile stays as it is. A move that ends half way leaves an unused object at most.
 */
export async function moveBatch(
  parts: MoveParts,
  column: FileColumn,
  { to, after }: { to: FileTarget; after: number },
): Promise<Moved> {
  const ids = await listIds(parts, column, { to, after });
  const moved: Moved = { moved: 0, bytes: 0, left: 0, last: ids.at(-1) };
  for (const id of ids) {
    const bytes = to === 's3' ? await moveToStorage(parts, column, id) : await moveToDatabase(parts, column, id);
    if (bytes === undefined) moved.left += 1;
    else {
      moved.moved += 1;
      moved.bytes += bytes;
    }
  }
  return moved;
}

async function listIds(
  { database }: MoveParts,
  { table }: FileColumn,
  { to, after }: { to: FileTarget; after: number },
): Promise<number[]> {
  const is = to === 's3' ? sql`is null` : sql`is not null`;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where file_key ${is} and id > ${after} order by id limit ${BATCH}`.execute(database.db);
  return rows.map(({ id }) => id);
}

/** The bytes of a column, in SQL. */
function toBytes({ column, type }: FileColumn) {
  return type === 'text' ? sql`convert_to(${sql.ref(column)}, 'UTF8')` : sql.ref(column);
}

/** Returns the number of bytes; undefined when the row was not changed. */
async function moveToStorage(
  { database, storage }: MoveParts,
  column: FileColumn,
  id: number,
): Promise<number | undefined> {
  const { db } = database;
  const { table, kind, contentType } = column;
  const { rows } = await sql<{ content: Uint8Array | null }>`select ${toBytes(column)} as content
    from ${sql.table(table)} where id = ${id}`.execute(db);
  const content = rows[0]?.content;
  if (!content) return undefined;
  const key = await uploadFile(db, storage, { kind, content, contentType });
  const copy = await readFile(database, storage, key);
  if (copy.state !== 'ok') return undefined;
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set ${sql.ref(column.column)} = null, file_key = ${key}
    where id = ${id} and sha256(${toBytes(column)}) = ${hashContent(content)}`.execute(db);
  return numAffectedRows === 1n ? content.byteLength : undefined;
}

async function moveToDatabase(
  { database, storage }: MoveParts,
  column: FileColumn,
  id: number,
): Promise<number | undefined> {
  const { table, type } = column;
  const { rows } = await sql<{ file_key: string | null }>`select file_key from ${sql.table(table)}
    where id = ${id}`.execute(database.db);
  const key = rows[0]?.file_key;
  if (!key) return undefined;
  const copy = await readFile(database, storage, key);
  if (copy.state !== 'ok') return undefined;
  const bytes = Buffer.from(copy.content);
  const content = type === 'text' ? sql`convert_from(${bytes}::bytea, 'UTF8')` : sql`${bytes}::bytea`;
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set ${sql.ref(column.column)} = ${content}, file_key = null
    where id = ${id} and file_key = ${key}`.execute(database.db);
  return numAffectedRows === 1n ? bytes.byteLength : undefined;
}

/** What a move would do, without doing it. */
export async function countToMove(
  { db }: Pick<Database, 'db'>,
  column: FileColumn,
  to: FileTarget,
): Promise<{ count: number; bytes: number }> {
  const { table } = column;
  const { rows } = await (to === 's3'
    ? sql<{ count: number; bytes: number }>`select count(*) as count,
        coalesce(sum(octet_length(${sql.ref(column.column)})), 0)::bigint as bytes
        from ${sql.table(table)} where file_key is null`
    : sql<{ count: number; bytes: number }>`select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes
        from ${sql.table(table)} join stored_file on key = file_key`
  ).execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}
