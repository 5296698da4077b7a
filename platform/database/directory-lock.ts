import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** When the holding process started, in the kernel's own count; tells a reused pid from the holder. Empty where unknown. */
  processStart: string;
  /** For people. */
  since: string;
  nonce: string;
}

/**
 * Takes `<dataDir>/lock` for this process. The embedded database has no lock of its own and two processes would corrupt it.
 * A lock whose process is gone (crash, kill -9) is taken over. Throws when the holder lives. Returns the release.
 */
export function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'lock');
  const mine: Holder = {
    pid: process.pid,
    processStart: processStart(process.pid),
    since: new Date().toISOString(),
    nonce: randomUUID(),
  };
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (createLock(path, mine)) return () => release(path, mine);
    const found = readLock(path);
    if (found === undefined) continue;
    if (found.holder && isAlive(found.holder)) throw new Error(heldMessage(dataDir, found.holder));
    moveAside(path, found.text);
  }
  throw new Error(`Could not take the lock ${path}: other processes keep taking it. Start one process only.`);
}

/** Written aside and linked into place, so that a lock is never seen half written. */
function createLock(path: string, mine: Holder): boolean {
  const draft = `${path}.${mine.nonce}`;
  writeFileSync(draft, `${JSON.stringify(mine)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(path: string): { text: string; holder: Holder | undefined } | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    const holder = JSON.parse(text) as Holder;
    return { text, holder: Number.isInteger(holder.pid) ? holder : undefined };
  } catch {
    return { text, holder: undefined };
  }
}

/** Removes the dead lock that was read, and only that one: a lock taken by someone else meanwhile is put back. */
function moveAside(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(path: string, mine: Holder): void {
  if (readLock(path)?.holder?.nonce === mine.nonce) rmSync(path, { force: true });
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const start = processStart(holder.pid);
  return start === '' || holder.processStart === '' || start === holder.processStart;
}

/** Field 22 of /proc/<pid>/stat (start time in clock ticks since boot); the name in field 2 may hold spaces and brackets. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function heldMessage(dataDir: string, holder: Holder): string {
  return [
    `The data directory ${dataDir} is in use by process ${holder.pid} (since ${holder.since}).`,
    'The embedded database takes one process. Stop that process, or set DATA_DIR to another directory,',
    'or set DATABASE_URL to a PostgreSQL server, which takes many.',
  ].join('\n');
}
