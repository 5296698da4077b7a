import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readStoredFleet } from '../../generators/recover/fleet-store.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'umlauf-last-good-')), 'last-good');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** Runs the command on the shipped fleet; `limit` is the size in KiB that no written file may exceed. */
function generate(limit: string) {
  const command = `ulimit -f ${limit}; exec ${process.execPath} --import tsx generators/cli.ts generate --last-good ${folder}`;
  return spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' });
}

it('generate --last-good stores the fleet, and serves it without being stored when the disk takes no more', () => {
  const full = generate('64');
  expect(full.stderr).toContain(`The fleet could not be stored in ${folder} (EFBIG)`);
  expect(full.status).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect(generate('unlimited').status).toBe(0);
  expect(readStoredFleet(folder, () => expect.fail('it is not damaged'))?.files.has('tenants/base.json')).toBe(true);
}, 240_000);
