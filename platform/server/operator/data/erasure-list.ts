import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../../database/index.server.ts';
import { ERASURE_RETENTION_DAYS, type Erasure, listErasures } from '../../../services/erasures/index.server.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import type { Job } from '../../../shared/job.ts';
import { OperatorError } from '../control/operator-command.ts';
import { flushFolder } from './write-backup.ts';

const FILE = 'erasures.jsonl';

/** Where the list is for a backup: beside it. */
export function findErasureList(backup: string): string {
  return join(dirname(backup), FILE);
}

/**
 * Writes deletions beside the backups each minute, because a database that is lost takes its own list with it. What the
 * file has from before a restore stays in it.
 */
export function erasureJob({ folder, database }: { folder: string; database: Pick<Database, 'db'> }): Job {
  return {
    name: 'list deletions beside the backups',
    everyMs: MINUTE_MS,
    run: async (now) => {
      const file = join(folder, FILE);
      const before = await readErasures(file);
      const all = mergeErasures(before, await listErasures(database.db), now);
      if (printErasures(all) === printErasures(before)) return 0;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replaceFile(file, printErasures(all));
      return 0;
    },
  };
}

function mergeErasures(before: readonly Erasure[], now: readonly Erasure[], at: Date): Erasure[] {
  const all = new Map([...before, ...now].map((one) => [`${one.kind} ${one.subject}`, one]));
  const since = at.getTime() - ERASURE_RETENTION_DAYS * DAY_MS;
  return [...all.values()].filter((one) => one.at.getTime() >= since);
}

function printErasures(erasures: readonly Erasure[]): string {
  return erasures.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** Reads a list; one that does not exist is empty. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new OperatorError(`${file} cannot be read (${error.code ?? error.name}).`);
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => parseErasure(file, line));
}

function parseErasure(file: string, line: string): Erasure {
  try {
    const { kind, subject, at } = JSON.parse(line) as { kind: string; subject: string; at: string };
    const isKnown = kind === 'data' || kind === 'account' || kind === 'subscription';
    if (isKnown && typeof subject === 'string' && Number.isFinite(Date.parse(at)))
      return { kind, subject, at: new Date(at) };
  } catch {
    // Reported below, as a line without its members is.
  }
  throw new OperatorError(`${file} is damaged: a line is not a deletion. Take its copy from another place.`);
}

/** The file is always complete: the old one or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomUUID()}.part`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
  await flushFolder(dirname(file));
}
