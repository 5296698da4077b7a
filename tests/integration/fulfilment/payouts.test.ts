import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { checkData } from '../../../platform/server/operator/data/check-data.ts';
import { reseal } from '../../../platform/server/operator/data/reseal.ts';
import { fulfilmentData, fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { createPayable } from '../../../platform/services/fulfilment/pay/create-payable.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { Random } from '../../chaos/random.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { afterUndo, createPayableTrades } from '../../support/owed.ts';
import { createContext, expectOk, NOW, openShops, type Shops } from '../../support/selling.ts';

const ANNA = { person: 'anna@example.org', at: NOW };
const BEN = { person: 'ben@example.org', at: new Date(NOW.getTime() + 60_000) };
const SEPA = { method: 'sepa', currency: 'EUR' } as const;
const PAYPAL = { method: 'paypal', currency: 'EUR' } as const;
const JO = { paymentType: 2, paypalEmail: 'jo@example.org' } as const;

async function soundAsStored(database: Database, { secrets }: Shops): Promise<string[]> {
  const broken: string[] = [];
  const report = ({ what, ok }: { what: string; ok: boolean }) => ok || broken.push(what);
  await checkData({ database, secrets, progress: () => {}, report });
  return broken;
}

async function onlyBatch({ payouts }: Shops, choice: typeof SEPA | typeof PAYPAL = SEPA): Promise<string> {
  const [id = ''] = expectOk(await payouts.makeBatch(ANNA, choice));
  return id;
}

/** Rows that break a rule of this service; the suite checks all others. */
async function brokenRules({ db }: Database): Promise<string[]> {
  const found = await Promise.all(
    fulfilmentIntegrity.map(async ({ broken, find }) => ({ broken, rows: (await find.execute(db)).rows })),
  );
  return found.filter(({ rows }) => rows.length > 0).map(({ broken }) => broken);
}

const numbersIn = (xml: string) => [...xml.matchAll(/<EndToEndId>([^<]+)</g)].map(([, number]) => number);

describeDatabases('payouts', (kind) => {
  it('a trade has one payable, and none for an amount of 0', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const [trade] = await createPayableTrades(database, shops, { count: 1 });
    const ctx = await createContext(CONSUMER_SHOP.id);
    const owe = (amountCents: number) =>
      database.transaction((trx) => createPayable(trx, ctx, { tradeId: trade?.id ?? 0, amountCents }));
    expect([await owe(0), await owe(5_000)]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await shops.payouts.due({ limit: 10 })).toEqual([
      expect.objectContaining({ number: trade?.number, amountCents: trade?.cents, masked: 'DE89 ···· ···· 3000' }),
    ]);
    expect(await shops.payouts.totals()).toEqual([
      { tenant: CONSUMER_SHOP.id, method: 'sepa', currency: 'EUR', count: 1, totalCents: trade?.cents, since: NOW },
    ]);
  });

  it('two staff members release a batch, and every other sequence is rejected', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const { payouts } = shops;
    const trades = await createPayableTrades(database, shops, { count: 3 });
    const refused = async (what: Promise<{ ok: boolean; error?: { code: string } }>) => (await what).error?.code;

    expect(await refused(payouts.makeBatch(ANNA, { ...SEPA, currency: 'CHF' }))).toBe('payout.currency');
    expect(await refused(payouts.makeBatch(ANNA, PAYPAL))).toBe('payout.nothingDue');
    expect(await refused(payouts.makeBatch(ANNA, { ...SEPA, tenants: [NEIGHBOUR_SHOP.id] }))).toBe('payout.nothingDue');
    const id = await onlyBatch(shops);
    expect(await refused(payouts.makeBatch(BEN, SEPA))).toBe('payout.nothingDue');

    expect(await refused(payouts.release(ANNA, id))).toBe('payout.samePerson');
    expect(await refused(payouts.file(BEN, id))).toBe('payout.state');
    expect(await refused(payouts.markPaid(afterUndo(BEN), id))).toBe('payout.state');
    expect(await refused(payouts.release(BEN, 'unknown'))).toBe('payout.unknown');
    await expect(
      database.db
        .updateTable('payout_batch')
        .set({ state: 'released', released_by: ANNA.person, released_at: NOW })
        .execute(),
    ).rejects.toThrow('payout_batch_four_eyes');

    expectOk(await payouts.release(BEN, id));
    expect(await refused(payouts.release(BEN, id))).toBe('payout.state');
    expect(await refused(payouts.cancelBatch(BEN, id))).toBe('payout.state');
    expect(await refused(payouts.markPaid(afterUndo(BEN), id))).toBe('payout.notFetched');
    expect(await payouts.file(BEN, id)).toEqual({ ok: false, error: { code: 'payout.undoable', seconds: 30 } });
    const first = expectOk(await payouts.file(afterUndo(ANNA), id));
    expect(expectOk(await payouts.file(afterUndo(BEN), id))).toEqual(first);
    expect(numbersIn(first.content)).toEqual(trades.map(({ number }) => number));
    expect((await payouts.batch(id))?.downloads).toEqual([ANNA, BEN].map(afterUndo));

    expectOk(await payouts.markPaid(afterUndo(ANNA), id));
    expect(await refused(payouts.markPaid(afterUndo(ANNA), id))).toBe('payout.state');
    expect(await payouts.batch(id)).toMatchObject({
      state: 'paid',
      count: 3,
      totalCents: 3_003,
      made: ANNA,
      released: BEN,
    });
    const told = (await shops.mail.list(10)).filter(({ kind }) => kind === 'trade.paid');
    expect(told.map(({ subject }) => subject)).toEqual(
      trades.map(({ number }) => expect.stringContaining(number)).reverse(),
    );
    const states = await database.db.selectFrom('trade').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'paid' }]);
    expect(expectOk(await payouts.file(afterUndo(BEN), id))).toEqual(first);
    expect(await soundAsStored(database, shops)).toEqual([]);
  });

  it('a wrong batch is cancelled before its release, and its file name never has another content', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const { payouts } = shops;
    await createPayableTrades(database, shops, { count: 2 });
    const wrong = await onlyBatch(shops);
    expectOk(await payouts.cancelBatch(BEN, wrong));
    expect(await payouts.batch(wrong)).toMatchObject({ state: 'dissolved', count: 0, dissolved: BEN });
    const id = await onlyBatch(shops);
    expectOk(await payouts.release(BEN, id));
    expectOk(await payouts.file(afterUndo(BEN), id));
    await database.db.updateTable('payout').set({ amount_cents: 99_999 }).execute();
    expect(await payouts.file(afterUndo(BEN), id)).toEqual({ ok: false, error: { code: 'payout.fileChanged' } });
    expect((await payouts.batch(id))?.downloads).toEqual([afterUndo(BEN)]);
  });

  it("PayPal payouts are a list, and bank transfers use each shop's own account", async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const { payouts } = shops;
    const { iban } = NEIGHBOUR_SHOP.seller;
    await createPayableTrades(database, shops, { count: 2, payout: JO });
    await createPayableTrades(database, shops, {
      count: 1,
      tenant: NEIGHBOUR_SHOP.id,
      payout: { paymentType: 13, accountHolder: 'Änne', iban },
    });
    const list = await onlyBatch(shops, PAYPAL);
    expect(await payouts.batch(list)).toMatchObject({ count: 2, payer: null, method: 'paypal' });
    expectOk(await payouts.release(BEN, list));
    const { name, content } = expectOk(await payouts.file(afterUndo(BEN), list));
    expect(name).toMatch(/\.csv$/);
    expect(content).toMatch(/^jo@example\.org,10\.00,EUR,\S+\r\njo@example\.org,10\.01,EUR,\S+\r\n$/);
    expect(await payouts.due({ limit: 10 })).toEqual([expect.objectContaining({ tenant: NEIGHBOUR_SHOP.id })]);
    const bank = await onlyBatch(shops);
    expectOk(await payouts.release(BEN, bank));
    expect(expectOk(await payouts.file(afterUndo(BEN), bank)).content).toContain(
      `<Nm>Anne</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}<`,
    );
  });

  it('a shop without a debtor account outside the local stage cannot pay', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database, { stage: 'production' });
    await createPayableTrades(database, shops, { count: 1 });
    expect(await shops.payouts.makeBatch(ANNA, SEPA)).toEqual({
      ok: false,
      error: { code: 'payout.noPayer', tenants: [CONSUMER_SHOP.id] },
    });
    expect(await shops.payouts.batches(10)).toEqual([]);
  });

  it('unreadable accounts are reported, and no file is created without them', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const [trade] = await createPayableTrades(database, shops, { count: 2 });
    const id = await onlyBatch(shops);
    expectOk(await shops.payouts.release(BEN, id));
    const { payouts } = await openShops(database, { dataKey: Buffer.alloc(32, 9).toString('base64') });
    expect(await payouts.file(afterUndo(BEN), id)).toMatchObject({ ok: false, error: { code: 'payout.sealed' } });
    expect(await shops.payouts.batch(id)).toMatchObject({ downloads: [] });
    expect(numbersIn(expectOk(await shops.payouts.file(afterUndo(BEN), id)).content)).toContain(trade?.number);
  });

  it('concurrent requests pay each trade once, and none without a release', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const { payouts } = shops;
    const trades = [
      ...(await createPayableTrades(database, shops, { count: 14 })),
      ...(await createPayableTrades(database, shops, {
        count: 8,
        tenant: SHOP_ABROAD.id,
        payout: { paymentType: 13, accountHolder: 'Zoé', iban: SHOP_ABROAD.seller.iban },
      })),
    ];
    const people = [ANNA, BEN];
    const hundred = <T>(act: (by: typeof ANNA, at: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 100 }, (_, at) => act(people[at % 2] as typeof ANNA, at)));

    await hundred((by, at) =>
      payouts.makeBatch(by, {
        ...SEPA,
        tenants: [[CONSUMER_SHOP.id], [SHOP_ABROAD.id], [CONSUMER_SHOP.id, SHOP_ABROAD.id]][at % 3] ?? [],
      }),
    );
    const ids = (await payouts.batches(100)).map(({ id }) => id);
    const idAt = (at: number) => ids[Math.floor(at / 2) % ids.length] ?? '';
    const released = await hundred((by, at) => payouts.release(by, idAt(at)));
    expect(released.filter(({ ok }) => ok)).toHaveLength(ids.length);
    const files = await hundred((by, at) => payouts.file(afterUndo(by), idAt(at)));
    const contents = new Set(files.map((file) => expectOk(file).content));
    expect(contents.size).toBe(ids.length);
    expect([...contents].flatMap(numbersIn).sort()).toEqual(trades.map(({ number }) => number).sort());
    await hundred((by, at) => payouts.markPaid(afterUndo(by), idAt(at)));

    const batches = await payouts.batches(100);
    expect(batches.every(({ state, made, released }) => state === 'paid' && made.person !== released?.person)).toBe(
      true,
    );
    expect(batches.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
      trades.reduce((sum, { cents }) => sum + cents, 0),
    );
    const paid = await database.db
      .selectFrom('trade_history')
      .select('trade_id')
      .where('to_state', '=', 'paid')
      .execute();
    expect(paid.map(({ trade_id }) => trade_id).sort()).toEqual(trades.map(({ id }) => id).sort());
    expect(await soundAsStored(database, shops)).toEqual([]);
  }, 240_000);

  it('the file is the same after a change of keys', async () => {
    const database = await kind.openEmptied();
    const [before, after] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];
    const shops = await openShops(database, { dataKey: before });
    await createPayableTrades(database, shops, { count: 2 });
    const id = await onlyBatch(shops);
    expectOk(await shops.payouts.release(BEN, id));
    const file = expectOk(await shops.payouts.file(afterUndo(BEN), id));
    for await (const _ of reseal(database, openSecrets({ dataKey: `${after},${before}` })));
    const { payouts } = await openShops(database, { dataKey: after });
    expect(expectOk(await payouts.file(afterUndo(BEN), id))).toEqual(file);
  });

  it('the export of a person contains their payouts without accounts', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const [trade] = await createPayableTrades(database, shops, { count: 2 });
    const { id: customerId } = await database.db
      .insertInto('customer')
      .values({
        public_id: 'c',
        number: '1',
        tenant: CONSUMER_SHOP.id,
        account_id: null,
        created_at: NOW,
        changed_at: NOW,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('trade')
      .set({ customer_id: customerId })
      .where('id', '=', trade?.id ?? 0)
      .execute();
    const rows = await fulfilmentData(shops).read(database.db, {
      tenant: CONSUMER_SHOP.id,
      accountId: 0,
      customerId,
      email: '',
    });
    expect(rows.payout).toEqual([
      {
        number: trade?.number,
        amount_cents: trade?.cents,
        currency: 'EUR',
        method: 'sepa',
        state: 'due',
        due_at: NOW,
        paid_at: null,
      },
    ]);
  });

  it('random sequences of actions leave consistent payouts, all paid in the end', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const { payouts } = shops;
    const trades = [
      ...(await createPayableTrades(database, shops, { count: 8 })),
      ...(await createPayableTrades(database, shops, { count: 8, payout: JO })),
    ];
    const random = new Random(20_260_428);
    const draw = (most: number) => Math.floor(random.between(0, most));
    const people = ['anna', 'ben', 'cleo'].map((name) => ({ person: `${name}@example.org`, at: NOW }));
    const acts = [
      (by: typeof ANNA) => payouts.makeBatch(by, draw(2) === 0 ? SEPA : PAYPAL),
      (by: typeof ANNA, id: string) => payouts.release(by, id),
      (by: typeof ANNA, id: string) => payouts.cancelBatch(by, id),
      (by: typeof ANNA, id: string) => payouts.file(afterUndo(by), id),
      (by: typeof ANNA, id: string) => payouts.markPaid(afterUndo(by), id),
    ];
    for (let step = 0; step < 400; step += 1) {
      const ids = (await payouts.batches(100)).filter(({ state }) => state !== 'dissolved').map(({ id }) => id);
      const by = people[draw(3)] ?? ANNA;
      await acts[draw(acts.length)]?.(by, ids[draw(ids.length)] ?? 'none');
      if (step % 40 === 0) expect(await brokenRules(database)).toEqual([]);
    }
    expect(await brokenRules(database)).toEqual([]);
    const paid = (await payouts.batches(1000)).filter(({ state }) => state === 'paid');
    expect(paid.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(
      trades.reduce((sum, { cents }) => sum + cents, 0),
    );
    expect(await payouts.due({ limit: 100 })).toEqual([]);
  }, 240_000);
});
