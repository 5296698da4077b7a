/**
 * Sends random invalid requests to the running platform: targets, headers, cookies and bodies of every kind, from the
 * routes, the pages' forms and the API's schemas. Stored failing cases of `tests/fuzz/found` are sent first.
 *
 *   npm run fuzz -- --cases 1000000      any number; 20,000 without
 *   npm run fuzz -- --seed 42            the same cases again; random without
 *   npm run fuzz -- --dry                only reports a failing case; otherwise stores it in tests/fuzz/found
 *
 * Exits 1 with the smallest case it can find when an answer is not as `invariants.ts` wants it.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readOptions } from '../support/read-options.ts';
import type { RequestCase } from './request-case.ts';

const USAGE = `Usage: npm run fuzz -- [--cases N] [--seed S] [--dry]

  --cases N   how many requests to send (20000)
  --seed S    an integer; the same seed sends the same requests (random by default)
  --dry       do not keep a finding in tests/fuzz/found, where every later run sends it first`;

const FOUND = fileURLToPath(new URL('found/', import.meta.url));
/** Cases between two lines of progress; also what one seed of fast-check covers. */
const BATCH = 5_000;
/** Maximum time of an answer on a busy machine. */
const LATE_MS = 10_000;

interface Finding {
  one: RequestCase;
  faults: readonly string[];
}

const OPTIONS = {
  cases: { type: 'string', default: '20000' },
  seed: { type: 'string' },
  dry: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const values = readOptions(OPTIONS, USAGE);
  const cases = Number(values.cases);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed)) {
    console.error(USAGE);
    return 2;
  }
  process.env.NODE_ENV = 'production';
  const { openWorld } = await import('./world.ts');
  const world = await openWorld();
  const check = await createCheck(world);
  try {
    for (const { name, one } of foundBefore()) {
      const faults = await check(one);
      if (faults.length > 0) return report({ one, faults }, { what: name, keep: false });
    }
    return await search(world, check, { cases, seed, keep: !values.dry });
  } finally {
    await world.close();
  }
}

type Check = (one: RequestCase) => Promise<string[]>;
type World = Awaited<ReturnType<typeof import('./world.ts')['openWorld']>>;

const seen = new Map<number, number>();

/** Sends one case and returns faults of its answers, the log or the process. */
async function createCheck(world: World): Promise<Check> {
  const [{ send }, { findFaults }] = await Promise.all([import('./send.ts'), import('./invariants.ts')]);
  const rejected: string[] = [];
  process.on('unhandledRejection', (reason) => rejected.push(`a rejection was not handled: ${reason}`));
  process.on('uncaughtException', (error) => rejected.push(`an error was not caught: ${error.stack}`));
  return async (one) => {
    const start = performance.now();
    try {
      const answers = await send(world, one);
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1);
      const took = performance.now() - start;
      const late = took > LATE_MS ? [`the answer took ${Math.round(took)} ms`] : [];
      const logged = world.errors().map((line) => `the log has an error: ${line.slice(0, 1_500)}`);
      return [
        ...answers.flatMap((answer) => findFaults(world, one, answer)),
        ...late,
        ...logged,
        ...rejected.splice(0),
      ];
    } catch (error) {
      return [`the request failed: ${(error as Error).stack}`];
    }
  };
}

interface Search {
  cases: number;
  seed: number;
  keep: boolean;
}

async function search(world: World, check: Check, { cases, seed, keep }: Search): Promise<number> {
  const { anyCase } = await import('./cases.ts');
  const arbitrary = anyCase(world);
  const start = performance.now();
  console.log(`seed ${seed}`);
  for (let done = 0; done < cases; done += BATCH) {
    const numRuns = Math.min(BATCH, cases - done);
    let last: Finding | undefined;
    const property = fc.asyncProperty(arbitrary, async (one) => {
      const faults = await check(one);
      if (faults.length > 0) last = { one, faults };
      return faults.length === 0;
    });
    const { failed, counterexample } = await fc.check(property, { numRuns, seed: seed + done, endOnFailure: false });
    if (failed) {
      const one = counterexample?.[0] ?? last?.one;
      const faults = one && (await check(one));
      const again = faults && faults.length > 0 ? { one, faults } : last;
      return again ? report(again, { what: `seed ${seed}`, keep }) : 1;
    }
    const sent = done + numRuns;
    const perSecond = Math.round((sent / (performance.now() - start)) * 1000);
    console.log(`${sent} cases, ${perSecond}/s`);
  }
  const cpu = process.cpuUsage();
  const statuses = [...seen].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`no finding; ${Math.round((cpu.user + cpu.system) / 1e6)} s of processor time; ${statuses.join(', ')}`);
  return 0;
}

function report({ one, faults }: Finding, { what, keep }: { what: string; keep: boolean }): number {
  const text = JSON.stringify(one, null, 2);
  console.error(`Found (${what}):\n${faults.map((fault) => `  - ${fault}`).join('\n')}\n${text}`);
  if (keep) {
    mkdirSync(FOUND, { recursive: true });
    const file = `${FOUND}${getCaseName(one)}.json`;
    writeFileSync(file, `${text}\n`);
    console.error(`Kept in ${file}`);
  }
  return 1;
}

function getCaseName({ method, target, bytes }: RequestCase): string {
  const words = `${method} ${bytes ?? target}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words.slice(0, 60) || 'case';
}

function foundBefore(): { name: string; one: RequestCase }[] {
  const files = readdirSync(FOUND).filter((name) => name.endsWith('.json'));
  return files.map((name) => ({ name, one: JSON.parse(readFileSync(FOUND + name, 'utf8')) as RequestCase }));
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
