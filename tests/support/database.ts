import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/index.server.ts';

/** One kind of database a suite runs on. */
export interface DatabaseKind {
  /** Options of a new empty place to store data; opened again they find the same data (but for memory). */
  place(): Promise<DatabaseOptions>;
  /** A new empty database, opened and brought up to date; closed and removed after the test. */
  open(): Promise<Database>;
  /** One database for the whole suite, opened on first use: for tests that clear the tables they use. */
  openOnce(): Promise<Database>;
  /** Opens a place again and closes it after the test. */
  reopen(place: DatabaseOptions): Promise<Database>;
  /** Data outlives the process. */
  lasting: boolean;
  /** Takes several processes at once. */
  shared: boolean;
}

/**
 * Runs one suite on the embedded database in a directory and, when TEST_DATABASE_URL is set, on that PostgreSQL server;
 * with `memory` also on the embedded database without files. Each test has a database of its own.
 */
export function describeDatabases(
  title: string,
  suite: (kind: DatabaseKind) => void,
  options: { memory?: true } = {},
): void {
  describe(`${title} (embedded)`, () => suite(kindOf(directoryPlace, { lasting: true, prepare: makeTemplate })));
  if (options.memory) describe(`${title} (embedded, in memory)`, () => suite(kindOf(memoryPlace, {})));
  const url = process.env.TEST_DATABASE_URL;
  if (url)
    describe(`${title} (PostgreSQL)`, () => suite(kindOf(() => serverPlace(url), { lasting: true, shared: true })));
}

interface Place {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

interface Abilities {
  lasting?: true;
  shared?: true;
  /** Runs before the suite; what it returns runs after. */
  prepare?: () => Promise<() => void>;
}

function kindOf(makePlace: () => Promise<Place>, abilities: Abilities): DatabaseKind {
  const { lasting = false, shared = false, prepare } = abilities;
  if (prepare) beforeAll(prepare, 120_000);
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
    once ??= makePlace().then(async (made) => ({ place: made, database: await openDatabase(made.options) }));
    return (await once).database;
  };
  const place = async () => {
    const made = await makePlace();
    places.add(made);
    return made.options;
  };
  const reopen = async (options: DatabaseOptions) => {
    const database = await openDatabase(options);
    opened.add(database);
    return database;
  };
  return { lasting, shared, place, reopen, open: async () => reopen(await place()), openOnce };
}

async function memoryPlace(): Promise<Place> {
  return { options: { memory: true }, remove: async () => {} };
}

/** Making a database takes seconds; it is made once a test file and copied from then on. */
let template = '';

async function directoryPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-data-'));
  cpSync(join(template, 'pg'), join(dataDir, 'pg'), { recursive: true });
  return { options: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Returns what removes it. */
async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-template-'));
  const database = await openDatabase({ dataDir });
  await database.close();
  template = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
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
