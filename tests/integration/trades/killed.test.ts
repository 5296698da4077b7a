import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let dataDir = '';
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-killed-'));
  await copyEmptyDatabase(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a selling process, kills it with SIGKILL after `count` acknowledged trades, and returns their numbers. */
function sellAndKill(count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/selling-process.ts', dataDir], {
      cwd: root,
    });
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      out += part;
      if (out.split('\n').length > count) child.kill('SIGKILL');
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      errors += part;
    });
    child.on('close', (_, signal) => {
      if (signal === 'SIGKILL') resolve(out.split('\n').slice(0, -1));
      else reject(new Error(`The selling process ended by itself: ${errors}`));
    });
  });
}

it('a process killed while it sells loses no acknowledged trade and leaves no half one', async () => {
  const acknowledged: string[] = [];
  for (const count of [8, 20]) acknowledged.push(...(await sellAndKill(count)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(28);
  const database = await openDatabase({ dataDir });
  try {
    const stored = await database.db.selectFrom('trade').select('number').execute();
    const numbers = new Set(stored.map((row) => row.number));
    expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
    // At most the eight in flight at each kill were stored without an acknowledgement.
    expect(numbers.size - acknowledged.length).toBeLessThanOrEqual(2 * 8);
    const { rows } = await sql<{ number: string }>`
      select number from trade t
      where state <> 'labelSent'
         or (select count(*) from trade_line where trade_id = t.id) <> 1
         or (select count(*) from trade_history where trade_id = t.id) <> 2
         or (select count(*) from trade_key where trade_id = t.id) <> 1
         or (select count(*) from mail where subject like '%' || t.number || '%') <> 1`.execute(database.db);
    expect(rows).toEqual([]);
  } finally {
    await database.close();
  }
}, 180_000);
