import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fulfilmentIntegrity, type OutcomeInput } from '../../../platform/services/fulfilment/index.server.ts';
import type { StaffTrade } from '../../../platform/services/fulfilment/types.ts';
import { claimMail, recordDeliveryOutcome } from '../../../platform/services/mail/delivery-leases.ts';
import { tradeIntegrity, UNDO_SECONDS } from '../../../platform/services/trades/index.server.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { PHOTO } from '../../support/clarifying.ts';
import { describeDatabases } from '../../support/database.ts';
import { databaseText } from '../../support/database-text.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, openShops } from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };
const AT = { at: NOW };
const SEPA = { method: 'sepa', currency: 'EUR' } as const;
const problem = (code: string) => ({ ok: false, error: { code } });

interface Sold {
  number: string;
  trackingNumber: string;
  accessToken: string;
}

describeDatabases('undoing an act of staff', (kind) => {
  async function open() {
    const database = await kind.openEmptied();
    let now = NOW;
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => now });
    const shops = await openShops(database);
    const wait = (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
    };
    return { database, ctx, shops, wait, now: () => now };
  }
  type World = Awaited<ReturnType<typeof open>>;
  type Act = (world: World, sold: Sold) => Promise<unknown>;

  async function sell({ shops, ctx }: World): Promise<Sold> {
    const offers = [await offerFor(shops, ctx), await offerFor(shops, ctx)];
    const lines = offers.map(({ id }) => ({ offerId: id, quantity: 1 }));
    const input = createTradeInput({ id: '' }, { lines, voucher: ctx.tenant.vouchers[0]?.code ?? '' });
    const { trade, accessToken } = expectOk(await shops.trades.create(ctx, randomUUID(), input));
    return { number: trade.number, trackingNumber: trade.trackingNumber, accessToken };
  }

  const find = async ({ shops }: World, { number }: Sold) => (await shops.fulfilment.find(number)) as StaffTrade;

  async function inspect(world: World, sold: Sold, first: { outcome?: OutcomeInput; display?: string }) {
    const { shops, ctx } = world;
    const { number } = sold;
    const { version, items } = await find(world, sold);
    const open = items.filter(({ decision }) => decision === null);
    const found = open.map(({ item, declaredAnswers }) =>
      item > 1
        ? { item, answers: declaredAnswers }
        : {
            item,
            answers: { ...declaredAnswers, ...(first.display ? { display: first.display } : {}) },
            serial: '490154203237518',
            ...(first.display ? { difference: 'A crack.' } : {}),
            ...(first.outcome ? { outcome: first.outcome } : {}),
          },
    );
    return expectOk(await shops.fulfilment.inspect(ctx, ANA, { number, version, items: found }));
  }

  const receive: Act = async ({ shops, ctx }, { number }) =>
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number }));
  const addPhoto: Act = async ({ shops, ctx }, { number }) => {
    const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
    expectOk(await shops.fulfilment.addPhoto(ANA, { number, item: 1, photo }, ctx.now()));
  };
  const describeAll: Act = async (world, sold) =>
    expectOk(
      await world.shops.fulfilment.asDescribed(world.ctx, ANA, {
        number: sold.number,
        version: (await find(world, sold)).version,
      }),
    );
  const findCrack: Act = (world, sold) => inspect(world, sold, { display: 'cracked' });
  const findLock: Act = (world, sold) => inspect(world, sold, { outcome: { kind: 'locked', lock: 'icloud' } });
  const hold: Act = (world, sold) => inspect(world, sold, { outcome: { kind: 'stolen' } });
  const ship: Act = async ({ shops }, { number, trackingNumber }) => {
    const event = { id: number, trackingNumber, kind: 'handedOver', at: NOW.toISOString() } as const;
    await shops.parcelEvents.note('test', [event], NOW);
  };
  const withdraw: Act = async ({ shops, ctx }, { number }) =>
    expectOk(await shops.fulfilment.withdraw(ctx, ANA, { number, reason: 'Asked by telephone.' }));
  const cancel: Act = async ({ shops, ctx }, { number }) =>
    expectOk(await shops.trades.cancelByStaff(ctx, number, ANA, 'Twice the same.'));
  const lose: Act = async ({ shops, ctx }, { number }) =>
    expectOk(await shops.fulfilment.markLost(ctx, ANA, { number, parcel: 1, claim: 'Claim 7.' }));
  const reply: Act = async ({ shops, ctx }, { number }) =>
    expectOk(await shops.fulfilment.reply(ctx, ANA, { number, text: 'Which scratch?' }));
  const unlock: Act = async (world, sold) => {
    const { version } = await find(world, sold);
    return expectOk(await world.shops.fulfilment.confirmUnlocked(world.ctx, ANA, { number: sold.number, version }));
  };
  const release =
    (to: 'cleared' | 'seller' | 'police'): Act =>
    async (world, sold) => {
      const of = { number: sold.number, version: (await find(world, sold)).version, to, reason: 'File 7.' };
      return expectOk(await world.shops.fulfilment.releaseHeld(world.ctx, ANA, { ...of, tellSeller: true }));
    };
  const batch: Act = async ({ shops }) => expectOk(await shops.payouts.makeBatch({ ...ANA, ...AT }, SEPA));
  async function answer(world: World, { number }: Sold, decision: 'accept' | 'return') {
    const { id } = await world.database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const link = (await world.shops.clarifications.lastLinks([{ id, number }])).get(id) ?? { id: '', trade: '' };
    const body = await world.shops.clarifications.find(world.ctx, link);
    const answers = (body?.items ?? []).map(({ offer }) => ({ offer, decision }));
    return world.shops.clarifications.answer(world.ctx, link, answers);
  }
  const accept: Act = (world, sold) => answer(world, sold, 'accept');

  /** The last act is the one that is undone. */
  const WAYS: Record<string, Act[]> = {
    'the receipt of a parcel that was not scanned before': [receive],
    'the receipt of a parcel on its way': [ship, receive],
    'an inspection as described': [receive, describeAll],
    'an inspection with a crack': [receive, addPhoto, findCrack],
    'an inspection with a lock': [receive, addPhoto, findLock],
    'a hold': [receive, hold],
    'a release for inspection': [receive, hold, release('cleared')],
    'a release to the seller': [receive, hold, release('seller')],
    'a release to the police': [receive, hold, release('police')],
    'a removed lock': [receive, addPhoto, findLock, unlock],
    'the loss of the only parcel': [ship, lose],
    'a cancellation': [cancel],
    'a withdrawal on the way': [ship, withdraw],
    'a withdrawal after the receipt': [receive, withdraw],
    'a withdrawal from a payout': [receive, describeAll, withdraw],
    'a withdrawal from a batch': [receive, describeAll, batch, withdraw],
    'a withdrawal from a clarification': [receive, addPhoto, findCrack, withdraw],
    'a withdrawal from an accepted price': [receive, addPhoto, findCrack, accept, withdraw],
    'a message': [receive, reply],
    'an inspection after a removed lock': [receive, addPhoto, findLock, unlock, describeAll],
  };

  /** Every row of the database but those of acts. Pictures of mails are stored once for all mails. */
  async function dump({ database }: World): Promise<string[]> {
    const rows = await databaseText(database);
    return rows
      .filter(({ table }) => table !== 'staff_act' && table !== 'mail_picture')
      .map(({ table, text }) => `${table} ${text}`)
      .sort();
  }

  async function undo(world: World, sold: Sold, by = ANA, id?: string) {
    const act = id ?? (await find(world, sold)).acts.findLast(({ undoneAt }) => undoneAt === null)?.id ?? '';
    return world.shops.fulfilment.undo(world.ctx, by, { number: sold.number, act });
  }

  async function expectIntact({ database }: World) {
    for (const { find: broken, broken: rule } of [...tradeIntegrity, ...fulfilmentIntegrity])
      expect((await broken.execute(database.db)).rows, rule).toEqual([]);
  }

  it.each(Object.keys(WAYS))('%s is undone without a trace in any table, and can be done again', async (name) => {
    const world = await open();
    const sold = await sell(world);
    const ways = WAYS[name] as Act[];
    const [last = receive] = ways.slice(-1);
    for (const act of ways.slice(0, -1)) await act(world, sold);
    const { version, acts: earlier } = await find(world, sold);
    const before = await dump(world);
    await last(world, sold);
    const done = await dump(world);
    expect(done).not.toEqual(before);
    world.wait(UNDO_SECONDS - 1);
    expectOk(await undo(world, sold));
    expect(await dump(world)).toEqual(before);
    await expectIntact(world);
    const seen = await find(world, sold);
    expect(seen.version).not.toBe(version);
    expect(seen.acts.at(-1)).toMatchObject({ person: ANA.person, undoneAt: world.now().toISOString() });
    expect(seen.acts).toHaveLength(earlier.length + 1);
    await last(world, sold);
    expect((await dump(world)).length).toBe(done.length);
    await expectIntact(world);
  });

  it('acts are undone one after the other, back to the sale', async () => {
    const world = await open();
    const sold = await sell(world);
    const states: string[][] = [];
    for (const act of [receive, hold, release('cleared'), describeAll, withdraw]) {
      states.push(await dump(world));
      await act(world, sold);
    }
    for (const before of states.reverse()) {
      expectOk(await undo(world, sold));
      expect(await dump(world)).toEqual(before);
    }
    await expectIntact(world);
  });

  it('an earlier act is not undone before the later one', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    const [first] = (await find(world, sold)).acts;
    await describeAll(world, sold);
    const before = await dump(world);
    expect(await undo(world, sold, ANA, first?.id)).toEqual(problem('act.changed'));
    expect(await dump(world)).toEqual(before);
  });

  it('a receipt is not undone once a photo of the device is stored', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    await addPhoto(world, sold);
    expect(await undo(world, sold)).toEqual(problem('act.changed'));
    expect((await find(world, sold)).photos).toHaveLength(1);
  });

  it('a repeated undo changes nothing', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    const { acts } = await find(world, sold);
    expectOk(await undo(world, sold));
    const before = await databaseText(world.database);
    expectOk(await undo(world, sold, ANA, acts[0]?.id));
    expect(await databaseText(world.database)).toEqual(before);
  });

  it('no worker sends the mail of an act within its 30 seconds, and then it is sent and not undone', async () => {
    const world = await open();
    const sold = await sell(world);
    for (let mail = await claimMail(world.database, NOW); mail; mail = await claimMail(world.database, NOW))
      await recordDeliveryOutcome(world.database, mail, { set: { state: 'sent', sent_at: NOW }, reached: true });
    await receive(world, sold);
    world.wait(UNDO_SECONDS - 1);
    expect(await claimMail(world.database, world.now())).toBeUndefined();
    world.wait(1);
    expect(await undo(world, sold)).toEqual(problem('act.expired'));
    const claimed = await claimMail(world.database, world.now());
    expect(claimed?.mail).toMatchObject({ kind: 'trade.received', trade_number: sold.number });
  });

  it('an act whose mail a worker has taken is not undone', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    await describeAll(world, sold);
    const before = (await find(world, sold)).trade.state;
    const early = new Date(NOW.getTime() + UNDO_SECONDS * 1_000);
    for (let mail = await claimMail(world.database, early); mail; mail = await claimMail(world.database, early))
      expect(mail.mail.trade_number).toBe(sold.number);
    const rows = await dump(world);
    expect(await undo(world, sold)).toEqual(problem('act.mailSent'));
    expect(await dump(world)).toEqual(rows);
    expect((await find(world, sold)).trade.state).toBe(before);
  });

  it('an act is not undone by another person, in another shop, by another id or after the seller acted', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    await addPhoto(world, sold);
    await findCrack(world, sold);
    const other = await sell(world);
    const rows = await dump(world);
    const [, act] = (await find(world, sold)).acts;
    const { undo: undoAct } = world.shops.fulfilment;
    expect(await undo(world, sold, BEN)).toEqual(problem('act.otherPerson'));
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    const of = { number: sold.number, act: act?.id ?? '' };
    expect(await undoAct(austrian, ANA, of)).toEqual(problem('trade.unknown'));
    for (const id of ['', 'x', 'a\u0000b'])
      expect(await undoAct(world.ctx, ANA, { ...of, act: id })).toEqual(problem('act.unknown'));
    expect(await undoAct(world.ctx, ANA, { ...of, number: other.number })).toEqual(problem('act.unknown'));
    expect(await dump(world)).toEqual(rows);
    expectOk(await answer(world, sold, 'accept'));
    expect(await undo(world, sold)).toEqual(problem('act.changed'));
    expect((await find(world, sold)).trade.state).toBe('accepted');
  });

  it('a payable that a batch took stays, and a withdrawn one does not return into a released batch', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    await describeAll(world, sold);
    const [id = ''] = expectOk(await world.shops.payouts.makeBatch({ ...ANA, ...AT }, SEPA));
    expect(await undo(world, sold)).toEqual(problem('act.payoutBatched'));
    const other = await sell(world);
    await receive(world, other);
    await describeAll(world, other);
    await withdraw(world, sold);
    expectOk(await world.shops.payouts.cancelBatch({ ...BEN, ...AT }, id));
    expect(await undo(world, sold)).toEqual(problem('act.payoutBatched'));
    await expectIntact(world);
  });

  it('a note of a colleague does not keep an act from being undone, and stays', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    await withdraw(world, sold);
    expectOk(await world.shops.fulfilment.note(BEN, { number: sold.number, text: 'Wait.' }, NOW));
    expectOk(await undo(world, sold));
    expect((await find(world, sold)).notes.map(({ text }) => text)).toEqual(['Wait.']);
  });

  it('a form from before an act that was undone is rejected', async () => {
    const world = await open();
    const sold = await sell(world);
    await receive(world, sold);
    await addPhoto(world, sold);
    await findLock(world, sold);
    const { version } = await find(world, sold);
    expectOk(await undo(world, sold));
    await findLock(world, sold);
    const of = { number: sold.number, version };
    expect(await world.shops.fulfilment.confirmUnlocked(world.ctx, ANA, of)).toEqual(problem('trade.changed'));
  });

  it('of an undo, a batch, a withdrawal and many repetitions at the same time, the money is right in the end', async () => {
    const world = await open();
    const { shops, ctx } = world;
    for (let round = 0; round < 4; round += 1) {
      const sold = await sell(world);
      await receive(world, sold);
      await describeAll(world, sold);
      const act = (await find(world, sold)).acts.at(-1)?.id;
      await Promise.all([
        ...[1, 2, 3].map(() => undo(world, sold, ANA, act)),
        shops.payouts.makeBatch({ ...BEN, ...AT }, SEPA),
        shops.trades.withdrawTrade(ctx, { accessToken: sold.accessToken }),
      ]);
      expect((await find(world, sold)).trade.state).toBe('returned');
      await expectIntact(world);
    }
    expect(await world.database.db.selectFrom('payout').select('id').execute()).toEqual([]);
  });

  it('acts are deleted once they cannot be undone; undone ones stay', async () => {
    const world = await open();
    const [kept, undone] = [await sell(world), await sell(world)];
    for (const sold of [kept, undone]) await receive(world, sold);
    expectOk(await undo(world, undone));
    await world.shops.trades.sweep.run(new Date(NOW.getTime() + UNDO_SECONDS * 1_000));
    expect((await find(world, kept)).acts).toHaveLength(1);
    await world.shops.trades.sweep.run(new Date(NOW.getTime() + 100 * UNDO_SECONDS * 1_000));
    expect((await find(world, kept)).acts).toEqual([]);
    expect((await find(world, undone)).acts).toHaveLength(1);
  });
});
