import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.ts';
import { waitUntil } from './until.ts';

export interface TemporaryPostgres {
  /** Connection string of a superuser; tests make a database each. */
  url: string;
  /** Everything of it is in here. */
  folder: string;
  /** Of the postmaster. */
  pid(): number;
  /** For a server that was killed: resolves when it takes connections again. */
  startAgain(): Promise<void>;
  /** Runs shell commands as the server's user, with `$BIN`, PostgreSQL's programs, and `$DATA`, its data folder. */
  run(commands: string): Promise<void>;
  /** Kills the postmaster; its other processes then exit. */
  kill(): Promise<void>;
  /** Suspends every process of the server: its sockets stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether it waits for the disk, as a real one does. Left out where only its answers count. */
  fsync?: boolean;
  /** Further settings of the server; `$FOLDER` in a value is its folder. */
  settings?: Readonly<Record<string, string>>;
  /** Makes the data folder instead of initdb, by shell commands that get `$BIN`, the programs, and `$DATA`, that folder. */
  fillData?: string;
}

const INSTALLED = '/usr/lib/postgresql';

/**
 * Starts a PostgreSQL server in a temporary directory, on loopback, on a free port. Undefined where its programs are not
 * installed. As root it runs as the user `postgres`, because the server refuses root.
 */
export async function startPostgres({
  fsync = false,
  settings: more = {},
  fillData,
}: PostgresOptions = {}): Promise<TemporaryPostgres | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync('/tmp/umlauf-postgres-');
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chmodSync(folder, 0o755);
    must(spawnSync('chown', ['postgres', folder]));
  }
  const data = join(folder, 'data');
  const initdb = `${programs}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`;
  const run = async (commands: string) => {
    const script = `set -e; export BIN=${programs} DATA=${data}; ${commands}`;
    const [program, args] = asRoot ? ['su', ['postgres', '-c', script]] : ['sh', ['-c', script]];
    await promisify(execFile)(program, args, { cwd: '/tmp' });
  };
  await run(fillData ?? initdb);
  const port = await freePort();
  const further = Object.entries(more).map(([name, value]) => ` -c "${name}=${value.replaceAll('$FOLDER', folder)}"`);
  const settings = `-c fsync=${fsync ? 'on' : 'off'} -c max_connections=200${further.join('')}`;
  const command = `exec ${programs}/postgres -D ${data} -p ${port} -h 127.0.0.1 -k ${folder} ${settings}`;
  const asUser = ['--reuid=postgres', '--regid=postgres', '--init-groups', 'sh', '-c', command];
  const spawnServer = () =>
    asRoot ? spawn('setpriv', asUser, { stdio: 'ignore' }) : spawn('sh', ['-c', command], { stdio: 'ignore' });
  let server = spawnServer();
  await untilReady(programs, port, () => server.exitCode);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    pid: () => server.pid ?? 0,
    startAgain: async () => {
      const again = async () => {
        server = spawnServer();
        await untilReady(programs, port, () => server.exitCode);
      };
      // Processes of the killed one may still hold its shared memory for a moment; then a start fails.
      await waitUntil(
        () =>
          again().then(
            () => true,
            () => false,
          ),
        { within: 30_000, late: 'PostgreSQL did not start again.' },
      );
    },
    run,
    kill: () => ended(server, 'SIGKILL'),
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    stop: async () => {
      await ended(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

/** The postmaster and every process it started. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined || !existsSync(`/proc/${pid}`)) return;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      // A process for one connection may have ended since the list was read.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Newest installed version first. */
function findPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(INSTALLED, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

function must({ status, stderr }: { status: number | null; stderr: Buffer }): void {
  if (status !== 0) throw new Error(`PostgreSQL could not be prepared: ${stderr}`);
}

async function untilReady(programs: string, port: number, exitCode: () => number | null): Promise<void> {
  const ready = [`${programs}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)]] as const;
  await waitUntil(
    () => {
      if (exitCode() !== null) throw new Error(`PostgreSQL ended at start with ${exitCode()}.`);
      return spawnSync(...ready).status === 0;
    },
    { every: 50, late: 'PostgreSQL did not become ready in 10 seconds.' },
  );
}
