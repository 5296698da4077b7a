import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/index.server.ts';
import { onServer } from './common-databases.ts';
import { copiedDataDir, copyEmptyDatabase } from './database-template.ts';
import { listTables } from './list-tables.ts';

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
  /** One database for the whole suite, empty on first use: for tests that clear the tables they use. */
  openOnce(): Promise<Database>;
  /**
   * The one of `openOnce` as good as new: no row in any table, every counter at its start. For tests that look at rows
   * and never at how the database is opened, migrated, locked or closed; one that still queries it must have stopped.
   * The files of a worker get the same one after the other: none closes it, or changes what its tables are.
   */
  openEmptied(): Promise<Database>;
  /** Opens a place again and closes it after the test. */
  reopen(place: DatabaseOptions): Promise<Database>;
  /** Data outlives the process. */
  lasting: boolean;
  /** Allows several processes at the same time. */
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
  describe(`${title} (embedded)`, () => suite(toDatabaseKind(EMBEDDED)));
  if (options.memory) describe(`${title} (embedded, in memory)`, () => suite(toDatabaseKind(MEMORY)));
  const url = process.env.TEST_DATABASE_URL;
  if (url) describe(`${title} (PostgreSQL)`, () => suite(toDatabaseKind(server(url))));
}

/**
 * Runs one suite on the embedded database in a directory alone: for what no kind of database does differently. One
 * without files would be created anew in each worker, which costs as much as opening five copies.
 */
export function describeEmbedded(title: string, suite: (kind: DatabaseKind) => void): void {
  describe(title, () => {
    // Takes seconds where no file before has opened it: the first test should not pay for that.
    beforeAll(async () => void (await openCommon(EMBEDDED)), 120_000);
    suite(toDatabaseKind(EMBEDDED));
  });
}

/** What `openEmptied` gives such a suite, for a file with suites of other names. */
export function openEmptiedEmbedded(): Promise<Database> {
  return openEmptied(EMBEDDED);
}

/** A database that somebody has alone until it is given back, or broken for good. */
export interface Borrowed {
  database: Database;
  giveBack(): void;
  breakIt(): Promise<void>;
}

let borrowed = false;

/** What `openEmptied` gives a suite, for one server at a time; undefined while another has it, and where none is in common. */
export async function borrowEmptied(): Promise<Borrowed | undefined> {
  if (borrowed || !process.env.VITEST || !inject('common')) return undefined;
  borrowed = true;
  const engine = { ...EMBEDDED, name: 'borrowed' };
  const database = await openEmptied(engine);
  return {
    database: { ...database, close: async () => {} },
    giveBack: () => {
      borrowed = false;
    },
    breakIt: () => {
      inCommon.delete(engine.name);
      return database.close();
    },
  };
}

/** Runs one suite on the PostgreSQL server of TEST_DATABASE_URL alone: for what only a connection can do. */
export function describeServer(title: string, suite: (kind: DatabaseKind) => void): void {
  const url = process.env.TEST_DATABASE_URL;
  describe.runIf(url)(title, () => suite(toDatabaseKind(server(url ?? ''))));
}

interface Place {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

interface Engine {
  /** Of the database that the files of a worker have in common. */
  name: string;
  lasting?: true;
  shared?: true;
  place: () => Promise<Place>;
  /** A quicker way to a place whose database was made before. */
  openedPlace?: () => Promise<Place>;
  /** Options of the place they have in common, which goes when all of them are done. */
  common: () => Promise<DatabaseOptions>;
}

const EMBEDDED: Engine = {
  name: 'embedded',
  lasting: true,
  place: emptyDirectory,
  openedPlace: copiedDirectory,
  common: async () => {
    const dataDir = mkdtempSync(join(inject('common').folder, 'data-'));
    await copyEmptyDatabase(dataDir);
    return { dataDir };
  },
};

const MEMORY: Engine = { name: 'memory', place: memoryPlace, common: async () => ({ memory: true }) };

const server = (url: string): Engine => ({
  name: 'server',
  lasting: true,
  shared: true,
  place: () => serverPlace(url),
  common: async () => (await serverPlace(url, inject('common').prefix)).options,
});

const inCommon = new Map<string, Promise<Database>>();

function openCommon({ name, common }: Engine): Promise<Database> {
  const opening = inCommon.get(name) ?? common().then(openDatabase);
  inCommon.set(name, opening);
  return opening;
}

/** A test that failed may have left work running on it: then the next suites get another one, and do not fail with it. */
async function openEmptied(engine: Engine): Promise<Database> {
  const database = await openCommon(engine);
  try {
    await emptyTables(database);
    return database;
  } catch {
    inCommon.delete(engine.name);
    return openCommon(engine);
  }
}

function toDatabaseKind(engine: Engine): DatabaseKind {
  const { lasting = false, shared = false, place: makePlace, openedPlace: makeOpened = makePlace } = engine;
  const opened = new Set<Database>();
  const places = new Set<Place>();
  afterEach(async () => {
    for (const database of opened) await database.close().catch(() => {});
    for (const place of places) await place.remove();
    opened.clear();
    places.clear();
  });
  let once: Promise<Database> | undefined;
  const openOnce = () => {
    once ??= openEmptied(engine);
    return once;
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
  return {
    lasting,
    shared,
    place,
    openedPlace,
    keptPlace,
    reopen,
    open,
    openOnce,
    openEmptied: () => openEmptied(engine),
  };
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
  const names = (await listTables({ db })).filter((name) => !['migration', 'migration_lock'].includes(name));
  const ask = names.map((name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`);
  const filled = await sql<{ name: string }>`${sql.join(ask, sql` union all `)}`.execute(db);
  if (filled.rows.length > 0)
    await sql`truncate ${sql.join(filled.rows.map(({ name }) => sql.table(name)))} cascade`.execute(db);
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
}

async function serverPlace(url: string, prefix = 'umlauf'): Promise<Place> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    options: { databaseUrl: own.href },
    remove: async () => void (await onServer(url, `drop database ${name} with (force)`)),
  };
}
