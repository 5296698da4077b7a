import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';
import { listTables } from './list-tables.ts';

/** A row as the database prints it, and its table. */
export interface PrintedRow {
  table: string;
  text: string;
}

/** Every row of every table as text, like a dump. */
export async function databaseText({ db }: Database): Promise<PrintedRow[]> {
  const printed: PrintedRow[] = [];
  for (const name of await listTables({ db })) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db);
    printed.push(...rows.map(({ text }) => ({ table: name, text })));
  }
  return printed;
}
