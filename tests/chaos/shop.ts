import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/ports.ts';
import { waitUntil } from '../support/until.ts';
import { send } from './http.ts';
import { atTheEnd } from './leftovers.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** What `npm start` runs, so that a signal meets here what it meets there. */
const { start } = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } })
  .scripts;
// `exec` replaces the shell of npm; here there is none.
const START = start
  .replace(/^exec /, '')
  .split(' ')
  .map((word) => (word === 'node' ? process.execPath : word));
const READY_WITHIN_MS = 120_000;
const MAX_OUTPUT_CHARS = 20_000;

export interface ShopOptions {
  dataDir: string;
  environment?: Readonly<Record<string, string>>;
  /** The program that starts it, before its own command: for example one that gives it another view of the machine. */
  through?: readonly string[];
}

/** The platform as a process group of its own, which can be killed and started again on the same port. */
export class Shop {
  readonly port: number;
  readonly #options: ShopOptions;
  #child: ChildProcess | undefined;
  #printed = '';
  #forget = () => {};

  private constructor(port: number, options: ShopOptions) {
    this.port = port;
    this.#options = options;
  }

  static async start(options: ShopOptions): Promise<Shop> {
    const shop = await Shop.prepare(options);
    await shop.start();
    return shop;
  }

  static async prepare(options: ShopOptions): Promise<Shop> {
    return new Shop(await freePort(), options);
  }

  /** The last of what it printed. */
  get output(): string {
    return this.#printed;
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Of the leader of its process group; 0 before the first start. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  /** Starts the program and resolves with the milliseconds until `/ready` answered 200. Rejects when it ends before. */
  async start(): Promise<number> {
    const from = performance.now();
    this.launch();
    await waitUntil(() => this.isReady(), {
      within: READY_WITHIN_MS,
      every: 20,
      late: 'the shop was not ready in time',
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.output}`, { cause: error });
    });
    return performance.now() - from;
  }

  /** Starts the program without waiting for anything. */
  launch(): void {
    const { dataDir, environment = {}, through = [] } = this.#options;
    const [command = '', ...args] = [...through, ...START];
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(this.port), DATA_DIR: dataDir, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const keep = (chunk: Buffer) => {
      this.#printed = (this.#printed + chunk.toString()).slice(-MAX_OUTPUT_CHARS);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    this.#child = child;
    this.#forget = atTheEnd(() => killGroup(child, 'SIGKILL'));
  }

  /** Throws when the program has ended. */
  async isReady(): Promise<boolean> {
    if (!this.running) throw new Error(`the shop ended with ${this.exitCode}`);
    const asked = { port: this.port, from: '127.0.0.1', method: 'GET', path: '/ready', host: 'localhost' } as const;
    const answer = await send({ ...asked, patience: 5_000 }).catch(() => undefined);
    return answer?.status === 200;
  }

  /** kill -9 of everything it consists of. Resolves when all of it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Resolves with the milliseconds until it had ended. */
  async stop(): Promise<number> {
    const from = performance.now();
    await this.#end('SIGTERM');
    return performance.now() - from;
  }

  /** Resolves when it has ended by itself. */
  async ended(within: number): Promise<void> {
    await waitUntil(() => !this.running, { within, late: 'the process did not end' });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    killGroup(child, signal);
    while (this.running || groupLives(child)) await pause(2);
    this.#forget();
  }
}

/** The child is the leader of its group, so its id is that of the group. */
function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) tryKill(-child.pid, signal);
}

function groupLives(child: ChildProcess): boolean {
  return child.pid !== undefined && tryKill(-child.pid, 0);
}

function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
