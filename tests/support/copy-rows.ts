import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Ids of copies begin behind this one, far above those that a test's own rows get. */
const COPIES_BEHIND = 1_000_000;

/**
 * Copies the row with this id so often, by one statement. `unique` names columns whose text gets the copy's number behind
 * it, `numbered` those that are the copy's own id; `cleared` become null. For tests that need many rows and do not care which.
 */
export async function copyRow(
  { db }: Pick<Database, 'db'>,
  table: keyof Schema,
  row: { id: number; copies: number; unique?: string[]; numbered?: string[]; cleared?: string[]; behind?: number },
): Promise<void> {
  const { id, copies, unique = [], numbered = [], cleared = [], behind = COPIES_BEHIND } = row;
  const changes = [
    ...['id', ...numbered].map((column) => sql`${column}::text, ${sql.lit(behind)} + copy`),
    ...unique.map(
      (column) => sql`${column}::text, (to_jsonb(original) ->> ${column}) || '-' || (${sql.lit(behind)} + copy)`,
    ),
    ...cleared.map((column) => sql`${column}::text, null`),
  ];
  await sql`
    insert into ${sql.table(table)} overriding system value
    select made.*
    from ${sql.table(table)} original cross join generate_series(1, ${sql.lit(copies)}) copy
    cross join lateral jsonb_populate_record(original, jsonb_build_object(${sql.join(changes)})) made
    where original.id = ${id}`.execute(db);
}

/** Gives each copied trade the lines of the first one. */
export async function copyLines({ db }: Pick<Database, 'db'>, tradeId: number, behind = COPIES_BEHIND): Promise<void> {
  await sql`
    insert into trade_line
    select made.*
    from trade_line line join trade on trade.id > ${sql.lit(behind)}
    cross join lateral jsonb_populate_record(line, jsonb_build_object('trade_id', trade.id)) made
    where line.trade_id = ${tradeId}`.execute(db);
}
