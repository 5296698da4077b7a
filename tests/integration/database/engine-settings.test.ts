import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copiedDataDir } from '../../support/database-template.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/**
 * Opens the database of a directory as a command does, and prints the memory that this took in MB. getrusage(2) would
 * count the peak of the process that started this one.
 */
const PROGRAM = `
  import { readFileSync } from 'node:fs';
  import { openDatabase } from './platform/database/index.server.ts';
  const before = process.memoryUsage.rss();
  const database = await openDatabase({ dataDir: process.argv[1] });
  await database.close();
  const [, peakKb] = /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  console.log(JSON.stringify((Number(peakKb) * 1024 - before) / 1e6));
`;
/** Measured: 82 MB on Node 24, 92 MB on Node 20. With the defaults of engine and V8 238 MB on Node 24. */
const MAX_GROWTH_MB = 150;

let directory: Awaited<ReturnType<typeof copiedDataDir>>;
beforeAll(async () => {
  directory = await copiedDataDir();
});
afterAll(() => directory.remove());

it('opening a database takes little memory', () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, directory.dataDir];
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(printed)).toBeLessThan(MAX_GROWTH_MB);
});
