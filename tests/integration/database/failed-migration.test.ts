import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, migrate, openDatabase } from '../../../platform/database/index.server.ts';
import { describeDatabases } from '../../support/database.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A module without imports, because the folder is outside of the project. */
const write = (name: string, statements: string[]) =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `export async function up(db: any) {
      for (const text of ${JSON.stringify(statements)}) await db.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: text } });
    }`,
  );

async function everything({ db }: Database): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db);
  const ran = await sql`select name, timestamp from migration order by name`.execute(db);
  const rows = await sql`select * from piece order by number`.execute(db);
  return [columns.rows, ran.rows, rows.rows];
}

describeDatabases('a migration that fails midway', (kind) => {
  it('the failure rolls back every migration of this start and says what to do', async () => {
    const place = await kind.place();
    const database = await openDatabase({ ...place, asItIs: true });
    const run = () => migrate(database.db, undefined, pathToFileURL(`${folder}/`));
    write('0001-pieces', ['create table piece (number int primary key)', 'insert into piece values (1), (2)']);
    await run();
    const before = await everything(database);
    write('0002-weights', ['alter table piece add column weight int', 'update piece set weight = 7']);
    write('0003-halves', [
      'create table half (number int)',
      'delete from piece where number = 1',
      'insert into piece (number) values (2)',
    ]);
    await expect(run()).rejects.toThrow(/0003-halves failed: .*piece_pkey.*Nothing was changed.*operating\.md/s);
    expect(await everything(database)).toEqual(before);
    rmSync(join(folder, '0003-halves.ts'));
    await run();
    expect(await sql`select weight from piece`.execute(database.db)).toMatchObject({
      rows: [{ weight: 7 }, { weight: 7 }],
    });
    await database.close();
  });
});
