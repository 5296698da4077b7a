import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.server.ts';
import { ownDirectory } from '../../../platform/database/ownership/own-directory.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { waitUntil } from '../../support/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const OTHER_CONTAINER = ['--pid', '--fork', '--mount-proc'];
const mayUnshare = spawnSync('unshare', [...OTHER_CONTAINER, 'true']).status === 0;

interface Writer {
  unshare: ChildProcess;
  /** The writing process's id inside this container. */
  pid(): number;
  numbers(): number[];
  errors(): string;
}

let dataDir = '';
let writers: Writer[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-owners-'));
  await copyEmptyDatabase(dataDir);
});
afterEach(async () => {
  for (const { unshare, pid } of writers) {
    if (unshare.exitCode !== null || unshare.signalCode !== null) continue;
    const gone = new Promise((resolve) => unshare.once('exit', resolve));
    process.kill(pid(), 'SIGKILL');
    await gone;
  }
  writers = [];
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes in its own process id namespace, as in another container with the same volume. */
async function writeElsewhere(env: Record<string, string>): Promise<Writer> {
  const command = ['/usr/bin/env', ...Object.entries(env).map((pair) => pair.join('=')), process.execPath];
  const script = ['--import', 'tsx', 'tests/support/writing-process.ts', dataDir];
  const unshare = spawn('unshare', [...OTHER_CONTAINER, ...command, ...script], { cwd: root });
  let out = '';
  let errors = '';
  unshare.stdout?.setEncoding('utf8').on('data', (part: string) => (out += part));
  unshare.stderr?.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const children = () => readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').trim();
  const writer: Writer = {
    unshare,
    pid: () => Number(children().split(' ')[0]),
    numbers: () => out.split('\n').slice(0, -1).map(Number),
    errors: () => errors,
  };
  writers.push(writer);
  await waitUntil(() => writer.numbers().length > 5, { within: 60_000, late: 'it writes nothing' });
  return writer;
}

async function storedIn({ db }: Database): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from kept order by number`.execute(db);
  return rows.map(({ number }) => number);
}

/** A PATH without `flock`. */
const WITHOUT_KERNEL = { PATH: '/nonexistent' };

describe.skipIf(!mayUnshare)('a directory in use by another container', () => {
  it.each([
    ['the lock in the kernel', {}],
    ['its sign of life alone', WITHOUT_KERNEL],
  ])(
    'the directory is rejected by %s',
    async (_, env) => {
      const writer = await writeElsewhere(env);
      await expect(openDatabase({ dataDir })).rejects.toThrow('in use by process');
      const written = writer.numbers().length;
      await waitUntil(() => writer.numbers().length > written, { late: 'the owner stopped writing' });
    },
    120_000,
  );

  it('a start takes the directory over immediately after its process was killed', async () => {
    const writer = await writeElsewhere({});
    const gone = new Promise((resolve) => writer.unshare.once('exit', resolve));
    process.kill(writer.pid(), 'SIGKILL');
    await gone;
    const began = performance.now();
    (await ownDirectory(dataDir)).release();
    // Shorter than a wait for the heartbeat.
    expect(performance.now() - began).toBeLessThan(3_000);
    const database = await openDatabase({ dataDir });
    const numbers = new Set(await storedIn(database));
    expect(writer.numbers().filter((number) => !numbers.has(number))).toEqual([]);
    await database.close();
  }, 240_000);

  it("a start takes a silent process's directory over, and that process ends without a write when it resumes", async () => {
    const writer = await writeElsewhere(WITHOUT_KERNEL);
    process.kill(writer.pid(), 'SIGSTOP');
    const database = await openDatabase({ dataDir });
    const before = await storedIn(database);
    const exit = new Promise((resolve) => writer.unshare.once('exit', resolve));
    process.kill(writer.pid(), 'SIGCONT');
    expect(await exit).toBe(1);
    expect(writer.errors()).toContain('was taken over by process');
    expect(await storedIn(database)).toEqual(before);
    expect(writer.numbers().filter((number) => !before.includes(number))).toEqual([]);
    await database.close();
    const again = await openDatabase({ dataDir });
    expect(await storedIn(again)).toEqual(before);
    await again.close();
  }, 240_000);
});
