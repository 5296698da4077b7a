import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { RenderFault } from './render-fault.ts';
import type { SelectedShops } from './select-shops.ts';

const RENDERER = 'dist/program/render-pages.js';
const MAKER = 'platform/server/start.ts';
/** Each process loads the catalogue and a database of its own: about 600 MB. */
const MAX_PROCESSES = 4;

export interface Rendering {
  faults: RenderFault[];
  /** Number of rendered pages and mails. */
  rendered: number;
}

export type OnProgress = (rendered: number) => void;

/** Builds what is missing or stale, as `npm start` does. Returns what the build printed where it failed. */
export async function buildStaleParts(root: string): Promise<string | undefined> {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const args = ['--import', 'tsx', MAKER, '--make'];
  const { status, error } = await run(root, args, { onLine: note });
  return status === 0 ? undefined : [...lines, error].join('\n').trim();
}

/** Renders the shops in processes without a port, as many as the machine has cores. Throws when one of them breaks. */
export async function renderShops(root: string, shops: SelectedShops, onProgress: OnProgress): Promise<Rendering> {
  const rendering: Rendering = { faults: [], rendered: 0 };
  const onLine = (line: string) => {
    const { fault, rendered = 0 } = JSON.parse(line) as { fault?: RenderFault; rendered?: number };
    if (fault) rendering.faults.push(fault);
    rendering.rendered += rendered;
    if (rendered > 0) onProgress(rendering.rendered);
  };
  const jobs = splitShops(shops, Math.min(MAX_PROCESSES, availableParallelism()));
  const ended = await Promise.all(
    jobs.map((job) => run(root, [RENDERER, JSON.stringify(Object.fromEntries(job))], { onLine })),
  );
  const broken = ended.find(({ status }) => status !== 0);
  if (broken) throw new Error(`The pages could not be rendered:\n${broken.error}`);
  return rendering;
}

/** Shops of a country follow each other and cost about the same, so they are dealt out one by one. */
function splitShops(shops: SelectedShops, parts: number): [string, readonly string[]][][] {
  const jobs: [string, readonly string[]][][] = Array.from({ length: Math.min(parts, shops.size) }, () => []);
  [...shops].forEach((shop, at) => {
    jobs[at % jobs.length]?.push(shop);
  });
  return jobs;
}

/** Runs a Node program to its end; it ends with this process. */
export async function run(root: string, args: readonly string[], { onLine }: { onLine: (line: string) => void }) {
  const child = spawn(process.execPath, args.map(String), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = endWithUs(child);
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  const status = await new Promise<number | null>((done) => child.once('close', done));
  end();
  return { status, error: error.trim() };
}

/** Ends the child when this process is ended; returns what stops the watch. */
function endWithUs(child: ChildProcess): () => void {
  const end = () => void child.kill();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const endBoth = (signal: NodeJS.Signals) => {
    end();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('exit', end);
  for (const signal of signals) process.once(signal, endBoth);
  return () => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBoth);
  };
}
