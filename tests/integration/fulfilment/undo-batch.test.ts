import { expect, it } from 'vitest';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { claimMail } from '../../../platform/services/mail/delivery-leases.ts';
import { UNDO_SECONDS } from '../../../platform/services/trades/index.server.ts';
import { collectEvents, noteReceivers } from '../../../platform/services/webhooks/collect-events.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { databaseText } from '../../support/database-text.ts';
import { createPayableTrades } from '../../support/owed.ts';
import { createContext, expectOk, NOW, openShops } from '../../support/selling.ts';

const SEPA = { method: 'sepa', currency: 'EUR' } as const;
const problem = (code: string) => ({ ok: false, error: { code } });
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const ana = (seconds = 0) => ({ person: 'ana@example.org', at: at(seconds) });
const ben = (seconds = 0) => ({ person: 'ben@example.org', at: at(seconds) });
/** When the release at 0 s can no longer be undone. */
const FILE = UNDO_SECONDS + 1;
const PAID = FILE + 60;

describeDatabases('undoing an act on a payout batch', (kind) => {
  async function open(count = 2) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const trades = await createPayableTrades(database, shops, { count });
    const [id = ''] = expectOk(await shops.payouts.makeBatch(ana(), SEPA));
    return { database, shops, payouts: shops.payouts, trades, id };
  }
  type World = Awaited<ReturnType<typeof open>>;

  async function openPaid(): Promise<World> {
    const world = await open();
    expectOk(await world.payouts.release(ben(), world.id));
    expectOk(await world.payouts.file(ben(FILE), world.id));
    return world;
  }

  const lastAct = async ({ payouts, id }: World) => (await payouts.batch(id))?.acts.at(-1)?.id ?? '';
  const undo = async (world: World, by: ReturnType<typeof ana>, act?: string) =>
    world.payouts.undo(by, { id: world.id, act: act ?? (await lastAct(world)) });

  /** Every row but those of acts. Pictures of mails are stored once for all mails. */
  async function dump({ database }: World): Promise<string[]> {
    const rows = await databaseText(database);
    const shown = rows.filter(({ table }) => table !== 'staff_act' && table !== 'mail_picture');
    return shown.map(({ table, text }) => `${table} ${text}`).sort();
  }

  async function expectIntact({ database }: World) {
    for (const { find, broken } of fulfilmentIntegrity)
      expect((await find.execute(database.db)).rows, broken).toEqual([]);
  }

  it('a release is undone without a trace in any table, and the batch is released again', async () => {
    const world = await open();
    const { payouts, id } = world;
    const before = await dump(world);
    expectOk(await payouts.release(ben(), id));
    expectOk(await undo(world, ben(UNDO_SECONDS - 1)));
    expect(await dump(world)).toEqual(before);
    expect((await payouts.batch(id))?.acts).toMatchObject([
      { kind: 'batchReleased', person: 'ben@example.org', undoneAt: at(UNDO_SECONDS - 1).toISOString() },
    ]);
    expectOk(await undo(world, ben(UNDO_SECONDS)));
    expectOk(await payouts.release(ben(60), id));
    expect(await payouts.file(ben(60 + UNDO_SECONDS - 1), id)).toEqual({
      ok: false,
      error: { code: 'payout.undoable', seconds: 1 },
    });
    expectOk(await payouts.file(ben(60 + UNDO_SECONDS), id));
    await expectIntact(world);
  });

  it('a release is not undone by another person, too late, or once its file was downloaded', async () => {
    const world = await open();
    const { payouts, id } = world;
    expectOk(await payouts.release(ben(), id));
    expect(await undo(world, ana(1))).toEqual(problem('act.otherPerson'));
    for (const act of ['x', '', 'a\u0000b']) expect(await undo(world, ben(1), act)).toEqual(problem('act.unknown'));
    const act = await lastAct(world);
    expect(await payouts.undo(ben(1), { id: 'x\u0000', act })).toEqual(problem('payout.unknown'));
    expect(await undo(world, ben(UNDO_SECONDS))).toEqual(problem('act.expired'));
    expectOk(await payouts.file(ana(FILE), id));
    // Another process whose clock is slow is within the seconds.
    for (const seconds of [1, FILE]) expect(await undo(world, ben(seconds))).toEqual(problem('act.fileDownloaded'));
    expect(await payouts.batch(id)).toMatchObject({ state: 'released' });
  });

  it('a payment is undone for every trade of its batch, with its mails, and is done again', async () => {
    const world = await openPaid();
    const { payouts, trades, id, shops } = world;
    const before = await dump(world);
    expectOk(await payouts.markPaid(ben(PAID), id));
    expect((await shops.mail.list(10)).filter(({ kind: what }) => what === 'trade.paid')).toHaveLength(trades.length);
    expectOk(await undo(world, ben(PAID + UNDO_SECONDS - 1)));
    expect(await dump(world)).toEqual(before);
    for (const { number } of trades) {
      const { acts } = (await shops.fulfilment.find(number)) ?? {};
      expect(acts?.at(-1)).toMatchObject({ kind: 'paid', inBatch: true });
      expect(acts?.at(-1)?.undoneAt).not.toBeNull();
    }
    expectOk(await payouts.file(ana(PAID + UNDO_SECONDS), id));
    expectOk(await payouts.markPaid(ana(PAID + 60), id));
    expect(await payouts.batch(id)).toMatchObject({ state: 'paid', paid: ana(PAID + 60) });
    await expectIntact(world);
  });

  it('no mail and no event of a payment goes out within its 30 seconds', async () => {
    const world = await openPaid();
    const { payouts, trades, id, database } = world;
    await noteReceivers(database.db, [CONSUMER_SHOP.id], new Date(NOW.getTime() - DAY_MS));
    const collect = (seconds: number) =>
      collectEvents(database.db, { tenants: [CONSUMER_SHOP.id], from: at(PAID - 1), now: at(seconds) });
    await database.db.deleteFrom('mail').execute();
    expectOk(await payouts.markPaid(ben(PAID), id));
    expect(await claimMail(database, at(PAID + UNDO_SECONDS - 1))).toBeUndefined();
    expect(await collect(PAID + UNDO_SECONDS - 1)).toBe(0);
    expect((await claimMail(database, at(PAID + UNDO_SECONDS + 60)))?.mail.kind).toBe('trade.paid');
    expect(await collect(PAID + UNDO_SECONDS + 60)).toBe(trades.length);
    expect(await undo(world, ben(PAID + 1))).toEqual(problem('act.mailSent'));
    expect(await payouts.batch(id)).toMatchObject({ state: 'paid' });
    await expectIntact(world);
  });

  it('when one trade has changed since, all of them stay paid', async () => {
    const world = await openPaid();
    const { payouts, trades, id, database } = world;
    expectOk(await payouts.markPaid(ben(PAID), id));
    const [first] = trades;
    await database.db
      .updateTable('trade')
      .set({ changed_at: at(PAID + 1) })
      .where('id', '=', first?.id ?? 0)
      .execute();
    const after = await dump(world);
    expect(await undo(world, ben(PAID + 2))).toEqual(problem('act.changed'));
    expect(await dump(world)).toEqual(after);
  });

  it('the payment of one trade is not undone without its batch', async () => {
    const world = await openPaid();
    const { payouts, trades, id, shops } = world;
    expectOk(await payouts.markPaid(ben(PAID), id));
    const number = trades[0]?.number ?? '';
    const act = (await shops.fulfilment.find(number))?.acts.at(-1)?.id ?? '';
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => at(PAID + 1) });
    const done = await shops.fulfilment.undo(ctx, ben(), { number, act });
    expect(done).toEqual(problem('act.unknown'));
    await expectIntact(world);
  });

  it('of an undo and a payment at the same time, one wins for the whole batch', async () => {
    const world = await openPaid();
    const { payouts, id } = world;
    for (let round = 0; round < 4; round += 1) {
      const start = PAID + round * 100;
      expectOk(await payouts.markPaid(ben(start), id));
      const act = await lastAct(world);
      await Promise.all([
        undo(world, ben(start + 1), act),
        payouts.markPaid(ana(start + 2), id),
        undo(world, ben(start + 1), act),
      ]);
      await expectIntact(world);
      const batch = await payouts.batch(id);
      if (batch?.state === 'paid') expectOk(await undo(world, { ...ana(start + 3), person: batch.paid?.person ?? '' }));
      expect((await payouts.batch(id))?.state).toBe('released');
    }
  });
});
