import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import type { ItemInspectionInput } from '../../../platform/services/fulfilment/types.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { PHOTO } from '../../support/clarifying.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };
const LOCKED = { outcome: { kind: 'locked', lock: 'icloud' } } as const;
const EMPTY = { outcome: { kind: 'emptyBox' } } as const;
const STOLEN = { outcome: { kind: 'stolen' } } as const;

describeDatabases('second opinions about outcomes of an inspection', (kind) => {
  async function open(devices = 1) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const offers = await Promise.all(Array.from({ length: devices }, () => offerFor(shops, ctx)));
    const lines = offers.map(({ id }) => ({ offerId: id, quantity: 1 }));
    const { trade } = expectOk(await shops.trades.create(ctx, randomUUID(), createTradeInput({ id: '' }, { lines })));
    expectOk(await shops.fulfilment.receive(ctx, ANA, trade));
    const { number } = trade;
    const { id } = await database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return { database, shops, ctx, number, id };
  }
  type World = Awaited<ReturnType<typeof open>>;

  async function inspect(
    { shops, ctx, number }: World,
    by: { person: string },
    found: Record<number, Partial<ItemInspectionInput>>,
  ) {
    const seen = await shops.fulfilment.find(number);
    const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
    for (const item of Object.keys(found).map(Number))
      await shops.fulfilment.addPhoto(by, { number, item, photo }, ctx.now());
    const items = (seen?.items ?? [])
      .filter(({ decision }) => decision === null)
      .map(({ item, declaredAnswers }) => ({ item, answers: declaredAnswers, ...found[item] }));
    return shops.fulfilment.inspect(ctx, by, { number, version: seen?.version ?? '', items });
  }

  async function findQuestion({ shops, ctx, number, id }: World) {
    const link = (await shops.clarifications.lastLinks([{ id, number }])).get(id) ?? { id: '', trade: '' };
    return { link, question: await shops.clarifications.find(ctx, link) };
  }

  async function disagree(world: World) {
    const { link, question } = await findQuestion(world);
    const offers = question?.items.map(({ offer }) => offer) ?? [];
    return world.shops.opinions.open(world.ctx, link, { offers, text: 'It was unlocked.' });
  }

  async function release(world: World, to: 'cleared' | 'seller' | 'police') {
    const { shops, ctx, number } = world;
    const { version = '' } = (await shops.fulfilment.find(number)) ?? {};
    return shops.fulfilment.releaseHeld(ctx, BEN, { number, version, to, reason: 'File 7', tellSeller: true });
  }

  const findTrade = async ({ shops, number }: World) => {
    const seen = await shops.fulfilment.find(number);
    return { state: seen?.trade.state, decisions: seen?.items.map(({ decision }) => decision), opinion: seen?.opinion };
  };

  async function expectRulesHold({ database: { db } }: World): Promise<void> {
    for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity])
      expect((await find.execute(db)).rows, broken).toEqual([]);
  }

  it.each([
    ['a locked device', LOCKED],
    ['an empty parcel', EMPTY],
    ['a device that is not bought', { outcome: { kind: 'notOurs' } }],
  ] as const)('%s is disputed, and a second result as described pays the offered amount', async (_, found) => {
    const world = await open();
    expectOk(await inspect(world, ANA, { 1: found }));
    expectOk(await disagree(world));
    expect(await inspect(world, ANA, {})).toEqual({ ok: false, error: { code: 'inspection.samePerson' } });
    expectOk(await inspect(world, BEN, {}));
    expect(await findTrade(world)).toMatchObject({ state: 'inspected', decisions: ['accepted'] });
    const seen = await world.shops.fulfilment.find(world.number);
    expect(seen?.items[0]?.outcome).toBeNull();
    expect((await world.shops.payouts.totals())[0]?.totalCents).toBe(seen?.items[0]?.offeredCents);
    await expectRulesHold(world);
  });

  it('the second person may find another outcome, and the seller answers about that one', async () => {
    const world = await open();
    expectOk(await inspect(world, ANA, { 1: EMPTY }));
    expectOk(await disagree(world));
    expectOk(await inspect(world, BEN, { 1: LOCKED }));
    const { link, question } = await findQuestion(world);
    expect(question).toMatchObject({ state: 'open', isFinal: true, items: [{ outcome: 'locked', newCents: 0 }] });
    expect(await disagree(world)).toEqual({ ok: false, error: { code: 'opinion.final' } });
    const offer = question?.items[0]?.offer ?? '';
    expectOk(await world.shops.clarifications.answer(world.ctx, link, [{ offer, decision: 'unlocked' }]));
    // The second opinion has ended: any inspector may inspect the unlocked device.
    expectOk(await inspect(world, ANA, {}));
    expect(await findTrade(world)).toMatchObject({ state: 'inspected', decisions: ['accepted'] });
    await expectRulesHold(world);
  });

  it('a device whose seller removed the lock is inspected together with the disputed ones', async () => {
    const world = await open(2);
    expectOk(await inspect(world, ANA, { 1: LOCKED, 2: EMPTY }));
    const { link, question } = await findQuestion(world);
    const [one = '', two = ''] = question?.items.map(({ offer }) => offer) ?? [];
    expectOk(await world.shops.clarifications.answer(world.ctx, link, [{ offer: one, decision: 'unlocked' }]));
    expectOk(await world.shops.opinions.open(world.ctx, link, { offers: [two], text: 'Both were in it.' }));
    expect(await findTrade(world)).toMatchObject({ state: 'received', decisions: [null, null] });
    expectOk(await inspect(world, BEN, { 2: EMPTY }));
    expect(await findTrade(world)).toMatchObject({ state: 'clarification', decisions: ['accepted', null] });
    expectOk(await world.shops.clarifications.answer(world.ctx, link, [{ offer: two, decision: 'accept' }]));
    expect(await findTrade(world)).toMatchObject({ state: 'accepted', decisions: ['accepted', 'missing'] });
    await expectRulesHold(world);
  });

  it('an answer about an empty parcel stays, while another device of the trade is disputed', async () => {
    const world = await open(2);
    expectOk(await inspect(world, ANA, { 1: LOCKED, 2: EMPTY }));
    const { link, question } = await findQuestion(world);
    const [one = '', two = ''] = question?.items.map(({ offer }) => offer) ?? [];
    expectOk(await world.shops.clarifications.answer(world.ctx, link, [{ offer: two, decision: 'accept' }]));
    expectOk(await world.shops.opinions.open(world.ctx, link, { offers: [one], text: 'No lock.' }));
    expect(await findTrade(world)).toMatchObject({ state: 'received', decisions: [null, 'missing'] });
    expectOk(await inspect(world, BEN, {}));
    expect(await findTrade(world)).toMatchObject({ state: 'inspected', decisions: ['accepted', 'missing'] });
    await expectRulesHold(world);
  });

  it('a held trade has no second opinion: its seller is not asked', async () => {
    const world = await open();
    expectOk(await inspect(world, ANA, { 1: LOCKED }));
    const { link, question } = await findQuestion(world);
    const offer = question?.items[0]?.offer ?? '';
    expectOk(await world.shops.clarifications.answer(world.ctx, link, [{ offer, decision: 'unlocked' }]));
    expectOk(await inspect(world, ANA, { 1: STOLEN }));
    expect(await world.shops.opinions.open(world.ctx, link, { offers: [offer], text: 'It is mine.' })).toEqual({
      ok: false,
      error: { code: 'clarification.answered' },
    });
    expect(await findTrade(world)).toMatchObject({ state: 'held', opinion: null });
  });

  it('a second person who suspects a theft holds the trade, and after its clearing another person inspects again', async () => {
    const world = await open(2);
    expectOk(await inspect(world, ANA, { 1: LOCKED, 2: EMPTY }));
    expectOk(await disagree(world));
    expectOk(await inspect(world, BEN, { 1: STOLEN }));
    expect(await findTrade(world)).toMatchObject({
      state: 'held',
      decisions: [null, null],
      opinion: { closedAt: null },
    });
    expect(await world.shops.fulfilment.countOpinions({})).toBe(0);
    await expectRulesHold(world);
    expectOk(await disagree(world));
    expectOk(await release(world, 'cleared'));
    expect(await world.shops.fulfilment.countOpinions({})).toBe(1);
    expect(await inspect(world, ANA, {})).toMatchObject({ error: { code: 'inspection.samePerson' } });
    expectOk(await inspect(world, BEN, { 1: LOCKED }));
    const { question } = await findQuestion(world);
    expect(question).toMatchObject({ state: 'open', items: [{ decision: null }, { decision: 'accept' }] });
    await expectRulesHold(world);
  });

  it.each([
    ['seller', 'returned', 'returned'],
    ['police', 'closed', 'surrendered'],
  ] as const)('the end of a hold to the %s ends its second opinion too', async (to, state, decision) => {
    const world = await open();
    expectOk(await inspect(world, ANA, { 1: LOCKED }));
    expectOk(await disagree(world));
    expectOk(await inspect(world, BEN, { 1: STOLEN }));
    expectOk(await release(world, to));
    const ended = await findTrade(world);
    expect(ended).toMatchObject({ state, decisions: [decision] });
    expect(ended.opinion?.closedAt).not.toBeNull();
    expect((await findQuestion(world)).question).toMatchObject({ state: 'answered' });
    await expectRulesHold(world);
  });
});
