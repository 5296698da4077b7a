import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { startPostgres } from '../support/postgres.ts';
import { atTheEnd } from './leftovers.ts';

/** A PostgreSQL server that can be killed, started again and frozen. */
export interface FragilePostgres {
  url: string;
  /** kill -9 of the postmaster; its other processes then exit. Started again immediately. */
  killAndRestart(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Undefined where PostgreSQL's programs are not installed. With `fsync`, as a real one has it. */
export async function startFragilePostgres(): Promise<FragilePostgres | undefined> {
  const server = await startPostgres({ fsync: true });
  if (!server) return undefined;
  const forget = atTheEnd(() => {
    for (const pid of withChildren(server.pid())) signal(pid, 'SIGKILL');
    rmSync(server.folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    url: server.url,
    killAndRestart: async () => {
      signal(server.pid(), 'SIGKILL');
      await server.startAgain();
    },
    freeze: () => {
      for (const pid of withChildren(server.pid())) signal(pid, 'SIGSTOP');
    },
    thaw: () => {
      for (const pid of withChildren(server.pid())) signal(pid, 'SIGCONT');
    },
    stop: async () => {
      await server.stop();
      forget();
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** The postmaster first: frozen, it starts no more. */
function withChildren(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && readParentPid(pid) === postmaster);
  return [postmaster, ...children];
}

/** Field 4 of /proc/<pid>/stat; the name in field 2 may hold spaces and brackets. */
function readParentPid(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
