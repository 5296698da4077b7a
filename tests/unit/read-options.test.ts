import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function runFaults(...args: string[]) {
  const command = ['--import', 'tsx', 'tests/faults/run.ts', ...args];
  return spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
}

it('the fault injection names an unknown option and prints its usage instead of a stack trace', () => {
  const { status, stderr } = runFaults('--nope');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--nope'/);
  expect(stderr).toContain('Usage: npm run faults');
  expect(stderr).not.toContain('ERR_PARSE_ARGS');
});

it('the fault injection explains its options with --help', () => {
  const { status, stdout } = runFaults('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('--only <text>');
});
