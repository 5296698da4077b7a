/**
 * Everything CI runs, in one command: `npm test`.
 *
 * Steps: generated modules, tenants, types, lint, build, unit + contract + generator + integration tests (on the embedded
 * database and, where PostgreSQL's programs are installed or TEST_DATABASE_URL is set, on PostgreSQL), then the
 * browser tests. Every step runs even when an earlier one failed; the last line is `N passed, N failed`; exits 1
 * when anything failed.
 *
 *   npm test -- --no-browser     leaves the browser tests out
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './support/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
let passed = 0;
let failed = 0;

function step(title: string, command: string, args: string[]): void {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status === 0) passed += 1;
  else {
    failed += 1;
    console.log(`✗ ${title} failed (exit ${status})`);
  }
}

/** Runs one vitest project and adds its counts; a run that ends without a report is itself a failure. */
async function suite(project: string, environment: Record<string, string>, output: 'shown' | 'kept'): Promise<void> {
  const report = join(mkdtempSync(join(tmpdir(), 'umlauf-report-')), 'report.json');
  const child = spawn(
    bin('vitest'),
    [
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    },
  );
  const kept: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  if (kept.length > 0) console.log(`\n— ${project} tests\n${Buffer.concat(kept)}`);
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    passed += counts.numPassedTests;
    failed += counts.numFailedTests;
    // A file that does not load, or an error outside of a test, has no failed test of its own.
    if (status !== 0 && counts.numFailedTests === 0) failed += 1;
  } catch {
    failed += 1;
  }
}

/**
 * What the generators print and git keeps, because people review or editors read it. `generate` mends it in the work
 * tree, so that drift shows only in what was there before.
 */
const COMMITTED_OUTPUT = ['tenants/fleet.lock.md', 'schemas/tenant/layer.schema.json'];

function generate(): void {
  const read = () => COMMITTED_OUTPUT.map((file) => readFileSync(join(root, file), 'utf8'));
  const before = read();
  step('generate', bin('tsx'), ['generators/cli.ts', 'generate']);
  const after = read();
  const stale = COMMITTED_OUTPUT.filter((_, index) => before[index] !== after[index]);
  console.log('\n— committed output is what the generators print');
  if (stale.length === 0) passed += 1;
  else {
    failed += 1;
    console.log(`✗ ${stale.join(' and ')} was out of date. It is up to date now: commit it.`);
  }
}

async function main(): Promise<void> {
  generate();
  step('tenants are valid', bin('tsx'), ['generators/cli.ts', 'validate']);
  step('types', bin('tsc'), ['--noEmit']);
  step('lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  step('build', bin('tsx'), ['platform/server/start.ts', '--build']);
  const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const databaseUrl = process.env.TEST_DATABASE_URL ?? postgres?.url;
  if (!databaseUrl) console.log('PostgreSQL is not installed: the database suite runs on the embedded database only.');
  const browser = !process.argv.includes('--no-browser');
  try {
    // Side by side: the browser's tests go one after the other and leave a core to spare; the two share nothing.
    console.log(`\n— ${browser ? 'unit and e2e' : 'unit'} tests`);
    await Promise.all([
      suite('unit', databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}, browser ? 'kept' : 'shown'),
      ...(browser ? [suite('e2e', {}, 'shown')] : []),
    ]);
  } finally {
    await postgres?.stop();
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

await main();
