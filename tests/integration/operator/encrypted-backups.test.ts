import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { runData } from '../../../platform/server/operator/data/data-program.ts';
import { readIdentities } from '../../../platform/server/operator/data/encryption.ts';
import { openBackup } from '../../../platform/server/operator/data/read-backup.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { DATA_KEY, root } from '../../support/selling.ts';

/** Larger than a part of an encrypted file when compressed, so that one byte can be wrong behind readable rows. */
const MIXED_BYTES = 400_000;

let base: string;
let dataDir: string;
let recipient: string;
let encrypted: string;
const fileIn = (name: string) => join(base, name);

async function data(env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const environment = readEnvironment({ DATA_DIR: dataDir, DATA_KEY, ...env }, root);
  const good = await runData({ environment, printLine: (line) => lines.push(line), tellProgress: () => {} }, args);
  return { good, said: lines.join('\n') };
}

const listNames = () => readdirSync(fileIn('backups')).sort();

async function change(statement: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await sql.raw(statement).execute(database.db);
  await database.close();
}

/** Names a backup as if it had been made so many days ago. */
function nameDaysAgo(days: number, suffix = ''): string {
  const stamp = new Date(Date.now() - days * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  return `umlauf-${stamp.replaceAll(/[-:]/g, '')}${suffix}.age`;
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'umlauf-encrypted-'));
  dataDir = fileIn('data');
  await copyEmptyDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  for (let bytes = 0; bytes < MIXED_BYTES; bytes += 32_000)
    await sql`insert into checkout_draft (token_hash, tenant, sealed, expires_at)
      select ${`draft ${bytes}`}, ${CONSUMER_SHOP.id}, string_agg(md5(random()::text), ''), now() + interval '1 day'
      from generate_series(1, 1000)`.execute(database.db);
  await database.close();
  const made = await data({}, 'key', fileIn('key'));
  recipient = /^BACKUP_RECIPIENT=(age1\S+)$/m.exec(made.said)?.[1] ?? '';
  await data({}, 'key', fileIn('other-key'));
  encrypted = fileIn('shop.age');
  expect((await data({ BACKUP_RECIPIENT: recipient }, 'backup', encrypted)).said).toContain('It is encrypted');
}, 240_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Reads a backup to its end, as a restore does. */
async function read(file: string, ...keys: string[]): Promise<void> {
  const identities = await Promise.all(keys.map((name) => readIdentities(fileIn(name))));
  const backup = await openBackup(file, identities.flat());
  try {
    const batches = backup.batches();
    while (!(await batches.next()).done);
  } finally {
    backup.close();
  }
}

describe('an encrypted backup', () => {
  it('a new key is readable by its owner alone and replaces no file', async () => {
    expect(statSync(fileIn('key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(fileIn('key'), 'utf8')).toMatch(/^AGE-SECRET-KEY-1/m);
    await expect(data({}, 'key', fileIn('key'))).rejects.toThrow('exists already');
  });

  it('the private key restores it, and the file shows nothing without it', { timeout: 240_000 }, async () => {
    const bytes = readFileSync(encrypted);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
    const place = fileIn('restored');
    await copyEmptyDatabase(place);
    const restored = await data({ DATA_DIR: place }, 'restore', encrypted, '--identity', fileIn('key'));
    expect(restored.said).toContain('checkout_draft: 13 rows');
    const database = await openDatabase({ dataDir: place });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from checkout_draft`.execute(database.db);
    await database.close();
    expect(rows).toEqual([{ n: 13 }]);
  });

  it('a missing or another key, a cut file and a changed byte are named', { timeout: 240_000 }, async () => {
    const bytes = readFileSync(encrypted);
    const write = (name: string, content: Buffer) => {
      writeFileSync(fileIn(name), content);
      return fileIn(name);
    };
    const changeAt = (name: string, at: number) => {
      const content = Buffer.from(bytes);
      content[at] = (content[at] ?? 0) ^ 1;
      return write(name, content);
    };
    /** The header is base64: another byte could be none of its characters, which is another fault. */
    const changeCharacterAt = (name: string, at: number) => {
      const content = Buffer.from(bytes);
      content.write(content.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at, 'latin1');
      return write(name, content);
    };
    await expect(read(encrypted)).rejects.toThrow('is encrypted: name the file');
    await expect(read(encrypted, 'other-key')).rejects.toThrow('was encrypted to other keys');
    await expect(read(encrypted, 'no-key')).rejects.toThrow('There is no file');
    write('broken-key', Buffer.from('AGE-SECRET-KEY-1QQQ'));
    await expect(read(encrypted, 'broken-key')).rejects.toThrow('a private key with a fault');
    write('empty-key', Buffer.from('# nothing\n'));
    await expect(read(encrypted, 'empty-key')).rejects.toThrow('has no private key');
    await expect(read(write('cut.age', bytes.subarray(0, -1)), 'key')).rejects.toThrow('is truncated, or a byte');
    const parts = Math.floor(bytes.length / 2);
    await expect(read(write('half.age', bytes.subarray(0, parts)), 'key')).rejects.toThrow('is truncated, or a byte');
    await expect(read(write('head.age', bytes.subarray(0, 60)), 'key')).rejects.toThrow(
      'is truncated within its first part',
    );
    // The key's own part of the header tells a wrong key and a wrong byte apart as little as age does.
    await expect(read(changeCharacterAt('share.age', 60), 'key')).rejects.toThrow('or its first part was changed');
    await expect(read(changeAt('first.age', 130), 'key')).rejects.toThrow(
      'is truncated within its first part, or a byte of that was changed',
    );
    await expect(read(changeAt('middle.age', parts), 'key')).rejects.toThrow('is truncated, or a byte');
    await expect(read(changeAt('last.age', bytes.length - 1), 'key')).rejects.toThrow('is truncated, or a byte');
  });
});

describe('a backup that proves itself', () => {
  const settings = () => ({ BACKUP_PATH: fileIn('backups'), BACKUP_RECIPIENT: recipient });

  it('without BACKUP_PATH the command says what is missing', async () => {
    await expect(data({}, 'backup')).rejects.toThrow('BACKUP_PATH is missing');
  });

  it('a backup counts after it was restored and checked, and its key restores it', { timeout: 240_000 }, async () => {
    await change(`delete from checkout_draft`);
    const made = await data(settings(), 'backup');
    expect([made.good, made.said]).toEqual([true, expect.stringContaining('restored and checked')]);
    const [name = '', ...others] = listNames();
    expect([name, others]).toEqual([expect.stringMatching(/^umlauf-\d{8}T\d{6}Z\.age$/), []]);
    expect(statSync(join(fileIn('backups'), name)).mode & 0o777).toBe(0o600);
    await read(join(fileIn('backups'), name), 'key');
    await expect(read(join(fileIn('backups'), name), 'other-key')).rejects.toThrow('was encrypted to other keys');
    expect(readdirSync(tmpdir()).filter((one) => one.startsWith(`umlauf-check-${process.pid}-`))).toEqual([]);
  });

  it('one that fails its check does not count, and the good one stays however old', { timeout: 240_000 }, async () => {
    const [first = ''] = listNames();
    const old = nameDaysAgo(40);
    writeFileSync(join(fileIn('backups'), old), readFileSync(join(fileIn('backups'), first)));
    rmSync(join(fileIn('backups'), first));
    const older = nameDaysAgo(41);
    writeFileSync(join(fileIn('backups'), older), '');
    const unproven = nameDaysAgo(1, '.unproven');
    writeFileSync(join(fileIn('backups'), unproven), '');
    await change(`insert into checkout_draft (token_hash, tenant, sealed, expires_at)
      values ('a', '${CONSUMER_SHOP.id}', 'not sealed', now() + interval '1 day')`);
    const made = await data(settings(), 'backup');
    expect([made.good, made.said]).toEqual([false, expect.stringContaining('does not count as a good backup')]);
    // The failed one is there for the operator to look at; the one without proof before it is not.
    expect(listNames()).toEqual([old, expect.stringMatching(/\.unproven\.age$/)]);
    expect(listNames()).not.toContain(unproven);
  });

  it('the next good one ends the failed one, and the days of BACKUP_KEEP_DAYS the old one', {
    timeout: 240_000,
  }, async () => {
    const [recent, old] = [nameDaysAgo(1), nameDaysAgo(3)];
    for (const name of [recent, old]) writeFileSync(join(fileIn('backups'), name), '');
    await change(`delete from checkout_draft`);
    expect((await data({ ...settings(), BACKUP_KEEP_DAYS: '2' }, 'backup')).good).toBe(true);
    expect(listNames()).toEqual([recent, expect.stringMatching(/^umlauf-\d{8}T\d{6}Z\.age$/)]);
  });
});
