import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { send } from '../chaos/http.ts';
import { PATIENCE } from './patience.ts';
import { freePort } from './ports.ts';
import { waitUntil } from './until.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the tests of this repository write beside the artefact. */
const NOT_OF_IT = /\/dist\/(patched-platform|runbooks)(\/|$)/;

export interface ArtefactCopy {
  /** The folder that holds nothing but `dist/`. */
  folder: string;
  remove(): void;
}

/** Brings `dist/` up to date. */
export function makeArtefact(): void {
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'platform/server/start.ts', '--make'], {
    cwd: root,
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  if (made.status !== 0) throw new Error(`The artefact could not be built:\n${made.stdout}${made.stderr}`);
}

/** The artefact of the current sources alone in a folder, far from this repository and its packages. */
export function copyArtefact(): ArtefactCopy {
  makeArtefact();
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-artefact-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true, filter: (path) => !NOT_OF_IT.test(path) });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ArtefactProcess {
  child: ChildProcess;
  port: number;
  printed(): string;
  end(): Promise<number | null>;
}

/** Starts a program of the artefact with these settings and no others. */
export async function startArtefact(
  { folder }: ArtefactCopy,
  program: 'server' | 'worker',
  settings: Record<string, string>,
): Promise<ArtefactProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [`dist/${program}.mjs`], {
    cwd: folder,
    env: { PORT: String(port), ...PATIENCE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const ended = new Promise<number | null>((done) => child.once('close', (status) => done(status)));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(printed);
    if (program === 'worker') return printed.includes('does scheduled work');
    const call = { port, from: '127.0.0.1', method: 'GET', path: '/ready', host: 'localhost', patience: 5_000 };
    return (await send(call).catch(() => undefined))?.status === 200;
  };
  await waitUntil(isReady, { within: 120_000, late: 'The artefact was not ready.' });
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, port, printed: () => printed, end };
}

/** Runs an operator's command of the artefact to its end. */
export function runCommand(
  { folder }: ArtefactCopy,
  [program = '', ...args]: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ status: number; out: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [`dist/${program}.mjs`, ...args], { cwd: folder, env: settings }, (error, out, errors) =>
      done({ status: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out: out + errors }),
    );
  });
}

/** Builders behave differently under a test runner's variables. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...rest } = process.env;
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(VITEST|TEST$|TINYPOOL|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(name)),
  );
}
