import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { fulfilmentData, fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import type { ItemInspectionInput, StaffTrade } from '../../../platform/services/fulfilment/types.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { PHOTO } from '../../support/clarifying.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, openShops } from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const OTHER = 'apple-iphone-12';

describeDatabases('outcomes of an inspection besides answers', (kind) => {
  async function world() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    return { database, shops, ctx };
  }
  type World = Awaited<ReturnType<typeof world>>;

  async function received({ shops, ctx }: World, devices = 1): Promise<StaffTrade> {
    const offers = await Promise.all(Array.from({ length: devices }, () => offerFor(shops, ctx)));
    const lines = offers.map(({ id }) => ({ offerId: id, quantity: 1 }));
    const { trade } = expectOk(await shops.trades.create(ctx, randomUUID(), createTradeInput({ id: '' }, { lines })));
    return expectOk(await shops.fulfilment.receive(ctx, ANA, { number: trade.number }));
  }

  async function inspect(w: World, number: string, found: Record<number, Partial<ItemInspectionInput>>) {
    const { shops, ctx } = w;
    const there = (await shops.fulfilment.find(number)) as StaffTrade;
    const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
    for (const item of Object.keys(found).map(Number))
      await shops.fulfilment.addPhoto(ANA, { number, item, photo }, ctx.now());
    const open = there.items.filter(({ decision }) => decision === null);
    const items = open.map(({ item, declaredAnswers }) => ({ item, answers: declaredAnswers, ...found[item] }));
    return shops.fulfilment.inspect(ctx, ANA, { number, version: there.version, items });
  }

  async function asked({ shops, ctx, database }: World, number: string) {
    const { id } = await getId(database, number);
    const link = (await shops.clarifications.lastLinks([{ id, number }])).get(id) as { id: string; trade: string };
    return { link, body: await shops.clarifications.find(ctx, link) };
  }

  const getId = ({ db }: Database, number: string) =>
    db.selectFrom('trade').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  const mailKinds = async ({ db }: Database, number: string) =>
    (await db.selectFrom('mail').select(['kind', 'trade_number']).orderBy('id').execute())
      .filter((mail) => mail.trade_number === number)
      .map((mail) => mail.kind);
  const findState = async ({ shops }: World, number: string) => (await shops.fulfilment.find(number))?.trade.state;

  async function expectIntact({ database }: World) {
    for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity])
      expect((await find.execute(database.db)).rows, broken).toEqual([]);
  }

  it('a locked device has no price until its seller removes the lock, is inspected again and paid at its offer', async () => {
    const w = await world();
    const { trade, items } = await received(w);
    const { number } = trade;
    const done = expectOk(await inspect(w, number, { 1: { outcome: { kind: 'locked', lock: 'icloud' } } }));
    expect([done.trade.trade.state, done.inspectedCents]).toEqual(['clarification', 0]);
    const { link, body } = await asked(w, number);
    expect(body?.items[0]).toMatchObject({ outcome: 'locked', lock: 'icloud', newCents: 0, decision: null });
    expect(Date.parse(body?.deadline ?? '') - NOW.getTime()).toBeGreaterThan(13 * DAY_MS);
    const offer = body?.items[0]?.offer ?? '';
    const unlocked = [{ offer, decision: 'unlocked' as const }];
    expect(expectOk(await w.shops.clarifications.answer(w.ctx, link, unlocked)).state).toBe('answered');
    expect(await findState(w, number)).toBe('received');
    expectOk(await w.shops.clarifications.answer(w.ctx, link, unlocked));
    const again = (await w.shops.fulfilment.find(number)) as StaffTrade;
    expect(again.items[0]).toMatchObject({ inspectedAnswers: null, outcome: null, decision: null });
    await expectIntact(w);
    const paid = expectOk(await w.shops.fulfilment.asDescribed(w.ctx, ANA, { number, version: again.version }));
    expect([paid.trade.trade.state, paid.inspectedCents]).toEqual(['inspected', items[0]?.offeredCents]);
    expect((await w.shops.payouts.due({ limit: 9 })).map((one) => one.amountCents)).toEqual([items[0]?.offeredCents]);
    expect(await mailKinds(w.database, number)).toEqual(
      expect.arrayContaining(['trade.clarification', 'trade.unlocked', 'trade.accepted']),
    );
    await expectIntact(w);
  });

  it('a locked device without an answer goes back at the deadline, and its seller may have it recycled', async () => {
    const w = await world();
    const { trade } = await received(w);
    expectOk(await inspect(w, trade.number, { 1: { outcome: { kind: 'locked', lock: 'google' } } }));
    const later = new Date(NOW.getTime() + 20 * DAY_MS);
    for (const { run } of w.shops.clarifications.jobs) await run(later);
    expect(await findState(w, trade.number)).toBe('returned');
    const other = await received(w);
    expectOk(await inspect(w, other.trade.number, { 1: { outcome: { kind: 'locked', lock: 'samsung' } } }));
    const { link, body } = await asked(w, other.trade.number);
    const offer = body?.items[0]?.offer ?? '';
    expectOk(await w.shops.clarifications.answer(w.ctx, link, [{ offer, decision: 'accept' }]));
    expect(await findState(w, other.trade.number)).toBe('paid');
    await expectIntact(w);
  });

  it('staff who see that a lock is gone inspect the device again', async () => {
    const w = await world();
    const { trade } = await received(w, 2);
    const { number } = trade;
    const locked = { outcome: { kind: 'locked', lock: 'firmware' } } as const;
    const { trade: found } = expectOk(await inspect(w, number, { 1: locked }));
    const of = { number, version: found.version };
    expect((await w.shops.fulfilment.confirmUnlocked(w.ctx, ANA, { number, version: '1' })).ok).toBe(false);
    const again = expectOk(await w.shops.fulfilment.confirmUnlocked(w.ctx, ANA, of));
    expect(again.trade.state).toBe('received');
    expect(again.items.map(({ decision }) => decision)).toEqual([null, 'accepted']);
    expect((await w.shops.fulfilment.confirmUnlocked(w.ctx, ANA, of)).ok).toBe(false);
    await expectIntact(w);
  });

  it('another model is offered at its own price and paid at it once its seller accepts', async () => {
    const w = await world();
    const { trade } = await received(w);
    const { number } = trade;
    const other = await w.shops.catalogue.findDeviceById(w.ctx, OTHER);
    if (!other) throw new Error('The other model is not in the catalogue.');
    const sheet = w.shops.pricing.sheetFor(w.ctx, other);
    const answers = Object.fromEntries(sheet.questions.map(({ id, answers: [first] }) => [id, first?.id ?? '']));
    const outcome = { kind: 'otherModel', deviceId: OTHER } as const;
    const open = await inspect(w, number, { 1: { outcome, answers: {} } });
    expect(open.ok ? [] : 'fields' in open.error ? open.error.fields.map(({ code }) => code) : []).toContain(
      'required',
    );
    const missing = await inspect(w, number, { 1: { outcome: { ...outcome, deviceId: 'unknown' }, answers } });
    expect(missing.ok).toBe(false);
    const { inspectedCents } = expectOk(await inspect(w, number, { 1: { outcome, answers } }));
    expect(inspectedCents).toBeGreaterThan(0);
    const { link, body } = await asked(w, number);
    const [item] = body?.items ?? [];
    expect(item).toMatchObject({ outcome: 'otherModel', newCents: inspectedCents });
    expect(item?.foundDevice).toContain('iPhone 12');
    expect(item?.ledger.reduce((sum, { newCents }) => sum + (newCents ?? 0), 0)).toBe(inspectedCents);
    const offer = item?.offer ?? '';
    expectOk(await w.shops.clarifications.answer(w.ctx, link, [{ offer, decision: 'accept' }]));
    expect(await findState(w, number)).toBe('accepted');
    const { id } = await getId(w.database, number);
    const payout = await w.database.db
      .selectFrom('payout')
      .select('amount_cents')
      .where('trade_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(payout.amount_cents).toBe(inspectedCents);
    await expectIntact(w);
  });

  it('an empty box is neither paid nor returned: the trade ends without payment, also at the deadline', async () => {
    const w = await world();
    const { trade } = await received(w);
    const { number } = trade;
    expectOk(await inspect(w, number, { 1: { outcome: { kind: 'emptyBox' } } }));
    const { link, body } = await asked(w, number);
    const offer = body?.items[0]?.offer ?? '';
    for (const decision of ['return', 'unlocked'] as const)
      expect((await w.shops.clarifications.answer(w.ctx, link, [{ offer, decision }])).ok).toBe(false);
    expectOk(await w.shops.clarifications.answer(w.ctx, link, [{ offer, decision: 'accept' }]));
    expect(await findState(w, number)).toBe('closed');
    expect((await w.shops.fulfilment.find(number))?.items[0]?.decision).toBe('missing');
    expect((await mailKinds(w.database, number)).at(-1)).toBe('trade.closed');
    const silent = await received(w);
    expectOk(await inspect(w, silent.trade.number, { 1: { outcome: { kind: 'emptyBox' } } }));
    const later = new Date(NOW.getTime() + 20 * DAY_MS);
    for (const { run } of w.shops.clarifications.jobs) await run(later);
    expect(await findState(w, silent.trade.number)).toBe('closed');
    await expectIntact(w);
  });

  it('a device that is not bought goes back or is recycled, as its seller decides', async () => {
    const w = await world();
    for (const [decision, state] of [
      ['accept', 'paid'],
      ['return', 'returned'],
    ] as const) {
      const { trade } = await received(w);
      expectOk(await inspect(w, trade.number, { 1: { outcome: { kind: 'notOurs' } } }));
      const { link, body } = await asked(w, trade.number);
      const offer = body?.items[0]?.offer ?? '';
      expectOk(await w.shops.clarifications.answer(w.ctx, link, [{ offer, decision }]));
      expect(await findState(w, trade.number)).toBe(state);
    }
    await expectIntact(w);
  });

  it('a device that was damaged in transit is paid at its offer, and the claim is noted for staff alone', async () => {
    const w = await world();
    const { trade, items } = await received(w);
    const { number } = trade;
    expect((await inspect(w, number, { 1: { outcome: { kind: 'damaged', claim: ' ' } } })).ok).toBe(false);
    const claim = 'DHL 4711 on 28 April';
    const done = expectOk(await inspect(w, number, { 1: { outcome: { kind: 'damaged', claim } } }));
    expect([done.trade.trade.state, done.inspectedCents]).toEqual(['inspected', items[0]?.offeredCents]);
    expect(done.trade.items[0]?.outcome?.claim).toBe(claim);
    const { db } = w.database;
    const mail = await db.selectFrom('mail').selectAll().where('kind', '=', 'trade.accepted').executeTakeFirstOrThrow();
    expect(mail.subject).toContain('dein Preis bleibt');
    await expectIntact(w);
  });

  it('a stolen device holds the trade: nothing is paid or returned until staff release it with a reason', async () => {
    const w = await world();
    const { trade } = await received(w);
    const { number } = trade;
    const held = expectOk(await inspect(w, number, { 1: { outcome: { kind: 'stolen' } } })).trade;
    expect(held.trade.state).toBe('held');
    expect((await mailKinds(w.database, number)).at(-1)).toBe('trade.held');
    for (const { run } of w.shops.clarifications.jobs) await run(new Date(NOW.getTime() + 900 * DAY_MS));
    await w.shops.trades.expire(new Date(NOW.getTime() + 900 * DAY_MS));
    expect(await findState(w, number)).toBe('held');
    expect((await w.shops.trades.cancelByStaff(w.ctx, number, ANA)).ok).toBe(false);
    const of = { number, version: held.version, tellSeller: true };
    const released = (to: 'cleared' | 'seller' | 'police', reason: string) =>
      w.shops.fulfilment.releaseHeld(w.ctx, ANA, { ...of, to, reason });
    expect((await released('police', ' ')).ok).toBe(false);
    expect(
      (await w.shops.fulfilment.releaseHeld(w.ctx, ANA, { ...of, version: '1', to: 'police', reason: 'x' })).ok,
    ).toBe(false);
    const gone = expectOk(await released('police', 'File 7 of the police in Münster'));
    expect([gone.trade.state, gone.items[0]?.decision]).toEqual(['closed', 'surrendered']);
    expect(gone.history.at(-1)).toMatchObject({ person: ANA.person, reason: 'File 7 of the police in Münster' });
    expect((await mailKinds(w.database, number)).at(-1)).toBe('trade.police');
    expect((await released('seller', 'again')).ok).toBe(false);
    await expectIntact(w);
  });

  it('a held device goes back to its seller, or to inspection when the suspicion is cleared', async () => {
    const w = await world();
    for (const [to, state, mail] of [
      ['seller', 'returned', 'trade.returned'],
      ['cleared', 'received', 'trade.cleared'],
    ] as const) {
      const { trade } = await received(w);
      const held = expectOk(await inspect(w, trade.number, { 1: { outcome: { kind: 'stolen' } } })).trade;
      const of = { number: trade.number, version: held.version, to, reason: 'Invoice seen', tellSeller: true };
      expect(expectOk(await w.shops.fulfilment.releaseHeld(w.ctx, ANA, of)).trade.state).toBe(state);
      expect((await mailKinds(w.database, trade.number)).at(-1)).toBe(mail);
    }
    await expectIntact(w);
  });

  it('the other devices of a parcel with a stolen one are inspected and paid after it was handed over', async () => {
    const w = await world();
    const { trade, items } = await received(w, 2);
    const { number } = trade;
    const held = expectOk(await inspect(w, number, { 2: { outcome: { kind: 'stolen' } } })).trade;
    const of = { number, version: held.version, to: 'police', reason: 'File 8', tellSeller: false } as const;
    const rest = expectOk(await w.shops.fulfilment.releaseHeld(w.ctx, ANA, of));
    expect([rest.trade.state, ...rest.items.map(({ decision }) => decision)]).toEqual([
      'received',
      null,
      'surrendered',
    ]);
    expect(await mailKinds(w.database, number)).not.toContain('trade.police');
    expectOk(await w.shops.fulfilment.asDescribed(w.ctx, ANA, { number, version: rest.version }));
    const { id } = await getId(w.database, number);
    const payout = await w.database.db
      .selectFrom('payout')
      .select('amount_cents')
      .where('trade_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(payout.amount_cents).toBe(items[0]?.offeredCents);
    await expectIntact(w);
  });

  it('a photo proves each outcome that a seller or a carrier is informed about', async () => {
    const w = await world();
    const { trade, version, items } = await received(w);
    const answers = items[0]?.declaredAnswers ?? {};
    for (const outcome of [
      { kind: 'locked', lock: 'icloud' },
      { kind: 'emptyBox' },
      { kind: 'notOurs' },
      { kind: 'damaged', claim: 'noted' },
    ] as const) {
      const found = { number: trade.number, version, items: [{ item: 1, answers, outcome }] };
      const done = await w.shops.fulfilment.inspect(w.ctx, ANA, found);
      expect(done.ok ? [] : 'fields' in done.error ? done.error.fields.map(({ pointer }) => pointer) : []).toEqual([
        '/items/0/photo',
      ]);
    }
  });

  it('the export of a person names the outcomes of their devices', async () => {
    const w = await world();
    const { trade } = await received(w);
    expectOk(await inspect(w, trade.number, { 1: { outcome: { kind: 'locked', lock: 'icloud' } } }));
    const { id } = await getId(w.database, trade.number);
    const customer = await w.database.db.selectFrom('customer').select('id').executeTakeFirst();
    if (customer) {
      await w.database.db.updateTable('trade').set({ customer_id: customer.id }).where('id', '=', id).execute();
    }
    const read = await fulfilmentData(w.shops).read(w.database.db, { customerId: customer?.id ?? -1 } as never);
    expect(Object.keys(read)).toContain('trade_item_outcome');
  });
});
