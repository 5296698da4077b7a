import { sql } from 'kysely';
import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import type { ObjectStorage } from '../../../services/files/index.server.ts';
import type { SealedColumn, Secrets } from '../../../services/secrets/index.server.ts';
import { resealFiles } from './reseal-files.ts';
import type { Resealed } from './resealed.ts';
import { keyedRows, sealedColumns } from './sealed-columns.ts';

const BATCH = 200;

/**
 * Seals all data with the first key, batch by batch, on a running shop. It can be stopped and restarted at any time: rows
 * sealed with the first key are skipped. Rows that cannot be opened stay unchanged and are counted.
 */
export async function* reseal(database: Database, secrets: Secrets, storage?: ObjectStorage): AsyncGenerator<Resealed> {
  // First, while the sealed values in the same rows still identify their key.
  for (const rows of keyedRows) {
    const total = { what: rows.what, changed: 0, left: 0, kind: 'keyed' as const };
    for (let after = 0; ; ) {
      const from = { after, limit: BATCH };
      const { changed, left, last } = await database.transaction((trx) => rows.rekey(trx, secrets, from));
      total.changed += changed;
      total.left += left;
      yield { ...total, done: last === undefined };
      if (last === undefined) break;
      after = last;
    }
  }
  for (const column of sealedColumns) yield* resealColumn(database, secrets, column);
  yield* resealFiles({ database, secrets, storage });
}

interface SealedRow {
  key: readonly string[];
  sealed: string;
  /** The context for the column's `purpose`. */
  bound: never;
}

async function* resealColumn(database: Database, secrets: Secrets, column: SealedColumn): AsyncGenerator<Resealed> {
  const total = { what: `${column.table}.${column.column}`, changed: 0, left: 0, kind: 'sealed' as const };
  for (let after: readonly string[] | undefined; ; ) {
    const rows = await database.transaction(async (trx) => {
      const batch = await oldRows(trx, secrets, { column, after });
      for (const row of batch) {
        if (await resealRow(trx, secrets, { column, row })) total.changed += 1;
        else total.left += 1;
      }
      return batch;
    });
    after = rows.at(-1)?.key;
    yield { ...total, done: after === undefined };
    if (after === undefined) return;
  }
}

/** Rows after the given key that are sealed with another key than the first, locked against a change meanwhile. */
async function oldRows(
  trx: OpenTransaction,
  { keys }: Secrets,
  { column: { table, column, key, boundTo }, after }: { column: SealedColumn; after: readonly string[] | undefined },
): Promise<SealedRow[]> {
  const current = `1.${keys[0]?.id}.`;
  const keyText = sql.join(key.map((name) => sql`${sql.ref(name)}::text`));
  const behind = after ? sql`and (${keyText}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<SealedRow>`
    select array[${keyText}] as key, ${sql.ref(column)} as sealed, to_jsonb((
      select bound from (select ${sql.join(boundTo.map((name) => sql.ref(name)))}) bound)) as bound
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and left(${sql.ref(column)}, ${current.length}) <> ${current} ${behind}
    order by ${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))}
    limit ${BATCH} for update`.execute(trx);
  return rows;
}

/** False when the text cannot be opened. */
async function resealRow(
  trx: OpenTransaction,
  secrets: Secrets,
  { column: { table, column, key, purpose }, row }: { column: SealedColumn; row: SealedRow },
): Promise<boolean> {
  let text: string;
  try {
    text = secrets.open(row.sealed, purpose(row.bound));
  } catch {
    // The command counts the row and names its table.
    return false;
  }
  const sameKey = sql.join(
    key.map((name, at) => sql`${sql.ref(name)}::text = ${row.key[at]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.seal(text, purpose(row.bound))}
    where ${sameKey}`.execute(trx);
  return true;
}
