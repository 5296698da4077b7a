import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { startPostgres, type TemporaryPostgres } from '../../support/postgres.ts';
import { root } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const RUNBOOK = readFileSync(join(root, 'docs/runbooks/point-in-time.md'), 'utf8');

const servers: TemporaryPostgres[] = [];
const archive = mkdtempSync('/tmp/umlauf-archive-');
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(archive, { recursive: true, force: true });
});

/** The settings of a configuration block of the runbook, with the archive of this test. */
function readSettings(after: string): Record<string, string> {
  const [, block = ''] = /```ini\n([\s\S]*?)```/.exec(RUNBOOK.slice(RUNBOOK.indexOf(after))) ?? [];
  const lines = [...block.replaceAll('/archive', `${archive}/wal`).matchAll(/^ *(\w+) = '?(.*?)'?$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}

/** A shell command of the runbook. */
function readCommand(program: string): string {
  return new RegExp(`^ *(${program} .*)$`, 'm').exec(RUNBOOK)?.[1] ?? '';
}

async function readDrafts({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('checkout_draft').select('token_hash').orderBy('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash);
}

it('the steps of the runbook bring the data back as they were before a fault', { timeout: 240_000 }, async ({
  skip,
}) => {
  mkdirSync(`${archive}/wal`);
  for (const folder of [archive, `${archive}/wal`]) chmodSync(folder, 0o777);
  const first = await startPostgres({ settings: readSettings('## Before') });
  if (!first) return skip('PostgreSQL is not installed');
  servers.push(first);
  const database = await openDatabase({ databaseUrl: first.url });
  const write = (name: string) =>
    sql`insert into checkout_draft (token_hash, tenant, sealed, expires_at)
      values (${name}, ${CONSUMER_SHOP.id}, 'x', now() + interval '1 day')`.execute(database.db);
  await write('before the base backup');
  const command = readCommand('pg_basebackup').replace('"$DATABASE_URL"', `"${first.url}"`);
  const copy = await startPostgres({
    // The base backup is made now; the fault comes later.
    fillData: `$BIN/${command.replace('"$BASE"', archive.concat('/base'))}; $BIN/initdb -D $DATA -U postgres -A trust --no-sync`,
  });
  if (copy) servers.push(copy);
  await write('after the base backup');
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database.db);
  const target = rows[0]?.now ?? '';
  await sql`delete from checkout_draft`.execute(database.db);
  await write('after the fault');
  const { rows: wal } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(
    database.db,
  );
  const archived = async () => {
    const { rows: done } = await sql<{ there: boolean }>`
      select coalesce(last_archived_wal >= ${wal[0]?.name ?? ''}, false) as there from pg_stat_archiver`.execute(
      database.db,
    );
    return done[0]?.there === true;
  };
  await waitUntil(archived, { within: 60_000, late: 'the last segment was not archived' });
  await database.close();
  await first.kill();

  const settings = { ...readSettings('## Do'), recovery_target_time: target };
  const recovered = await startPostgres({
    settings,
    fillData: `cp -a ${archive}/base $DATA; chmod 700 $DATA; touch $DATA/recovery.signal`,
  });
  if (!recovered) throw new Error('PostgreSQL is gone');
  servers.push(recovered);
  const restored = await openDatabase({ databaseUrl: recovered.url });
  expect(await readDrafts(restored)).toEqual(['after the base backup', 'before the base backup']);
  await restored.close();
});
