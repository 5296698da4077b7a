import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { logOptions } from '../../../platform/server/log/log-options.ts';
import { backupJob } from '../../../platform/server/operator/data/backup-job.ts';
import { createKeyPair } from '../../../platform/server/operator/data/encryption.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { DATA_KEY, root } from '../../support/selling.ts';

let base: string;
let recipient: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'umlauf-scheduled-'));
  await copyEmptyDatabase(join(base, 'data'));
  recipient = (await createKeyPair()).recipient;
}, 240_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The job as a start with these settings schedules it, and what it logs. */
function openJob(changed: Record<string, string> = {}) {
  const variables = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: join(base, 'data'),
    DATA_KEY,
    BACKUP_PATH: join(base, 'backups'),
    BACKUP_RECIPIENT: recipient,
    ...changed,
  };
  const { backups } = readEnvironment(variables, root);
  if (!backups) throw new Error('the settings make no backups');
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) });
  return {
    job: backupJob({ settings: backups, log, variables }),
    logged: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}

const listNames = () => readdirSync(join(base, 'backups'));

it('a failed backup is logged and leaves the folder as it was', { timeout: 240_000 }, async () => {
  mkdirSync(join(base, 'backups'));
  writeFileSync(join(base, 'backups', 'umlauf-20260101T000000Z.age'), '');
  // Its letters are those of a key, its check sum is not.
  const { job, logged } = openJob({ BACKUP_RECIPIENT: `${recipient.slice(0, -6)}qqqqqq` });
  expect(await job.run(new Date())).toBe(0);
  expect(logged()).toEqual(['the backup failed, earlier ones stay: npm run data -- backup says why']);
  expect(listNames()).toEqual(['umlauf-20260101T000000Z.age']);
});

it('a process of its own makes a backup that is due, and none while it is new', { timeout: 400_000 }, async () => {
  const { job, logged } = openJob();
  const now = new Date();
  expect(await job.run(now)).toBe(0);
  expect(logged()).toEqual(['a backup was made, restored and checked']);
  const made = listNames();
  expect(made).toEqual([expect.stringMatching(/^umlauf-\d{8}T\d{6}Z\.age$/)]);
  await job.run(new Date(now.getTime() + 23 * HOUR_MS));
  expect([logged().length, listNames()]).toEqual([1, made]);
});

it('a process that ends stops its backup', { timeout: 240_000 }, async () => {
  const { job, logged } = openJob({ BACKUP_PATH: join(base, 'others') });
  const stopping = new AbortController();
  const running = job.run(new Date(), stopping.signal);
  stopping.abort();
  expect(await running).toBe(0);
  expect(logged()).toEqual([]);
});
