import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { ownDirectory } from '../../../platform/database/ownership/own-directory.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { until } from '../../support/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const OTHER_CONTAINER = ['--pid', '--fork', '--mount-proc'];
const mayUnshare = spawnSync('unshare', [...OTHER_CONTAINER, 'true']).status === 0;

interface Seller {
  unshare: ChildProcess;
  /** Of the selling process, as this container counts. */
  pid(): number;
  numbers(): string[];
  errors(): string;
}

let dataDir = '';
let sellers: Seller[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-owners-'));
  await copyEmptyDatabase(dataDir);
});
afterEach(async () => {
  for (const { unshare, pid } of sellers) {
    if (unshare.exitCode !== null || unshare.signalCode !== null) continue;
    const gone = new Promise((resolve) => unshare.once('exit', resolve));
    process.kill(pid(), 'SIGKILL');
    await gone;
  }
  sellers = [];
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sells in a process id namespace of its own, as in another container with the same volume. */
async function sellElsewhere(env: Record<string, string>): Promise<Seller> {
  const command = ['/usr/bin/env', ...Object.entries(env).map((pair) => pair.join('=')), process.execPath];
  const script = ['--import', 'tsx', 'tests/support/selling-process.ts', dataDir];
  const unshare = spawn('unshare', [...OTHER_CONTAINER, ...command, ...script], { cwd: root });
  let out = '';
  let errors = '';
  unshare.stdout?.setEncoding('utf8').on('data', (part: string) => (out += part));
  unshare.stderr?.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const children = () => readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').trim();
  const seller: Seller = {
    unshare,
    pid: () => Number(children().split(' ')[0]),
    numbers: () => out.split('\n').slice(0, -1),
    errors: () => errors,
  };
  sellers.push(seller);
  await until(() => seller.numbers().length > 5, { within: 60_000, late: 'it sells nothing' });
  return seller;
}

/** No `flock` to be found. */
const WITHOUT_KERNEL = { PATH: '/nonexistent' };

describe.skipIf(!mayUnshare)('a directory that a process of another container has', () => {
  it.each([
    ['the lock in the kernel', {}],
    ['its sign of life alone', WITHOUT_KERNEL],
  ])(
    'is refused by %s',
    async (_, env) => {
      const seller = await sellElsewhere(env);
      await expect(openDatabase({ dataDir })).rejects.toThrow('in use by process');
      const sold = seller.numbers().length;
      await until(() => seller.numbers().length > sold, { late: 'the owner stopped selling' });
    },
    120_000,
  );

  it('is taken over at once when that process was killed', async () => {
    const seller = await sellElsewhere({});
    const gone = new Promise((resolve) => seller.unshare.once('exit', resolve));
    process.kill(seller.pid(), 'SIGKILL');
    await gone;
    const began = performance.now();
    (await ownDirectory(dataDir)).release();
    // Shorter than a wait for signs of life.
    expect(performance.now() - began).toBeLessThan(3_000);
    const database = await openDatabase({ dataDir });
    const stored = await database.db.selectFrom('trade').select('number').execute();
    const numbers = new Set(stored.map(({ number }) => number));
    expect(seller.numbers().filter((number) => !numbers.has(number))).toEqual([]);
    await database.close();
  }, 120_000);

  it('is taken over when it is silent, and who wakes up then writes nothing and ends', async () => {
    const seller = await sellElsewhere(WITHOUT_KERNEL);
    process.kill(seller.pid(), 'SIGSTOP');
    const database = await openDatabase({ dataDir });
    const count = async () =>
      (await database.db.selectFrom('trade').select('number').execute()).map((row) => row.number);
    const before = await count();
    const exit = new Promise((resolve) => seller.unshare.once('exit', resolve));
    process.kill(seller.pid(), 'SIGCONT');
    expect(await exit).toBe(1);
    expect(seller.errors()).toContain('was taken over by process');
    expect(await count()).toEqual(before);
    expect(seller.numbers().filter((number) => !before.includes(number))).toEqual([]);
    await database.close();
    const again = await openDatabase({ dataDir });
    expect(await again.db.selectFrom('trade').select('number').execute()).toHaveLength(before.length);
    await again.close();
  }, 120_000);
});
