import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../database/index.server.ts';
import type { Environment } from '../../boot/environment.ts';
import { OperatorError } from '../control/operator-command.ts';
import { runInShop } from '../control/run-command.ts';
import { makeRehearsalFolder, removeOnSignals } from './rehearsal-folders.ts';

export type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>;

interface OpenPlace {
  database: Database;
  engine: 'embedded' | 'PostgreSQL';
  close(): Promise<void>;
}

/**
 * Opens the stored data for reading: the PostgreSQL server, the embedded database when no shop runs, or a copy of its
 * files that the running shop creates quickly, so that reading does not slow the shop down.
 */
export async function openToRead(place: Place): Promise<OpenPlace> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl) return toOpenSnapshot(await openDatabase({ databaseUrl, asItIs: true }), 'PostgreSQL');
  const copied = await runInShop({ name: 'data.copy', input: null, environment: place, printLine: () => {} });
  if (copied) return openCopy(copied.result as string);
  if (!existsSync(join(dataDir, 'pg'))) throw new OperatorError(`Nothing is stored in ${dataDir}: it has no database.`);
  return toOpenSnapshot(await openDatabase({ dataDir, asItIs: true }), 'embedded');
}

/** Opens the target unchanged and creates it where it is missing. */
export async function openToFill({ dataDir, databaseUrl }: Place): Promise<OpenPlace> {
  const database = await openDatabase(databaseUrl ? { databaseUrl, asItIs: true } : { dataDir, asItIs: true });
  return toOpenSnapshot(database, databaseUrl ? 'PostgreSQL' : 'embedded');
}

/** An empty embedded database that is deleted when it is closed. */
export async function openRehearsal(): Promise<OpenPlace> {
  return openCopy(await makeRehearsalFolder());
}

async function openCopy(folder: string): Promise<OpenPlace> {
  const stopListening = removeOnSignals(folder);
  const remove = () => rm(folder, { recursive: true, force: true }).finally(stopListening);
  try {
    return toOpenSnapshot(await openDatabase({ dataDir: folder, asItIs: true }), 'embedded', remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

function toOpenSnapshot(
  database: Database,
  engine: OpenPlace['engine'],
  after: () => Promise<void> = async () => {},
): OpenPlace {
  return {
    database,
    engine,
    close: async () => {
      await database.close().finally(after);
    },
  };
}
