import { sql } from 'kysely';
import type { Database } from '../../../database/index.server.ts';
import {
  type FileColumn,
  fileColumns,
  type ObjectStorage,
  readFile,
  uploadFile,
} from '../../../services/files/index.server.ts';
import type { SealedColumn, Secrets } from '../../../services/secrets/index.server.ts';
import { OperatorError } from '../control/operator-command.ts';
import type { Resealed } from './resealed.ts';
import { sealedColumns } from './sealed-columns.ts';

const BATCH = 20;

interface ResealParts {
  database: Database;
  secrets: Secrets;
  storage: ObjectStorage | undefined;
}

/** Seals objects with the first key, as new objects; the old ones are deleted like others that no row uses. */
export async function* resealFiles(parts: ResealParts): AsyncGenerator<Resealed> {
  for (const column of fileColumns) {
    const sealed = sealedColumns.find((one) => one.table === column.table && one.column === column.column);
    if (sealed) yield* resealColumn(parts, column, sealed);
  }
}

interface FileRow {
  id: number;
  file_key: string;
  bound: never;
}

async function* resealColumn(
  parts: ResealParts,
  column: FileColumn,
  { purpose, boundTo }: SealedColumn,
): AsyncGenerator<Resealed> {
  const { db } = parts.database;
  const total = { what: `${column.what} in the bucket`, changed: 0, left: 0, kind: 'sealed' as const };
  const bound = sql.join(boundTo.map((name) => sql.ref(name)));
  for (let after = 0; ; ) {
    const { rows } = await sql<FileRow>`select id, file_key, to_jsonb((select b from (select ${bound}) b)) as bound
      from ${sql.table(column.table)} where file_key is not null and id > ${after}
      order by id limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const done = await resealFile(parts, column, { ...row, purpose: purpose(row.bound) });
      if (done === 'changed') total.changed += 1;
      if (done === 'left') total.left += 1;
    }
    const last = rows.at(-1)?.id;
    yield { ...total, done: last === undefined };
    if (last === undefined) return;
    after = last;
  }
}

async function resealFile(
  { database, secrets, storage }: ResealParts,
  { table, kind, contentType }: FileColumn,
  { id, file_key, purpose }: FileRow & { purpose: string },
): Promise<'changed' | 'current' | 'left'> {
  if (!storage)
    throw new OperatorError('Sealed photos are in the bucket, and FILES_URL is not set: nothing opens them.');
  const file = await readFile(database, storage, file_key);
  if (file.state !== 'ok') return 'left';
  const sealed = Buffer.from(file.content).toString('utf8');
  if (sealed.startsWith(`1.${secrets.keys[0]?.id}.`)) return 'current';
  let text: string;
  try {
    text = secrets.open(sealed, purpose);
  } catch {
    // The command counts the object and names its kind.
    return 'left';
  }
  const content = Buffer.from(secrets.seal(text, purpose));
  const key = await uploadFile(database.db, storage, { kind, content, contentType });
  await sql`update ${sql.table(table)} set file_key = ${key} where id = ${id} and file_key = ${file_key}`.execute(
    database.db,
  );
  return 'changed';
}
