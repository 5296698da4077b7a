import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, type DatabaseOptions, migrate, openDatabase } from '../../../platform/database/index.server.ts';
import { checkData } from '../../../platform/server/operator/data/check-data.ts';
import { type DataProgram, runData } from '../../../platform/server/operator/data/data-program.ts';
import { openBackup } from '../../../platform/server/operator/data/read-backup.ts';
import { restoreBackup } from '../../../platform/server/operator/data/restore-backup.ts';
import { storedCounters, storedTables } from '../../../platform/server/operator/data/stored-tables.ts';
import { writeBackup } from '../../../platform/server/operator/data/write-backup.ts';
import { createTracking } from '../../../platform/services/tracking/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type DatabaseKind, describeDatabases, describeServer } from '../../support/database.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import {
  createContext,
  createTradeInput,
  DATA_KEY,
  expectOk,
  IBAN,
  offerFor,
  openShops,
} from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileIn = (name = 'shop.backup') => join(folder, name);

/** Runs a command on a place and returns its result and output. */
async function data(place: DatabaseOptions, ...args: string[]) {
  const lines: string[] = [];
  const { dataDir = folder, databaseUrl } = place;
  const program: DataProgram = {
    environment: { dataDir, dataKey: DATA_KEY, ...(databaseUrl ? { databaseUrl } : {}) },
    printLine: (line) => lines.push(line),
    tellProgress: () => {},
  };
  const good = await runData(program, args);
  return { good, said: lines.join('\n') };
}

/** All stored rows as text: equal for equal contents on either engine. */
async function contents(database: Database) {
  return database.transaction(async (trx) => {
    await sql`set local timezone = 'UTC'`.execute(trx);
    const tables: Record<string, string[]> = {};
    for (const { name } of await storedTables(trx)) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
        trx,
      );
      tables[name] = rows.map(({ row }) => row);
    }
    return { tables, counters: await storedCounters(trx) };
  });
}

const NASTY = `"'\\\n\r\t — Łódź 😀 \u2028 {"a":[1]} \\x00 null`;

/** A used shop, with texts and numbers that are easily damaged in transfer. */
async function use(database: Database): Promise<void> {
  const shops = await openShops(database);
  const ctx = await createContext(CONSUMER_SHOP.id);
  for (const key of ['a', 'b', 'c'])
    expectOk(await shops.trades.create(ctx, key, createTradeInput(await offerFor(shops, ctx))));
  await shops.checkout.save(ctx, undefined, { payout: { iban: IBAN }, voucher: NASTY });
  await shops.newsletter.subscribe(ctx, { email: 'hannah@example.org' });
  await sql`update mail set subject = ${NASTY}, last_error = '', created_at = '2026-03-29 01:59:59.123456+00'
    where id = (select min(id) from mail)`.execute(database.db);
  await sql`insert into tracking_event (tenant, received_at, event_name, client_id, application_id, url, trade_id)
    values (${CONSUMER_SHOP.id}, 'infinity', 'x', 'y', 'z', '', 9007199254740991)`.execute(database.db);
  // One event in its week, one in none.
  const tracking = createTracking({ database });
  await tracking.sweep.run(ctx.now());
  for (const day of [0, 100]) {
    const moment = new Date(ctx.now().getTime() + day * DAY_MS);
    const later = await createContext(CONSUMER_SHOP.id, { now: () => moment });
    const url = `${CONSUMER_SHOP.getOrigin(3000)}/`;
    const clientId = '0123456789abcdef0123456789abcdef';
    expectOk(
      await tracking.record(later, { clientId, applicationId: 'umlauf-de', url, eventName: 'marketing_touchpoint' }),
    );
  }
  await sql`delete from mail where id = (select max(id) from mail)`.execute(database.db);
}

/** A used shop and its backup, for all tests of a suite that change neither. */
function usedOnce(kind: DatabaseKind) {
  const kept = mkdtempSync(join(tmpdir(), 'umlauf-backup-'));
  afterAll(() => rmSync(kept, { recursive: true, force: true }));
  const file = join(kept, 'shop.backup');
  const make = async () => {
    const place = await kind.keptPlace();
    const database = await openDatabase(place);
    await use(database);
    const before = await contents(database);
    await database.close();
    return { place, before, kept, file, made: await data(place, 'backup', file) };
  };
  let made: ReturnType<typeof make> | undefined;
  return () => (made ??= make());
}

/** Runs `restore` on an open place. */
async function restoreInto(database: Database, file: string): Promise<void> {
  const backup = await openBackup(file);
  await restoreBackup({ database, backup, progress: () => {} }).finally(() => backup.close());
}

async function embeddedPlace(): Promise<DatabaseOptions> {
  const dataDir = join(mkdtempSync(join(folder, 'place-')), 'data');
  await copyEmptyDatabase(dataDir);
  return { dataDir };
}

/** Empty places, on the other engine where one exists. A rehearsal fills a place that was never opened. */
function emptyPlaces(kind: DatabaseKind): [string, () => Promise<DatabaseOptions>][] {
  return [
    ['an empty place of the same engine', () => (kind.shared ? kind.place() : kind.openedPlace())],
    ...(kind.shared
      ? ([['an empty embedded database', embeddedPlace]] as [string, () => Promise<DatabaseOptions>][])
      : []),
  ];
}

describeDatabases('a backup', (kind) => {
  const usedShop = usedOnce(kind);

  it.each(emptyPlaces(kind))('is restored into %s as it was, and checked', { timeout: 240_000 }, async (_, empty) => {
    const { place, before, kept, file, made } = await usedShop();
    expect([made.good, made.said]).toEqual([true, expect.stringContaining('store DATA_KEY separately')]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(kept)).toEqual(['shop.backup']);
    const target = await empty();
    expect((await data(target, 'restore', file)).good).toBe(true);
    const checked = await data(target, 'check');
    expect(checked.said).not.toContain('FAIL');
    expect(checked.said).toContain('trade.payout_sealed: 3 sealed, 3 with key 1 of DATA_KEY');
    expect(checked.good).toBe(true);
    // Always on the embedded engine, of which the other kind of place makes none here.
    if (!kind.shared) {
      const rehearsed = await data(place, 'check', file);
      expect([rehearsed.good, rehearsed.said]).toEqual([true, expect.stringContaining('restored for a test')]);
    }
    const database = await kind.reopen(target);
    expect(before.tables.trade).toHaveLength(3);
    expect(await contents(database)).toEqual(before);
    // Numbers that were given are not given again.
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const next = expectOk(await shops.trades.create(ctx, 'd', createTradeInput(await offerFor(shops, ctx))));
    expect(before.tables.trade?.join('\n')).not.toContain(next.trade.number);
    const top = await database.db
      .selectFrom('mail')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    expect(top.id).toBe((before.counters.find(({ table }) => table === 'mail')?.last ?? 0) + 1);
  });

  it('a backup replaces no file, and a restore fills an empty place only', { timeout: 240_000 }, async () => {
    const { place, before, file } = await usedShop();
    const written = readFileSync(file);
    await expect(data(place, 'restore', file)).rejects.toThrow('This place is not empty');
    await expect(data(place, 'backup', file)).rejects.toThrow('exists already');
    const database = await kind.reopen(place);
    const options = { database, engine: 'embedded', progress: () => {} } as const;
    await expect(writeBackup({ ...options, file: join(folder, 'no/where') })).rejects.toThrow('There is no directory');
    expect(readFileSync(file).equals(written)).toBe(true);
    expect(await contents(database)).toEqual(before);
  });

  it('an interrupted backup leaves no file behind', { timeout: 240_000 }, async () => {
    const { place } = await usedShop();
    const database = await kind.reopen(place);
    const progress = () => {
      throw new Error('the disk is full');
    };
    const options = { database, engine: 'embedded', file: fileIn(), progress } as const;
    await expect(writeBackup(options)).rejects.toThrow('the disk is full');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a backup is consistent although trades are created meanwhile', { timeout: 240_000 }, async () => {
    const place = await kind.openedPlace();
    const database = await kind.reopen(place);
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    let selling = true;
    let made = 0;
    const sellOn = async () => {
      while (selling) {
        expectOk(await shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(await offerFor(shops, ctx))));
        made += 1;
      }
    };
    const sellers = Promise.all([sellOn(), sellOn(), sellOn()]);
    await waitUntil(() => made > 0, { every: 5, within: 60_000, late: 'nothing is sold' });
    await writeBackup({ database, engine: 'embedded', file: fileIn(), progress: () => {} });
    const meanwhile = made;
    selling = false;
    await sellers;
    expect(made).toBeGreaterThan(meanwhile);
    const target = await kind.reopen(await kind.openedPlace());
    await restoreInto(target, fileIn());
    const said: string[] = [];
    const report = ({ what, ok }: { what: string; ok: boolean }) => said.push(`${ok ? 'ok' : 'FAIL'} ${what}`);
    const good = await checkData({ database: target, secrets: shops.secrets, progress: () => {}, report });
    expect(said.join('\n')).not.toContain('FAIL');
    expect(good).toBe(true);
  });

  it('a damaged backup is rejected with the reason and leaves the place empty', { timeout: 240_000 }, async () => {
    const { before, file } = await usedShop();
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    const target = await openDatabase({ ...(await kind.openedPlace()), asItIs: true });
    const repacked = (changed: readonly string[]) => writeFileSync(fileIn('other'), gzipSync(changed.join('\n')));
    const refused = async (why: RegExp) => {
      await expect(restoreInto(target, fileIn('other'))).rejects.toThrow(why);
      const { tables } = await contents(target);
      expect(Object.values(tables).flat()).toEqual([]);
    };
    try {
      const header = JSON.parse(lines[0] ?? '');
      const rest = lines.slice(1);
      writeFileSync(fileIn('other'), readFileSync(file));
      truncateSync(fileIn('other'), Math.floor(statSync(file).size / 2));
      await refused(/is truncated/);
      writeFileSync(fileIn('other'), 'not a backup');
      await refused(/is not a backup/);
      repacked(['{"a":1}']);
      await refused(/is not a backup of this program/);
      repacked([JSON.stringify({ ...header, version: 2 }), ...rest]);
      await refused(/format 2, this program reads format 1/);
      repacked([JSON.stringify({ ...header, migrations: [...header.migrations, '9999-future'] }), ...rest]);
      await refused(/newer version of this program \(9999-future\)/);
      repacked(lines.map((line) => line.replace('Reuter', 'Reuther')));
      await refused(/its checksum does not match/);
      repacked(lines.slice(0, -2));
      await refused(/is truncated/);
      rmSync(fileIn('other'));
      await refused(/There is no file/);
      await restoreInto(target, file);
      expect(await contents(target)).toEqual(before);
    } finally {
      await target.close();
    }
  });
});

// A new embedded database takes seconds, and the engine is not the subject here.
const describeQuickest = process.env.TEST_DATABASE_URL ? describeServer : describeDatabases;

describeQuickest('a backup of an older version', (kind) => {
  it('the backup is restored and migrated', { timeout: 240_000 }, async () => {
    const older = await kind.place();
    const database = await openDatabase({ ...older, asItIs: true });
    await migrate(database.db, '0008-newsletter');
    await sql`insert into checkout_draft (token_hash, tenant, sealed, expires_at)
      values ('a', ${CONSUMER_SHOP.id}, 'x', '2026-01-01')`.execute(database.db);
    await database.close();
    await data(older, 'backup', fileIn());
    const stillOld = await openDatabase({ ...older, asItIs: true });
    const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(stillOld.db);
    expect(rows).toEqual([{ name: '0008-newsletter' }]);
    await stillOld.close();
    const target = await kind.place();
    await data(target, 'restore', fileIn());
    const restored = await kind.reopen(target);
    expect(await restored.db.selectFrom('checkout_draft').select('sealed').execute()).toEqual([{ sealed: 'x' }]);
    expect(await restored.db.selectFrom('trade').select('label_hash').execute()).toEqual([]);
  });
});

describeServer('a backup of the embedded database', (kind) => {
  it('a shop moves to PostgreSQL, and back again, with all of its data', {
    timeout: 240_000,
  }, async () => {
    const small = await embeddedPlace();
    const used = await kind.reopen(small);
    await use(used);
    const before = await contents(used);
    await used.close();
    await data(small, 'backup', fileIn('small.backup'));
    const server = await kind.place();
    expect((await data(server, 'restore', fileIn('small.backup'))).good).toBe(true);
    const onServer = await kind.reopen(server);
    expect(await contents(onServer)).toEqual(before);
    await onServer.close();
    await data(server, 'backup', fileIn('large.backup'));
    const again = await embeddedPlace();
    expect((await data(again, 'restore', fileIn('large.backup'))).good).toBe(true);
    const back = await kind.reopen(again);
    expect(before.tables.trade).toHaveLength(3);
    expect(await contents(back)).toEqual(before);
  });
});

/** A statement that damages the data past every constraint, and the report about it. */
const BROKEN: readonly [string, RegExp][] = [
  [
    `update trade set state = 'paid' where id = (select min(id) from trade)`,
    /^FAIL {2}trades whose state is not the last of their history: 2 \(DE-/m,
  ],
  [
    `update trade set devices_cents = devices_cents + 1, total_cents = total_cents + 1 where id = (select min(id) from trade)`,
    /^FAIL {2}trades whose lines do not add up to the price of their devices: 1 /m,
  ],
  [
    `update trade_history set to_state = 'returned' where id = (select max(id) from trade_history)`,
    /^FAIL {2}trades whose history has a gap or a step that is not allowed: 1 /m,
  ],
  [
    `select setval(pg_get_serial_sequence('trade_history', 'id'), 1)`,
    /^FAIL {2}counters would issue numbers that are already used: trade_history\.id$/m,
  ],
  [`update trade_key set trade_id = trade_id + 1000`, /^FAIL {2}trade_key: 3 rows break trade_key_trade_id_fkey$/m],
  [
    `update checkout_draft set sealed = 'x'`,
    /^FAIL {2}checkout_draft\.sealed: 1 sealed, 1 with no key: they are not sealed texts; 1 DO NOT OPEN$/m,
  ],
  [
    `update trade set payout_sealed = (select payout_sealed from trade order by id limit 1)`,
    /^FAIL {2}trade\.payout_sealed: 3 sealed, 3 with key 1 of DATA_KEY; 2 DO NOT OPEN$/m,
  ],
  [`alter table trade add constraint never check (false) not valid`, /^FAIL {2}trade: 3 rows break never$/m],
];

describeDatabases('the check of the stored data', (kind) => {
  it('the check finds damage that no constraint prevents', { timeout: 240_000 }, async () => {
    const place = await kind.openedPlace();
    const database = await openDatabase(place);
    await use(database);
    await database.transaction(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const [statement] of BROKEN) await sql.raw(statement).execute(trx);
    });
    await database.close();
    const { good, said } = await data(place, 'check');
    expect(good).toBe(false);
    for (const [, found] of BROKEN) expect(said).toMatch(found);
  });
});
