import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { limits } from '../../../platform/generated/api/limits.gen.ts';
import { createLimits, type LimitService } from '../../../platform/services/limits/index.server.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { describeDatabases } from '../../support/database.ts';

const secrets = openSecrets({ dataKey: Buffer.alloc(32, 7).toString('base64') });
const home = '2001:db8:1:200::1';
const sameHome = '2001:db8:1:2ff:ffff::9';
const most = limits.subscription.perMinute;

describeDatabases('rate limits', (kind) => {
  let database: Database;
  let warnings: string[];
  /** Patient by default: a process that waited in vain counts alone, which most tests are not about. */
  const open = (db: Pick<Database, 'db'> = database, waitMs = 30_000) =>
    createLimits({ database: db, secrets, waitMs, log: { warn: (_, message) => void warnings.push(message) } });
  beforeEach(async () => {
    warnings = [];
    database = await kind.openEmptied();
  });

  it('the limit admits its number of requests and returns a wait to the next', async () => {
    const service = open();
    expect(await taken(service, most + 5)).toBe(most);
    const refused = await service.spend(home, ['subscription']);
    expect(refused).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) });
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('an address block counts as one client, apart from every other', async () => {
    const service = open();
    await taken(service, most);
    expect((await service.spend(sameHome, ['subscription'])).ok).toBe(false);
    expect((await service.spend('2001:db8:1:300::1', ['subscription'])).ok).toBe(true);
    expect((await service.spend('192.0.2.7', ['subscription'])).ok).toBe(true);
    expect((await service.spend(home, ['message'])).ok).toBe(true);
  });

  it('concurrent processes share one budget', async () => {
    const processes = [open(), open(), open()];
    const asked = Array.from({ length: most * 2 }, (_, index) =>
      processes[index % 3]?.spend(home, ['mutation', 'subscription']),
    );
    const passed = (await Promise.all(asked)).filter((spent) => spent?.ok).length;
    expect(passed).toBe(most);
  });

  it('counts survive a restart', async () => {
    await taken(open(), most);
    expect((await open().spend(home, ['subscription'])).ok).toBe(false);
  });

  it('the hour is counted in addition to the minute', async () => {
    const service = open();
    await taken(service, 1);
    await database.db
      .updateTable('request_count')
      .set({ used: limits.subscription.perHour })
      .where('key', 'like', 'subscription 3600 %')
      .execute();
    await taken(open(), 1);
    const refused = await open().spend(home, ['subscription']);
    expect(refused).toMatchObject({ ok: false });
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3_500);
  });

  it('the count starts again in the next minute', async () => {
    await taken(open(), most + 1);
    await database.db.updateTable('request_count').set({ ends_at: sql<Date>`now() - interval '1 second'` }).execute();
    expect(await taken(open(), most + 1)).toBe(most);
  });

  it('a reached limit is answered without the database', async () => {
    const service = open();
    await taken(service, most + 1);
    const before = await used();
    await taken(service, 50);
    expect(await used()).toBe(before);
  });

  it('no address is stored, and stored keys do not reveal one', async () => {
    await taken(open(), 1);
    await open().spend('192.0.2.7', ['subscription']);
    const rows = await database.db.selectFrom('request_count').selectAll().execute();
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/2001|db8|192\.0/);
    for (const { key } of rows) expect(key).toMatch(/^subscription (60|3600) [\w-]{43}$/);
  });

  it('limits of cheap requests are counted without the database', async () => {
    const service = open();
    let passed = 0;
    for (let asked = 0; asked < limits.label.perMinute + 3; asked += 1)
      if ((await service.spend(home, ['label'])).ok) passed += 1;
    expect(passed).toBe(limits.label.perMinute);
    expect(await used()).toBe(0);
  });

  it('the sweep deletes expired counts', async () => {
    const service = open();
    await taken(service, 1);
    expect(await service.sweep.run(new Date())).toBe(0);
    await database.db
      .updateTable('request_count')
      .set({ ends_at: sql<Date>`now() - interval '1 second'` })
      .where('key', 'like', '% 60 %')
      .execute();
    expect(await service.sweep.run(new Date())).toBe(1);
    expect(await database.db.selectFrom('request_count').select('key').execute()).toHaveLength(1);
  });

  it('each process counts alone, without delay, while the database does not answer', async () => {
    const service = open(database, 250);
    expect(await taken(service, 3)).toBe(3);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = () => {};
    const lock = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const holding = database.transaction(async (trx) => {
      await sql`lock table request_count in access exclusive mode`.execute(trx);
      locked();
      await held;
    });
    await lock;
    const started = performance.now();
    // The earlier counts are still valid.
    expect(await taken(service, most)).toBe(most - 3);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(warnings).toHaveLength(1);
    release();
    await holding;
  });

  it('each process counts alone while the database is gone', async () => {
    const gone = await kind.open();
    const service = open(gone);
    await gone.close();
    expect(await taken(service, most + 5)).toBe(most);
    expect(warnings).toHaveLength(1);
  });

  async function used(): Promise<number> {
    const rows = await database.db.selectFrom('request_count').select('used').execute();
    return rows.reduce((sum, row) => sum + row.used, 0);
  }
});

/** The number of admitted requests of one network, of `count` requests. */
async function taken(service: LimitService, requests: number): Promise<number> {
  let passed = 0;
  for (let asked = 0; asked < requests; asked += 1) if ((await service.spend(home, ['subscription'])).ok) passed += 1;
  return passed;
}
