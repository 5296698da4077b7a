/** Global set-up of the browser tests: the real platform, built and started as `npm start` does, in an empty DATA_DIR. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleProgram } from '../../platform/server/boot/build-program.ts';
import { copyEmptyDatabase } from './database-template.ts';
import { PATIENCE } from './patience.ts';
import { freePort } from './ports.ts';
import { waitUntil } from './until.ts';
import { leaksIn } from './whole-dump.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningPlatform {
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Everything the process printed so far. */
  output(): string;
}

/** The built platform with other tenant values, see patched-platform.ts; put together once for all who start it. */
export const patchedPlatform = { root, script: 'dist/patched-platform/patched-platform.js' };

/** Starts the platform, or another program that serves it, on an empty database that was made before; see startPlatform. */
export async function startPlatformOnCopy(...wanted: Parameters<typeof startPlatform>): Promise<RunningPlatform> {
  await copyEmptyDatabase(wanted[0]);
  return startPlatform(...wanted);
}

/**
 * Starts the platform, or another program that serves it, and resolves when `/ready` answers 200. Rejects with its output
 * when it ends before that.
 */
export async function startPlatform(
  dataDir: string,
  environment: Record<string, string> = {},
  program: { root: string; script: string; args?: readonly string[] } = { root, script: 'platform/server/start.mjs' },
): Promise<RunningPlatform> {
  const port = await freePort();
  let printed = '';
  // As `npm start` does: a process in between would not hand on every signal.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const compiler = program.script.endsWith('.ts') ? ['--import', tsx] : [];
  const child = spawn(process.execPath, [...compiler, program.script, ...(program.args ?? [])], {
    cwd: program.root,
    env: { ...withoutTestRunner(process.env), PORT: String(port), DATA_DIR: dataDir, ...PATIENCE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const running = { port, dataDir, process: child, output: () => printed };
  await untilReady(running);
  return running;
}

/** The environment of a person's shell: the page builder behaves differently under a test runner's variables. */
export function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = Object.entries(env).filter(
    ([name]) => !/^(VITEST|TEST$|NODE_ENV$|TINYPOOL|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(name),
  );
  return { ...Object.fromEntries(ours), NODE_ENV: 'production' };
}

/** Ends the platform's whole process group with `signal` and waits for its end. */
export function endPlatform(running: RunningPlatform, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((done) => {
    const { exitCode, signalCode, pid } = running.process;
    if (exitCode !== null || signalCode !== null || pid === undefined) return done();
    running.process.once('exit', () => done());
    process.kill(-pid, signal);
  });
}

async function untilReady(running: RunningPlatform): Promise<void> {
  const ready = async () => {
    if (running.process.exitCode !== null) throw new Error('the platform ended');
    return (await fetchStatus(running.port, '/ready')) === 200;
  };
  await waitUntil(ready, { within: 300_000, every: 100, late: 'the platform was not ready in time' }).catch(
    (error: Error) => {
      throw new Error(`${error.message}\n${running.output()}`, { cause: error });
    },
  );
}

function fetchStatus(port: number, path: string): Promise<number | undefined> {
  return new Promise((done) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}` } }, (response) => {
      response.resume();
      done(response.statusCode);
    }).on('error', () => done(undefined));
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-e2e-'));
  const running = await startPlatform(dataDir);
  await bundleProgram(root, ['tests/support/patched-platform.ts'], dirname(patchedPlatform.script));
  project.provide('port', running.port);
  project.provide('dataDir', dataDir);
  return async () => {
    await endPlatform(running);
    const leaks = await leaksIn(running);
    rmSync(dataDir, { recursive: true, force: true });
    if (leaks.length === 0) return;
    // The runner prints what a teardown throws, and calls the run a success.
    process.exitCode = 1;
    throw new Error(`secrets are in the database or the log after all tests:\n${leaks.slice(0, 20).join('\n')}`);
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    port: number;
    dataDir: string;
  }
}
