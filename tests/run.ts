/**
 * Everything CI runs, in one command: `npm test`.
 *
 * Steps: generated modules, tenants, types, lint, dead code, build, every page rendered once, unit and contract tests, generator and integration
 * tests (on the embedded database and, where PostgreSQL's programs are installed or TEST_DATABASE_URL is set, on
 * PostgreSQL) and 20,000 fuzzed requests, then the browser tests. Every step runs even when an earlier one failed. The time of each is printed at the
 * end, then what failed, by its full name; the last line is `N passed, N failed`; exits 1 when anything failed.
 *
 *   npm test -- --no-browser     leaves the browser tests out
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './support/postgres.ts';
import { readReport } from './support/report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
let passed = 0;
let failed = 0;
/** What failed, in full: told once more at the end, where a log that is cut to its tail still has it. */
const failures: string[] = [];
/** Seconds of each part, on the clock and of the processors, and for how many of these all of the machine was busy. */
const times: { title: string; wall: number; processor: number; machine: number }[] = [];
const TICKS_PER_SECOND = 100;

/** Of 2,000 files and a few hundred MB at a time; the rest is for what else needs memory. */
const ROOM_IN_MEMORY = 6 * 2 ** 30;

/**
 * Lets all temporary files of this process and its children lie in memory where there is room: copying and flushing
 * databases on a disk takes a fifth of the whole time. They are removed when it ends.
 */
function keepTemporaryFilesInMemory(): void {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < ROOM_IN_MEMORY) return;
  const folder = mkdtempSync(join(memory, 'umlauf-tests-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(status));
}

/** Processor time of all ended children and theirs; 0 where there is no /proc to read it from. */
function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  // Behind the program's name in brackets; the 14th and 15th there, see proc_pid_stat(5): cutime and cstime.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** The same of everything that runs here: a browser ends on its own, and its time is not reported. */
function machineSeconds(): number {
  if (!existsSync('/proc/stat')) return 0;
  // Of all processors, see proc_stat(5): user, nice, system, then idle and waiting.
  const [user = 0, nice = 0, system = 0] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 4).slice(1).map(Number);
  return (user + nice + system) / TICKS_PER_SECOND;
}

interface Program {
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** A file that is its last work: it must end soon after. */
  writesLast?: string;
}

/** How long a program may take to end after its last work. */
const ENDS_WITHIN_MS = 120_000;

/**
 * Runs a program, notes its time under `title`, and resolves with its exit status: null when a signal ended it, `held`
 * when it was killed because it did not end after its last work.
 */
async function run(
  title: string,
  { command, args, environment = {}, writesLast = '' }: Program,
): Promise<number | null | 'held'> {
  console.log(`\n— ${title}`);
  const start = performance.now();
  const [used, busy] = [processorSeconds(), machineSeconds()];
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  let doneAt: number | undefined;
  let isHeld = false;
  const watch = setInterval(() => {
    if (existsSync(writesLast)) doneAt ??= performance.now();
    if (doneAt === undefined || performance.now() - doneAt < ENDS_WITHIN_MS) return;
    console.log(`${title}: done, but did not end by itself, so it was killed. Its results are complete.`);
    isHeld = true;
    child.kill('SIGKILL');
    clearInterval(watch);
  }, 1_000);
  const status = await new Promise<number | null>((done) => child.once('exit', done));
  clearInterval(watch);
  const wall = (performance.now() - start) / 1000;
  times.push({ title, wall, processor: processorSeconds() - used, machine: machineSeconds() - busy });
  return isHeld ? 'held' : status;
}

async function step(title: string, command: string, args: string[]): Promise<void> {
  const status = await run(title, { command, args });
  if (status === 0) passed += 1;
  else fail(`${title} (exit ${status})`);
}

function fail(what: string): void {
  failed += 1;
  failures.push(what);
  console.log(`✗ ${what}`);
}

interface Suite {
  project: string;
  folders?: string[];
  environment?: Record<string, string>;
}

/** Runs folders of one vitest project and adds its counts; a run that ends without a report is itself a failure. */
async function suite(title: string, { project, folders = [], environment = {} }: Suite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-report-'));
  const [report, outside] = [join(folder, 'report.json'), join(folder, 'outside-errors')];
  const where = ['--config', 'tests/vitest.config.ts', '--project', project, ...folders];
  const counted = '--reporter=./tests/support/outside-errors.ts';
  const reporters = ['--reporter=default', counted, '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...where, ...reporters];
  const status = await run(title, {
    command: bin('vitest'),
    args,
    environment: { ...environment, OUTSIDE_ERRORS: outside },
    writesLast: report,
  });
  try {
    const told = readReport(report, root);
    passed += told.passed;
    for (const what of told.failed) fail(what);
    // Rarely Node cannot terminate a worker thread, and vitest waits for it although every test has its result. Any other
    // status without a failed test is an error outside of a test.
    const isComplete = status === 'held' && readFileSync(outside, 'utf8') === '0';
    if (status !== 0 && !isComplete && told.failed.length === 0) fail(`${title} (exit ${status})`);
  } catch (error) {
    fail(`${title} (exit ${status}, no report: ${(error as Error).message})`);
  }
}

/**
 * What the generators print and git keeps, because people review or editors read it. `generate` mends it in the work
 * tree, so that drift shows only in what was there before.
 */
const COMMITTED_OUTPUT = ['tenants/fleet.lock.md', 'tenants/prices.lock.json', 'schemas/tenant/layer.schema.json'];

async function generate(): Promise<void> {
  const read = () => COMMITTED_OUTPUT.map((file) => readFileSync(join(root, file), 'utf8'));
  const before = read();
  await step('generate', process.execPath, ['generators/umlauf.mjs', 'generate']);
  const after = read();
  const stale = COMMITTED_OUTPUT.filter((_, index) => before[index] !== after[index]);
  console.log('\n— committed output is what the generators print');
  if (stale.length === 0) passed += 1;
  else fail(`${stale.join(' and ')} was out of date. It is up to date now: commit it.`);
}

function printTimes(): void {
  const seconds = (value: number) => value.toFixed(1).padStart(7);
  const total = (of: 'wall' | 'processor' | 'machine') => times.reduce((sum, part) => sum + part[of], 0);
  const rows = [
    ...times,
    { title: 'all', wall: total('wall'), processor: total('processor'), machine: total('machine') },
  ];
  console.log(
    '\n— seconds by part: on the clock, of the processors, of all processors whatever they did (browsers, and others)',
  );
  for (const { title, wall, processor, machine } of rows)
    console.log(`${seconds(wall)} ${seconds(processor)} ${seconds(machine)}  ${title}`);
}

async function main(): Promise<void> {
  keepTemporaryFilesInMemory();
  await generate();
  await step('tenants are valid', process.execPath, ['generators/umlauf.mjs', 'validate']);
  await step('types', bin('tsc'), ['--noEmit']);
  await step('lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  const knip = ['--config', 'tests/knip.config.ts', '--no-progress'];
  await step('nothing is dead', bin('knip'), knip);
  await step('nothing lives for tests alone', bin('knip'), [
    ...knip,
    '--production',
    '--include',
    'files,exports,types',
  ]);
  await step('build', bin('tsx'), ['platform/server/start.ts', '--build']);
  await step('every page renders', process.execPath, ['generators/umlauf.mjs', 'validate', '--render', '--all']);
  await suite('unit and contract tests', { project: 'unit', folders: ['tests/unit', 'tests/contract'] });
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const databaseUrl = process.env.TEST_DATABASE_URL ?? postgres?.url;
  if (!databaseUrl) console.log('PostgreSQL is not installed: the database suite runs on the embedded database only.');
  try {
    // Much of this waits for programs, locks and clocks: a third worker uses what two leave.
    const environment: Record<string, string> = { VITEST_MAX_WORKERS: '3' };
    if (databaseUrl) environment.TEST_DATABASE_URL = databaseUrl;
    const folders = ['tests/generators', 'tests/integration', 'tests/fuzz'];
    await suite('generator, integration and fuzz tests', { project: 'unit', folders, environment });
  } finally {
    await postgres?.stop();
  }
  if (!process.argv.includes('--no-browser')) await suite('browser tests', { project: 'e2e' });
  printTimes();
  if (failures.length > 0) console.log(`\n— what failed\n${failures.map((what) => `✗ ${what}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

await main();
