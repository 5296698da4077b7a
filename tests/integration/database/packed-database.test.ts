import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedEngine } from '../../../platform/database/embedded-engine.ts';
import { type Database, knownMigrations, openDatabase } from '../../../platform/database/index.server.ts';

import { PLACEHOLDER_BYTE } from '../../../platform/database/new-identity.ts';
import { readPackedDatabase, unpackDatabase } from '../../../platform/database/packed-database.ts';
import { prepareEmptyDatabase } from '../../../platform/server/artefact/empty-database.ts';
import { listTables } from '../../support/list-tables.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let packed: Buffer;
let folder = '';
beforeAll(() => {
  packed = prepareEmptyDatabase(root);
  folder = mkdtempSync(join(tmpdir(), 'umlauf-packed-'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function unpack(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await mkdir(join(dataDir, 'pg'), { recursive: true });
  unpackDatabase(packed, join(dataDir, 'pg'));
  return dataDir;
}

async function withOpened<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const readControl = (dataDir: string) => readFileSync(join(dataDir, 'pg/global/pg_control'));

/** The bytes that the empty database has no value for. */
function readSecret(dataDir: string): string {
  const archive = brotliDecompressSync(packed);
  const start = archive.indexOf('\n') + 1;
  const { files } = JSON.parse(archive.toString('utf8', 0, start)) as { files: [string, number][] };
  const place = files.findIndex(([name]) => name === 'global/pg_control');
  const control = files.slice(0, place).reduce((sum, [, bytes]) => sum + bytes, start);
  const before = archive.indexOf(Buffer.alloc(32, PLACEHOLDER_BYTE), control) - control;
  return readControl(dataDir)
    .subarray(before, before + 32)
    .toString('hex');
}

async function readIdentifier(dataDir: string): Promise<string> {
  return withOpened(dataDir, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(
      db,
    );
    return rows[0]?.id ?? '';
  });
}

/** Columns, constraints and indexes of all tables, as text. */
async function describeTables({ db }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  return rows;
}

describe('the packed empty database', () => {
  it('has the tables that the migrations make, and no rows', async () => {
    const dataDir = await unpack('tables');
    const made = await openDatabase({ memory: true });
    try {
      await withOpened(dataDir, async (database) => {
        expect(await describeTables(database)).toEqual(await describeTables(made));
        const filled = [];
        for (const name of await listTables(database)) {
          const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(database.db);
          if (rows.length > 0) filled.push(name);
        }
        expect(filled.sort()).toEqual(['migration', 'migration_lock']);
        const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database.db);
        expect(rows.map(({ name }) => name)).toEqual(knownMigrations());
      });
    } finally {
      await made.close();
    }
  });

  it('keeps rows after it was closed and opened again', async () => {
    const dataDir = await unpack('rows');
    await withOpened(dataDir, ({ db }) => sql`create table note as select 'kept' as text`.execute(db));
    const { rows } = await withOpened(dataDir, ({ db }) => sql`select text from note`.execute(db));
    expect(rows).toEqual([{ text: 'kept' }]);
  });

  it('an engine in memory starts with its tables, and an identifier of its own', async () => {
    const identifiers = new Set<string>();
    for (const empty of [readPackedDatabase(packed), readPackedDatabase(packed)]) {
      const engine = await EmbeddedEngine.inMemory(empty);
      try {
        const run = await engine.current();
        const { rows: names } = await run.query<{ name: string }>('select name from migration order by name', []);
        expect(names.map(({ name }) => name)).toEqual(knownMigrations());
        const { rows } = await run.query<{ id: string }>(
          'select system_identifier::text as id from pg_control_system()',
          [],
        );
        identifiers.add(rows[0]?.id ?? '');
      } finally {
        await engine.close();
      }
    }
    expect(identifiers.size).toBe(2);
  });

  it('has an identifier and a secret of its own in each folder', async () => {
    const [one, other] = [await unpack('one'), await unpack('other')];
    const placeholder = Buffer.alloc(8, PLACEHOLDER_BYTE);
    for (const dataDir of [one, other]) expect(readControl(dataDir).includes(placeholder)).toBe(false);
    expect(readSecret(one)).not.toBe(readSecret(other));
    expect(await readIdentifier(one)).not.toBe(await readIdentifier(other));
  });

  it('is readable by its owner alone', async () => {
    const dataDir = await unpack('rights');
    for (const path of ['base', 'global', 'global/pg_control'])
      expect(statSync(join(dataDir, 'pg', path)).mode & 0o077, path).toBe(0);
  });

  it('is refused when its control file is not that of an empty database', async () => {
    const archive = brotliDecompressSync(packed);
    const damaged = archive.indexOf(Buffer.alloc(32, PLACEHOLDER_BYTE)) - 8;
    archive.writeUInt8(archive.readUInt8(damaged) ^ 1, damaged);
    const repacked = brotliCompressSync(archive, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    await mkdir(join(folder, 'damaged'));
    expect(() => unpackDatabase(repacked, join(folder, 'damaged'))).toThrow('The packed database is not an empty one.');
    expect(existsSync(join(folder, 'damaged/global'))).toBe(false);
  });
});
