import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { nameUnproven } from '../../../platform/server/operator/data/backup-folder.ts';
import { runData } from '../../../platform/server/operator/data/data-program.ts';
import { createKeyPair } from '../../../platform/server/operator/data/encryption.ts';
import { hashToken } from '../../../platform/services/secrets/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Caller, createCaller } from '../../support/customer-calls.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { DATA_KEY, root } from '../../support/selling.ts';

const A_QUARTER_OF_AN_HOUR = 0.01;

let base: string;
let edge: Edge;
const fileIn = (name: string) => join(base, name);
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'umlauf-erasures-'));
  await copyEmptyDatabase(fileIn('data'));
  await copyEmptyDatabase(fileIn('restored'));
  mkdirSync(fileIn('backups'));
  // The schedule finds a new backup, and makes no other.
  writeFileSync(join(fileIn('backups'), nameUnproven(new Date()).replace('.unproven', '')), '');
  const { recipient } = await createKeyPair();
  edge = await openEdge({
    DATA_DIR: fileIn('data'),
    DATA_KEY,
    BACKUP_PATH: fileIn('backups'),
    BACKUP_RECIPIENT: recipient,
  });
}, 240_000);
afterAll(async () => {
  await edge?.close();
  rmSync(base, { recursive: true, force: true });
});

async function data(place: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const environment = readEnvironment({ DATA_DIR: fileIn(place), DATA_KEY }, root);
  await runData({ environment, printLine: (line) => lines.push(line), tellProgress: () => {} }, args);
  return lines.join('\n');
}

async function subscribe({ ctx, email }: Caller, token: string): Promise<void> {
  await edge.services.newsletter.subscribe(ctx, { email, locale: 'de' });
  await edge.database.db
    .updateTable('newsletter_subscription')
    .set({ state: 'confirmed', confirmed_at: new Date(), confirm_hash: null, link_hash: hashToken(token) })
    .where('email', '=', email)
    .execute();
}

it('a restore repeats the deletions since the backup, and no other', { timeout: 240_000 }, async () => {
  const [hannah, jonas, mia] = [
    await createCaller(edge, CONSUMER_SHOP.id),
    await createCaller(edge, CONSUMER_SHOP.id),
    await createCaller(edge, CONSUMER_SHOP.id),
  ];
  await subscribe(jonas, 'token of jonas');
  await subscribe(mia, 'token of mia');
  const backup = join(fileIn('backups'), 'shop.backup');
  await data('data', 'backup', backup);

  const { id, identifier } = (await hannah.call('GET', 'customers')).body as { id: string; identifier: string };
  const named = { customerId: id, customerIdentifier: identifier };
  expect(await hannah.call('DELETE', 'customers', named)).toMatchObject({ status: 200 });
  expect(await edge.services.accounts.deleteUser(hannah.ctx, named)).toMatchObject({ ok: true });
  await edge.services.newsletter.unsubscribe(jonas.ctx, 'token of jonas');
  await edge.afterDays(A_QUARTER_OF_AN_HOUR);
  const list = readFileSync(join(fileIn('backups'), 'erasures.jsonl'), 'utf8');
  expect(list.trim().split('\n')).toHaveLength(3);
  for (const { email } of [hannah, jonas, mia]) expect(list).not.toContain(email);

  expect(await data('restored', 'restore', backup)).toContain('3 of 3 deletions repeated');
  const database = await openDatabase({ dataDir: fileIn('restored') });
  try {
    const accounts = await database.db.selectFrom('account').select('email').execute();
    expect(accounts.map(({ email }) => email).sort()).toEqual([jonas.email, mia.email].sort());
    const customers = await database.db.selectFrom('customer').select('public_id').execute();
    expect(customers).toHaveLength(2);
    expect(JSON.stringify(customers)).not.toContain(id);
    const subscriptions = await database.db.selectFrom('newsletter_subscription').select(['email', 'state']).execute();
    expect(subscriptions).toEqual(
      expect.arrayContaining([
        { email: null, state: 'unsubscribed' },
        { email: mia.email, state: 'confirmed' },
      ]),
    );
    expect(await database.db.selectFrom('erased_subject').select('kind').orderBy('kind').execute()).toEqual([
      { kind: 'account' },
      { kind: 'data' },
      { kind: 'subscription' },
    ]);
  } finally {
    await database.close();
  }
  // Again, as after a point-in-time recovery, where it finds nothing more.
  expect(await data('restored', 'erase', join(fileIn('backups'), 'erasures.jsonl'))).toContain('0 of 3 deletions');
});
