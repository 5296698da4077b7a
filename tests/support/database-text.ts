import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';

/** A row as the database prints it, and its table. */
export interface PrintedRow {
  table: string;
  text: string;
}

/** Every row of every table as text, like a dump. */
export async function databaseText({ db }: Database): Promise<PrintedRow[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const printed: PrintedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db);
    printed.push(...rows.map(({ text }) => ({ table: name, text })));
  }
  return printed;
}
