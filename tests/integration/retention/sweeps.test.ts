import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BATCH } from '../../../platform/database/delete-batch.ts';
import { type Database, deleteBatch } from '../../../platform/database/index.server.ts';
import { sweepJob } from '../../../platform/server/boot/background.ts';
import { DRAFT_CHARACTERS } from '../../../platform/server/pages/forms/checkout.ts';
import { startSchedule } from '../../../platform/services/schedule/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { Sweep } from '../../../platform/shared/sweep.ts';
import draftSchema from '../../../schemas/api/checkout-draft-input.schema.json' with { type: 'json' };
import { signIn, storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { listTables } from '../../support/list-tables.ts';
import { listMails } from '../../support/registration.ts';
import { createContext, createTradeInput, offerFor, openShops, root } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

describeDatabases('rows that strangers can add', (kind) => {
  it('the sweep deletes in batches until nothing is left', async () => {
    const database = await kind.openEmptied();
    await fillDrafts(database, 2 * BATCH + 7);
    const sizes: number[] = [];
    const sweep: Sweep = {
      what: 'drafts',
      everyMs: DAY_MS,
      run: async (now) => {
        const deleted = await deleteBatch(database.db, 'checkout_draft', sql`expires_at <= ${now}`);
        sizes.push(deleted);
        return deleted;
      },
    };
    const lines: unknown[] = [];
    const line = (fields: object) => void lines.push(fields);
    const log = { info: line, warn: line, error: line };
    const schedule = startSchedule({ database, jobs: [sweepJob(sweep)], log });
    await waitUntil(() => lines.length > 1);
    await schedule.stop();
    expect(sizes).toEqual([BATCH, BATCH, 7, 0]);
    expect(lines).toContainEqual(expect.objectContaining({ job: 'delete drafts', count: 2 * BATCH + 7 }));
  });

  it('concurrent sweeps delete each row once', async () => {
    const database = await kind.openEmptied();
    await fillDrafts(database, 3 * BATCH);
    const run = () => deleteBatch(database.db, 'checkout_draft', sql`expires_at <= now()`);
    const deleted = await Promise.all([run(), run(), run(), run()]);
    expect(deleted.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(3 * BATCH);
    expect(await count(database, 'checkout_draft')).toBe(3 * BATCH - deleted.reduce((sum, one) => sum + one));
  });

  it('offers are deleted a month after their expiry, unless a trade contains them', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const [sold, left] = [await offerFor(shops, ctx), await offerFor(shops, ctx)];
    const trade = await shops.trades.create(ctx, randomUUID(), createTradeInput(sold));
    if (!trade.ok) throw new Error(trade.error.code);
    const end = new Date(left.validUntil);
    await drain(shops.offers.sweep, later(end, 29));
    expect(await count(database, 'offer')).toBe(2);
    await drain(shops.offers.sweep, later(end, 31));
    expect(await count(database, 'offer')).toBe(0);
    expect((await shops.trades.findByToken(ctx, trade.value.accessToken))?.lines[0]?.offer.id).toBe(sold.id);
  });

  it('keys of trades are deleted after a month, and trades are not', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const made = await shops.trades.create(ctx, randomUUID(), createTradeInput(await offerFor(shops, ctx)));
    expect(made.ok).toBe(true);
    await drain(shops.trades.sweep, later(ctx.now(), 29));
    expect(await count(database, 'trade_key')).toBe(1);
    await drain(shops.trades.sweep, later(ctx.now(), 31));
    expect([await count(database, 'trade_key'), await count(database, 'trade')]).toEqual([0, 1]);
  });

  it('sessions are deleted 30 days after their end with their tokens, known browsers after 400, attempts after one', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const account = await storeAccount(database, ctx, { password: 'Kiesel Lampe Tram' });
    const parts = { database, accounts: shops.accounts };
    const [ended, unused] = [await signIn(parts, ctx, account), await signIn(parts, ctx, account)];
    await shops.accounts.signOut(ctx, { accessToken: ended.access_token, refreshToken: '' });
    expect(unused).toBeDefined();
    const browser = { cookie: undefined, userAgent: undefined, address: undefined };
    await database.transaction((trx) => shops.accounts.enter(trx, ctx, { accountId: account.id, browser }));
    await shops.accounts.signIn(ctx, { email: account.email, password: 'wrong' }, browser);
    const counts = () =>
      Promise.all(
        ['account_session', 'refresh_token', 'known_device', 'sign_in_attempt', 'account'].map((table) =>
          count(database, table),
        ),
      );
    expect(await counts()).toEqual([3, 3, 1, 2, 1]);
    await drain(shops.accounts.sweep, later(ctx.now(), 0.9));
    expect(await counts()).toEqual([3, 3, 1, 2, 1]);
    await drain(shops.accounts.sweep, later(ctx.now(), 30));
    expect(await counts()).toEqual([2, 2, 1, 0, 1]);
    await drain(shops.accounts.sweep, later(ctx.now(), 60));
    expect(await counts()).toEqual([0, 0, 1, 0, 1]);
    await drain(shops.accounts.sweep, later(ctx.now(), 400));
    expect(await counts()).toEqual([0, 0, 0, 0, 1]);
  });

  it('a contact message is stored in its mail only and is deleted with it', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const words = `Wo bleibt mein Label? ${randomUUID()}`;
    const sent = await shops.contact.send(ctx, {
      subject: 'orderStatus',
      name: 'Hannah Probe',
      email: 'hannah@example.org',
      message: words,
    });
    expect(sent.ok).toBe(true);
    const said = async () => (await listMails(shops)).map(({ text }) => text.includes(words));
    expect(await said()).toEqual([true]);
    await database.db.updateTable('mail').set({ state: 'sent', sent_at: ctx.now() }).execute();
    await drain(shops.mail.sweep, later(ctx.now(), 29));
    expect(await said()).toEqual([true]);
    expect(await tablesThatSay(database, words)).toEqual([]);
    await drain(shops.mail.sweep, later(ctx.now(), 31));
    expect(await said()).toEqual([]);
  });

  it("the operator's statements delete records that ended eight years ago and nothing else", async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    for (const age of [0, 10]) {
      const made = await shops.trades.create(ctx, randomUUID(), createTradeInput(await offerFor(shops, ctx)));
      if (!made.ok) throw new Error(made.error.code);
      await sql`update trade set created_at = now() - make_interval(years => ${sql.lit(age)})
        where number = ${made.value.trade.number}`.execute(database.db);
    }
    const books = operatorsStatements();
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid in ('trade'::regclass, 'clarification'::regclass, 'payout_batch'::regclass)`.execute(database.db);
    for (const { name } of rows) expect(books.join('\n')).toContain(`delete from ${name} where`);
    await database.transaction(async (trx) => {
      for (const statement of books) await sql.raw(statement).execute(trx);
    });
    expect([await count(database, 'trade'), await count(database, 'trade_line')]).toEqual([1, 1]);
  });

  it('a draft larger than the calls accept is rejected', async () => {
    const database = await kind.openEmptied();
    const row = { token_hash: 'a', tenant: CONSUMER_SHOP.id, expires_at: new Date() };
    const large = database.db.insertInto('checkout_draft').values({ ...row, sealed: 'x'.repeat(131_073) });
    await expect(large.execute()).rejects.toMatchObject({ code: '23514' });
  });

  it.runIf(!kind.shared)('repeated filling and sweeping needs no more space', async () => {
    const database = await kind.open();
    const sizes: number[] = [];
    let filled = 0;
    for (let round = 0; round < 5; round += 1) {
      await fillDrafts(database, 10 * BATCH);
      if (round === 0) filled = await countRows(database, 'checkout_draft');
      await drain({ run: () => deleteBatch(database.db, 'checkout_draft', sql`true`) }, new Date());
      for (const sweep of database.upkeep) await drain(sweep, new Date());
      sizes.push(await countRows(database, 'checkout_draft'));
    }
    // Without the vacuum each round would add as much as the first filling.
    expect(filled).toBeGreaterThan(2_000_000);
    expect(Math.max(...sizes)).toBeLessThan(filled);
    expect(sizes[4]).toBeLessThanOrEqual(1.1 * (sizes[1] ?? 0));
  });

  it('a PostgreSQL server does its own vacuum', async () => {
    const { upkeep } = await kind.openEmptied();
    expect(upkeep).toHaveLength(kind.shared ? 0 : 1);
  });
});

describe('a draft entered without scripts', () => {
  it('each value is cut to the maximum of the call', () => {
    const { address, payout } = draftSchema.properties;
    const all = [...Object.values(address.properties), ...Object.values(payout.properties)] as { maxLength?: number }[];
    expect(all.length).toBeGreaterThan(8);
    for (const { maxLength } of all) expect(maxLength).toBe(DRAFT_CHARACTERS);
  });
});

async function drain(sweep: Pick<Sweep, 'run'>, now: Date): Promise<void> {
  while ((await sweep.run(now)) > 0);
}

async function fillDrafts({ db }: Database, rows: number): Promise<void> {
  await sql`
    insert into checkout_draft (token_hash, tenant, sealed, expires_at)
    select gen_random_uuid()::text, ${CONSUMER_SHOP.id}, repeat('x', 1500), now() - interval '1 second'
    from generate_series(1, ${sql.lit(rows)})`.execute(db);
}

/** Tables with a row that contains `words` in any column. */
async function tablesThatSay({ db }: Database, words: string): Promise<string[]> {
  const saying: string[] = [];
  for (const name of await listTables({ db })) {
    const found = await sql`
      select 1 from ${sql.table(name)} as one where strpos(one::text, ${words}) > 0 limit 1`.execute(db);
    if (found.rows.length > 0) saying.push(name);
  }
  return saying;
}

/** The statements of docs/operating.md that delete records, without the transaction around them. */
function operatorsStatements(): string[] {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [, block = ''] = /```sql\n(begin;\n[\s\S]*?interval '8 years'[\s\S]*?)```/.exec(text) ?? [];
  const statements = block.split(';').map((one) => one.trim());
  return statements.filter((one) => one !== '' && one !== 'begin' && one !== 'commit');
}

async function count({ db }: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countRows({ db }: Database, table: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_total_relation_size(${table}::regclass) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
