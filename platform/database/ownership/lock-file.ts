import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Holder {
  pid: number;
  /** When the holding process started, in the kernel's own count; tells a reused pid from the holder. Empty where unknown. */
  processStart: string;
  /** For people. */
  since: string;
  nonce: string;
  /** Names the running kernel: the same in all containers of a machine. Empty where unknown. */
  boot?: string;
  /** Where its pid means something: the same in one container only. */
  pidSpace?: string;
  /** It holds the kernel's lock, too. */
  inKernel?: boolean;
}

/** What this process writes into a lock. */
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

/** Written aside and linked into place, so that a lock is never seen half written. False where there is one. */
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
export function moveAside(path: string, text: string): void {
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

/** What the lock itself tells of its holder; `unknown` for one of another container or machine. */
export function stateOf(holder: Holder, mine: Required<Holder>): 'alive' | 'dead' | 'unknown' {
  const sameKernel = holder.boot === mine.boot && mine.boot !== '';
  // The kernel gave this process the lock that the other one had until its end.
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
    return hostname();
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
