import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { RenderFault } from './render-fault.ts';
import type { SelectedShops } from './select-shops.ts';

const RENDERER = 'dist/program/render-pages.js';
const MAKER = 'platform/server/start.ts';
/** Each process loads the catalogue and a database of its own: about 600 MB. */
const MAX_PROCESSES = 4;

/** The same difference on some pages, as the renderer prints it. */
export interface PageChange {
  kind: 'changed' | 'added' | 'removed';
  /** Lines of the markup. */
  removed: string[];
  added: string[];
  pages: { tenant: string; locale: string; route: string; url: string }[];
  /** Names of files in the folder of pictures, a width each; absent without Chromium. */
  pictures?: { before?: string[]; after?: string[] };
}

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

/** A line that the renderer prints. */
interface PrintedLine {
  fault?: RenderFault;
  change?: PageChange;
  rendered?: number;
}

/** Renders the shops in processes without a port, as many as the machine has cores. Throws when one of them breaks. */
export async function renderShops(root: string, shops: SelectedShops, onProgress: OnProgress): Promise<Rendering> {
  const faults: RenderFault[] = [];
  const rendered = await runJobs(root, { shops }, onProgress, ({ fault }) => fault && faults.push(fault));
  return { faults, rendered };
}

/** Compares the pages of the shops with those of the fleet in the folder `before`, and writes pictures of examples. */
export async function compareShops(
  root: string,
  shops: SelectedShops,
  options: { before: string; pictures: string },
  onProgress: OnProgress,
): Promise<{ changes: PageChange[]; rendered: number }> {
  const changes = new Map<string, PageChange>();
  const rendered = await runJobs(root, { shops, ...options }, onProgress, ({ change }) => {
    if (!change) return;
    const { kind, removed, added, pages } = change;
    const key = JSON.stringify([kind, kind === 'changed' ? '' : pages[0]?.route, removed, added]);
    const known = changes.get(key);
    if (known) known.pages.push(...pages);
    else changes.set(key, change);
  });
  return { changes: [...changes.values()], rendered };
}

/** Deals the shops out to processes; returns the number of rendered pages. */
async function runJobs(
  root: string,
  { shops, ...options }: { shops: SelectedShops; before?: string; pictures?: string },
  onProgress: OnProgress,
  take: (line: PrintedLine) => unknown,
): Promise<number> {
  let all = 0;
  const onLine = (text: string) => {
    const line = JSON.parse(text) as PrintedLine;
    take(line);
    all += line.rendered ?? 0;
    if (line.rendered) onProgress(all);
  };
  const jobs = splitShops(shops, Math.min(MAX_PROCESSES, availableParallelism()));
  const ended = await Promise.all(
    jobs.map((job) =>
      run(root, [RENDERER, JSON.stringify({ shops: Object.fromEntries(job), ...options })], { onLine }),
    ),
  );
  const broken = ended.find(({ status }) => status !== 0);
  if (broken) throw new Error(`The pages could not be rendered:\n${broken.error}`);
  return all;
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
async function run(root: string, args: readonly string[], { onLine }: { onLine: (line: string) => void }) {
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
