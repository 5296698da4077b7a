/**
 * Injects each fault of the table into the shipped fleet, one at a time, and checks that the compiler finds it.
 *
 * Reports per class how many faults were found, found at the right file and line, and reported by exactly one message,
 * the cause first. Harmless edits must raise nothing. Exits 1 if one fault or edit fails, 2 for wrong usage.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../support/read-options.ts';
import { listHarmlessEdits } from './harmless.ts';
import { injectFault, isGood, printProblem, problemsAfter, type Verdict } from './inject.ts';
import { listFaults } from './table.ts';

const USAGE = `Usage: npm run faults [-- --only <text>] [--verbose]

  --only <text>  only the faults and harmless edits whose class or name contains the text
  --verbose      lists every fault with its messages, also those that pass`;

const WORKERS = 2;

interface Result {
  group: string;
  name: string;
  place: string;
  verdict: Verdict;
}

interface Share {
  results: Result[];
  /** Harmless edits that raised something. */
  raised: string[];
  edits: number;
}

/** Runs each `of`-th case, starting with the one at `from`. */
function runShare(from: number, of: number, only: string): Share {
  const isOwn = (_: unknown, index: number) => index % of === from;
  const faults = listFaults().filter(({ group, name }) => `${group}: ${name}`.includes(only));
  const results = faults.filter(isOwn).map((fault) => ({
    group: fault.group,
    name: fault.name,
    place: `${fault.change.file}:${fault.change.line} ${([] as string[]).concat(fault.id).join(' or ')}`,
    verdict: injectFault(fault),
  }));
  const edits = listHarmlessEdits()
    .filter(({ name }) => name.includes(only))
    .filter(isOwn);
  const raised = edits.flatMap(({ name, change }) =>
    problemsAfter(change)
      .slice(0, 3)
      .map((problem) => `${name}: ${printProblem(problem)}`),
  );
  return { results, raised, edits: edits.length };
}

async function startShare(from: number, only: string): Promise<Share> {
  const child = fork(fileURLToPath(import.meta.url), ['--only', only, '--share', String(from)], {
    execArgv: process.execArgv,
  });
  return new Promise((resolve, reject) => {
    let share: Share | undefined;
    child.once('message', (message) => {
      share = message as Share;
    });
    child.once('exit', (status) => (share ? resolve(share) : reject(new Error(`a worker ended with ${status}`))));
  });
}

function printTable(results: readonly Result[]): void {
  const groups = [...new Set(results.map(({ group }) => group))].sort();
  const rows = [...groups, 'all'].map((group) => {
    const own = results.filter((result) => group === 'all' || result.group === group).map(({ verdict }) => verdict);
    const count = (has: (verdict: Verdict) => boolean) => String(own.filter(has).length).padStart(11);
    return `${group.padEnd(12)}${String(own.length).padStart(9)}${count(({ found }) => found)}${count(({ located }) => located)}${count(({ single }) => single)}${count(({ causeFirst }) => causeFirst)}`;
  });
  console.log(`class          faults      found    located one message cause first\n${rows.join('\n')}`);
}

const OPTIONS = {
  only: { type: 'string', default: '' },
  // A worker's part of the cases.
  share: { type: 'string' },
  verbose: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { only, share, verbose } = readOptions(OPTIONS, USAGE);
  if (share !== undefined) {
    process.send?.(runShare(Number(share), WORKERS, only));
    return 0;
  }
  const start = performance.now();
  const shares = await Promise.all(Array.from({ length: WORKERS }, (_, from) => startShare(from, only)));
  const results = shares.flatMap((one) => one.results);
  const raised = shares.flatMap((one) => one.raised);
  const bad = results.filter(({ verdict }) => !isGood(verdict));
  for (const { group, name, place, verdict } of verbose ? results : bad)
    console.log(
      `${isGood(verdict) ? '✓' : '✗'} ${group}: ${name} (${place})\n    ${verdict.problems.join('\n    ') || 'nothing'}`,
    );
  for (const line of raised) console.log(`✗ harmless: ${line}`);
  printTable(results);
  const edits = shares.reduce((sum, one) => sum + one.edits, 0);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${edits} harmless edits, ${raised.length} messages; ${seconds} s`);
  return bad.length === 0 && raised.length === 0 ? 0 : 1;
}

process.exitCode = await main();
