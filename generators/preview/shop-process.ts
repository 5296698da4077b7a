import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
/** How long a process may take to end after the signal. It needs 9 seconds at most. */
const END_MS = 12_000;

/** A platform of its own: one state of the files, an empty database that is thrown away. */
export interface ShopProcess {
  name: string;
  /** Resolves when it answers; rejects if it ends before. */
  ready: Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Variables that lead to data or services of another platform. */
const LEFT_OUT =
  /^(DATABASE_(REPLICA_)?URL|SMTP_URL|OPENSEARCH_URL|VIES_URL|DATA_KEY|TRUSTED_PROXIES|WORKER|SHIPPING_EVENTS_KEY|SIGNING_\w+)$/;

/** Its input ends with this process, even if that is killed. */
const END_WITH_PARENT = `data:text/javascript,process.stdin.on('end',()=>process.exit()).resume().unref()`;

/** Starts the platform in a folder as `npm start` does, in the local stage. `name` is for messages. */
export function startShops(
  root: string,
  { name, port, deskHost }: { name: string; port: number; deskHost: string },
): ShopProcess {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-preview-'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !LEFT_OUT.test(variable)));
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, 'platform/server/start.mjs'], {
    cwd: root,
    env: { ...env, STAGE: 'local', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DESK_HOST: deskHost },
    stdio: ['pipe', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C reaches this process, which ends the others.
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = ended.then(() => {
    throw new Error(`${name} could not be started:\n${said.trim()}`);
  });
  const ready = Promise.race([waitUntilReady(port, () => child.exitCode === null), failed]);
  ready.catch(() => {});
  const stop = async () => {
    await endGroup(child, ended);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { name, ready, ended, stop };
}

async function waitUntilReady(port: number, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    if ((await fetchStatus(port)) === 200) return;
    await sleep(POLL_MS);
  }
  // The end of the process decides.
  await new Promise(() => {});
}

function fetchStatus(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { host: `localhost:${port}` };
    get({ host: '127.0.0.1', port, path: '/ready', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', () => resolve(undefined));
  });
}

/** Also ends a build that it runs. */
async function endGroup({ pid, exitCode, signalCode }: ChildProcess, ended: Promise<void>): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  signalGroup(pid, 'SIGTERM');
  const late = new AbortController();
  await Promise.race([
    ended,
    sleep(END_MS, undefined, { signal: late.signal })
      .then(() => signalGroup(pid, 'SIGKILL'))
      .catch(() => {}),
  ]);
  late.abort();
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
