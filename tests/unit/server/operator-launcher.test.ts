import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runBuild } from '../../../platform/server/boot/build-cache.mjs';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const LAUNCHER = 'platform/server/operator.mjs';
const SOURCE = 'platform/server/operator/staff.ts';
const PRINT = "(what) => console.log(what, process.env.DATA_DIR ?? 'no directory', ...process.argv.slice(2))";

const WRITTEN = new Date('2020-01-01T00:00:00Z');

let root = '';

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  // A build records no file that changed while it ran.
  utimesSync(join(root, path), WRITTEN, WRITTEN);
}

beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), 'umlauf-operator-'))}/`;
  for (const path of [LAUNCHER, 'platform/server/boot/build-cache.mjs'])
    cpSync(join(checkout, path), join(root, path), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write(SOURCE, `const print = ${PRINT};\nprint('sources');\n`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function build(): Promise<void> {
  write('dist/staff.mjs', `const print = ${PRINT};\nprint('program');\n`);
  await runBuild(root, 'program', () => [SOURCE]);
  await runBuild(root, 'artefact', () => ['dist/program/inputs.json']);
}

function run(...args: string[]) {
  const { DATA_DIR: _, ...env } = process.env;
  return spawnSync(process.execPath, [join(root, LAUNCHER), ...args], { encoding: 'utf8', env });
}

it('runs the sources where nothing is built', () => {
  expect(run('staff', 'list')).toMatchObject({ status: 0, stdout: 'sources no directory list\n', stderr: '' });
});

it('runs the built program on the data beside the sources', async () => {
  await build();
  expect(run('staff', 'list')).toMatchObject({ status: 0, stdout: `program ${root}.data list\n`, stderr: '' });
});

it('runs the sources again after one was edited', async () => {
  await build();
  write(SOURCE, `const print = ${PRINT};\nprint('edited');\n`);
  expect(run('staff', 'list').stdout).toBe('edited no directory list\n');
});

it('refuses an unknown command and lists the known ones', () => {
  expect(run('stuff')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('data | staff | outbox'),
  });
});
