import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeRehearsalFolder } from '../../../platform/server/operator/data/rehearsal-folders.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the temporary folder of a rehearsed restore', () => {
  let parent = '';
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'umlauf-rehearsals-'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  /** A process that restores and then waits; resolves once its folder exists. */
  async function check() {
    const script = `
      import { writeFileSync } from 'node:fs';
      import { makeRehearsalFolder, removeOnSignals } from './platform/server/operator/data/rehearsal-folders.ts';
      const folder = await makeRehearsalFolder(${JSON.stringify(parent)});
      removeOnSignals(folder);
      writeFileSync(folder + '/data', 'restored');
      process.stdout.write('restored');
      setInterval(() => {}, 1_000);`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  }

  it('the next run deletes the folder of a killed process, and not that of a running one', async () => {
    const child = await check();
    const own = await makeRehearsalFolder(parent);
    expect(readdirSync(parent)).toHaveLength(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(own, { recursive: true });
    const next = await makeRehearsalFolder(parent);
    expect(readdirSync(parent).map((name) => join(parent, name))).toEqual([next]);
  });

  it('a signal that ends the process deletes its folder', async () => {
    const child = await check();
    child.kill('SIGTERM');
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGTERM');
    expect(readdirSync(parent)).toEqual([]);
  });

  it('folders of an earlier version are deleted after a day, and no other folders are', async () => {
    for (const name of ['umlauf-check-abcdef', 'umlauf-check-ghijkl', 'umlauf-checks']) mkdirSync(join(parent, name));
    writeFileSync(join(parent, 'umlauf-check-mnopqr'), '');
    const earlier = new Date(Date.now() - 2 * DAY_MS);
    utimesSync(join(parent, 'umlauf-check-abcdef'), earlier, earlier);
    rmSync(await makeRehearsalFolder(parent), { recursive: true });
    expect(readdirSync(parent).sort()).toEqual(['umlauf-check-ghijkl', 'umlauf-check-mnopqr', 'umlauf-checks']);
  });
});
