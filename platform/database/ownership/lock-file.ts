import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Holder {
  pid: number;
  /** Start time of the holding process in the kernel's count; distinguishes a reused pid. Empty where unknown. */
  processStart: string;
  /** For messages only. */
  since: string;
  nonce: string;
  /** Identifies the running kernel: equal in all containers of a machine. Empty where unknown. */
  boot?: string;
  /** Identifies the pid namespace: equal only within one container. */
  pidSpace?: string;
  /** Whether it also holds the kernel's lock. */
  inKernel?: boolean;
}

/** The record that this process writes into a lock. */
export function ownHolder(inKernel: boolean): Required<Holder> {
  return {
    pid: process.pid,
    processStart: processStart(process.pid),
    since: new Date().toISOString(),
    nonce: randomUUID(),
    boot: read('/proc/sys/kernel/random/boot_id'),
    pidSpace: pidSpace(),
    inKernel,
  };
}

/** Writes a temporary file and links it into place, so that no reader sees half a lock. False where a lock exists. */
export function createLock(path: string, mine: Holder): boolean {
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

export function readLock(path: string): { text: string; holder: Holder | undefined } | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // Without a file the directory is free.
    return undefined;
  }
  try {
    const holder = JSON.parse(text) as Holder;
    return { text, holder: Number.isInteger(holder.pid) ? holder : undefined };
  } catch {
    // A lock cut short by a crash names no holder.
    return { text, holder: undefined };
  }
}

/** Removes only the dead lock that was read: a lock taken by another process meanwhile is put back. */
export function moveAside(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    // Another process moved the dead lock first.
    return;
  }
  try {
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The state of the holder according to the lock; `unknown` for a holder in another container or machine. */
export function getHolderState(holder: Holder, mine: Required<Holder>): 'alive' | 'dead' | 'unknown' {
  const sameKernel = holder.boot === mine.boot && mine.boot !== '';
  // The kernel granted this process the lock, so its former holder has ended.
  if (sameKernel && holder.inKernel && mine.inKernel) return 'dead';
  const pidsMeanTheSame = holder.boot === undefined || (holder.boot === mine.boot && holder.pidSpace === mine.pidSpace);
  if (!pidsMeanTheSame) return 'unknown';
  return isAlive(holder) ? 'alive' : 'dead';
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
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Without /proc the machine is the space of process ids.
    return hostname();
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // A process that ended has no file, and other systems have none at all.
    return '';
  }
}
