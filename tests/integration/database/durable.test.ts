import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, DatabaseUnavailableError, openDatabase } from '../../../platform/database/index.server.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { watchFlushes } from '../../support/power-cut.ts';
import { waitUntil } from '../../support/until.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const numbersIn = async ({ db }: Database) => {
  const { rows } = await sql<{ number: number }>`select number from kept order by number`.execute(db);
  return rows.map(({ number }) => number);
};

describe('a power cut', () => {
  it('a power cut loses no acknowledged row, in a new directory too', async () => {
    const dataDir = join(folder, 'data');
    const left = join(folder, 'left');
    const watch = watchFlushes(dataDir, left);
    const database = await openDatabase({ dataDir });
    try {
      await sql`create table kept (number int primary key, filler text)`.execute(database.db);
      for (let number = 1; number <= 12; number += 1) {
        const before = watch.flushes();
        await sql`insert into kept values (${number}, repeat(md5(${number}::text), 2000))`.execute(database.db);
        expect(watch.flushes()).toBeGreaterThan(before);
        if (number === 6) await sql`checkpoint`.execute(database.db);
        // Cut right after the answer, at three points: with everything in the log, after a checkpoint, and at the end.
        if ([4, 8, 12].includes(number)) cpSync(left, `${left}-${number}`, { recursive: true });
      }
      const reads = watch.flushes();
      await numbersIn(database);
      expect(watch.flushes()).toBe(reads);
    } finally {
      watch.stop();
      await database.close();
    }
    for (const number of [4, 8, 12]) {
      const found = await openDatabase({ dataDir: `${left}-${number}` });
      expect(await numbersIn(found)).toEqual(Array.from({ length: number }, (_, index) => index + 1));
      await found.close();
    }
  }, 240_000);
});

const size = (megabytes: number) => `size=${megabytes}m`;
const mayMount = () => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size(1), 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', ['-l', folder]);
  return mounted;
};

describe('a full disk', () => {
  it('a full disk rejects writes, keeps acknowledged rows, and accepts writes again without a restart', async ({
    skip,
  }) => {
    if (!mayMount()) skip('only root may mount a small file system');
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', size(60), 'tmpfs', folder]).status).toBe(0);
    try {
      await copyEmptyDatabase(folder);
      const database = await openDatabase({ dataDir: folder });
      await sql`create table kept (number int primary key, filler text)`.execute(database.db);
      let stored = 0;
      const store = () =>
        sql`insert into kept select ${stored + 1}, string_agg(md5(n::text || ${stored}), '') from generate_series(1, 4000) n`.execute(
          database.db,
        );
      const fill = async () => {
        for (; stored < 2_000; stored += 1) await store();
      };
      await expect(fill()).rejects.toThrow(DatabaseUnavailableError);
      await expect(database.check()).rejects.toThrow(DatabaseUnavailableError);
      expect(spawnSync('mount', ['-o', `remount,${size(300)}`, folder]).status).toBe(0);
      const answers = () =>
        database.check().then(
          () => true,
          () => false,
        );
      await waitUntil(answers, { within: 20_000, late: 'it did not come back' });
      expect(await numbersIn(database)).toEqual(Array.from({ length: stored }, (_, index) => index + 1));
      await store();
      await database.close();
    } finally {
      spawnSync('umount', ['-l', folder]);
    }
  }, 240_000);
});

describe('a closed database', () => {
  it('a late query does not open the database again, because its directory may belong to another process', async () => {
    await copyEmptyDatabase(folder);
    const database = await openDatabase({ dataDir: folder });
    await database.close();
    // An engine that has ended is opened again every two seconds at most, by this thread's clock.
    await waitUntil(() => performance.now() > 2_100);
    const late = () => sql`select 1`.execute(database.db);
    // The first query finds the engine ended, and the second would open it again.
    await expect(late()).rejects.toThrow(DatabaseUnavailableError);
    await expect(late()).rejects.toThrow(DatabaseUnavailableError);
    const next = await openDatabase({ dataDir: folder });
    await sql`create table kept (number int)`.execute(next.db);
    await expect(late()).rejects.toThrow(DatabaseUnavailableError);
    await next.close();
  });
});
