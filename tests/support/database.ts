import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, describe } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/index.server.ts';
import { copiedDataDir } from './database-template.ts';

/** One kind of database a suite runs on. */
export interface DatabaseKind {
  /** Options of a new place with nothing in it; opened again they find the same data (but for memory). */
  place(): Promise<DatabaseOptions>;
  /** Options of a new place whose database may have been made before: for tests that do not care about the first opening. */
  openedPlace(): Promise<DatabaseOptions>;
  /** Options of one such place for the whole suite: for tests that only read what the first of them stored. */
  keptPlace(): Promise<DatabaseOptions>;
  /** A new empty database, opened and brought up to date; closed and removed after the test. Costs a second. */
  open(): Promise<Database>;
  /** One database for the whole suite, opened on first use: for tests that clear the tables they use. */
  openOnce(): Promise<Database>;
  /**
   * The one of `openOnce` as good as new: no row in any table, every counter at its start. For tests that look at rows
   * and never at how the database is opened, migrated, locked or closed; one that still queries it must have stopped.
   */
  openEmptied(): Promise<Database>;
  /** Opens a place again and closes it after the test. */
  reopen(place: DatabaseOptions): Promise<Database>;
  /** Data outlives the process. */
  lasting: boolean;
  /** Takes several processes at once. */
  shared: boolean;
}

/**
 * Runs one suite on the embedded database in a directory and, when TEST_DATABASE_URL is set, on that PostgreSQL server;
 * with `memory` also on the embedded database without files. No test finds what another one stored.
 */
export function describeDatabases(
  title: string,
  suite: (kind: DatabaseKind) => void,
  options: { memory?: true } = {},
): void {
  describe(`${title} (embedded)`, () => suite(kindOf(emptyDirectory, { lasting: true, openedPlace: copiedDirectory })));
  if (options.memory) describe(`${title} (embedded, in memory)`, () => suite(kindOf(memoryPlace, {})));
  const url = process.env.TEST_DATABASE_URL;
  if (url)
    describe(`${title} (PostgreSQL)`, () => suite(kindOf(() => serverPlace(url), { lasting: true, shared: true })));
}

/** Runs one suite on the embedded database without files alone: for what no kind of database does differently. */
export function describeInMemory(title: string, suite: (kind: DatabaseKind) => void): void {
  describe(title, () => suite(kindOf(memoryPlace, {})));
}

/** Runs one suite on the PostgreSQL server of TEST_DATABASE_URL alone: for what only a connection can do. */
export function describeServer(title: string, suite: (kind: DatabaseKind) => void): void {
  const url = process.env.TEST_DATABASE_URL;
  describe.runIf(url)(title, () => suite(kindOf(() => serverPlace(url ?? ''), { lasting: true, shared: true })));
}

interface Place {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

interface Abilities {
  lasting?: true;
  shared?: true;
  /** A quicker way to a place whose database was made before. */
  openedPlace?: () => Promise<Place>;
}

function kindOf(makePlace: () => Promise<Place>, abilities: Abilities): DatabaseKind {
  const { lasting = false, shared = false, openedPlace: makeOpened = makePlace } = abilities;
  const opened = new Set<Database>();
  const places = new Set<Place>();
  afterEach(async () => {
    for (const database of opened) await database.close().catch(() => {});
    for (const place of places) await place.remove();
    opened.clear();
    places.clear();
  });
  let once: Promise<{ place: Place; database: Database }> | undefined;
  afterAll(async () => {
    const kept = await once?.catch(() => undefined);
    await kept?.database.close();
    await kept?.place.remove();
  });
  const openOnce = async () => {
    once ??= makeOpened().then(async (made) => ({ place: made, database: await openDatabase(made.options) }));
    return (await once).database;
  };
  const openEmptied = async () => {
    const database = await openOnce();
    await emptyTables(database);
    return database;
  };
  let kept: Promise<Place> | undefined;
  afterAll(async () => (await kept?.catch(() => undefined))?.remove());
  const keptPlace = async () => {
    kept ??= makeOpened();
    return (await kept).options;
  };
  const noted = async (making: Promise<Place>) => {
    const made = await making;
    places.add(made);
    return made.options;
  };
  const place = () => noted(makePlace());
  const openedPlace = () => noted(makeOpened());
  const reopen = async (options: DatabaseOptions) => {
    const database = await openDatabase(options);
    opened.add(database);
    return database;
  };
  const open = async () => reopen(await openedPlace());
  return { lasting, shared, place, openedPlace, keptPlace, reopen, open, openOnce, openEmptied };
}

async function memoryPlace(): Promise<Place> {
  return { options: { memory: true }, remove: async () => {} };
}

async function emptyDirectory(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-data-'));
  return { options: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function copiedDirectory(): Promise<Place> {
  const { dataDir, remove } = await copiedDataDir();
  return { options: { dataDir }, remove: async () => remove() };
}

/** Of all tables but the two that tell which migrations ran. Truncating one that is empty would cost as much. */
async function emptyTables({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'migration_lock')`.execute(db);
  const ask = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  );
  const filled = await sql<{ name: string }>`${sql.join(ask, sql` union all `)}`.execute(db);
  if (filled.rows.length > 0)
    await sql`truncate ${sql.join(filled.rows.map(({ name }) => sql.table(name)))} cascade`.execute(db);
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
}

async function serverPlace(url: string): Promise<Place> {
  const name = `umlauf_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    options: { databaseUrl: own.href },
    remove: () => onServer(url, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
