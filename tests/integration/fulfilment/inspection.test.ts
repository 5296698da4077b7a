import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import type { ItemInspectionInput, StaffTrade } from '../../../platform/services/fulfilment/types.ts';
import type { Offer } from '../../../platform/services/offers/types.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import type { TradeInput } from '../../../platform/services/trades/types.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  recyclingOfferFor,
  type Shops,
} from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };
const PHOTO = { content: new Uint8Array([0xff, 0xd8, 1]), contentType: 'image/jpeg', width: 4, height: 3 };

describeDatabases('an inspection', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    const sold = async (offer: Offer, changes: Partial<TradeInput> = {}) =>
      expectOk(await shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer, changes))).trade;
    const arrived = async (offer: Offer, changes: Partial<TradeInput> = {}) =>
      expectOk(await shops.fulfilment.receive(ctx, ANA, await sold(offer, changes)));
    const payouts = () => database.db.selectFrom('payout').select(['trade_id', 'amount_cents', 'state']).execute();
    const whole = async () => {
      for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity])
        expect((await find.execute(database.db)).rows, broken).toEqual([]);
    };
    return { database, ctx, shops, fulfilment: shops.fulfilment, sold, arrived, payouts, whole };
  }

  /** The item as declared, but with the worst answer to the display's question. */
  function scratched({ items }: StaffTrade, item = 1): ItemInspectionInput {
    const piece = items.find((one) => one.item === item);
    if (!piece?.sheet) throw new Error(`There is no piece ${item} with a sheet.`);
    const worst = (id: string) =>
      piece.sheet?.questions.find((question) => question.id === id)?.answers.at(-1)?.id ?? '';
    const answers = { ...piece.declaredAnswers, display: worst('display') };
    expect(answers).not.toEqual(piece.declaredAnswers);
    return { item, answers, difference: 'The display is scratched.' };
  }
  /** The item with the answers that give the lowest price above 0. */
  function createWorstInspection({ items }: StaffTrade): ItemInspectionInput {
    const [piece] = items;
    const { sheet } = piece ?? {};
    if (!piece || !sheet) throw new Error('There is no piece with a sheet.');
    let answers = piece.declaredAnswers;
    for (const { id, answers: possible } of sheet.questions)
      for (const answer of possible) {
        const tried = { ...answers, [id]: answer.id };
        const { totalCents } = quote(sheet, tried);
        if (totalCents > 0 && totalCents < quote(sheet, answers).totalCents) answers = tried;
      }
    return { item: piece.item, answers, difference: 'The device is badly damaged.' };
  }
  const asTold = ({ items }: StaffTrade) =>
    items.map(({ item, declaredAnswers }) => ({ item, answers: declaredAnswers }));
  const of = ({ trade: { number }, version }: StaffTrade) => ({ number, version });
  const told = async ({ mail }: Shops) => (await mail.list(50)).map(({ kind }) => kind).reverse();

  it('an item as described has a payable of the offered price, voucher included', async () => {
    const { ctx, shops, fulfilment, sold, payouts, whole } = await shop();
    const offer = await offerFor(shops, ctx);
    const { number, totalCents } = await sold(offer, {
      lines: [{ offerId: offer.id, quantity: 2 }],
      voucher: ctx.tenant.vouchers[0]?.code ?? '',
    });
    expect(totalCents).toBeGreaterThan(2 * offer.priceCents);
    const there = expectOk(await fulfilment.receive(ctx, BEN, { number }));
    const done = expectOk(await fulfilment.asDescribed(ctx, ANA, of(there)));
    expect(done).toMatchObject({ offeredCents: 2 * offer.priceCents, inspectedCents: 2 * offer.priceCents });
    expect(done.trade.history.map(({ to, person }) => [to, person]).slice(2)).toEqual([
      ['received', BEN.person],
      ['inspected', ANA.person],
    ]);
    expect(done.trade.items.map(({ decision, inspectedCents }) => [decision, inspectedCents])).toEqual(
      Array(2).fill(['accepted', offer.priceCents]),
    );
    expect(await payouts()).toMatchObject([{ amount_cents: totalCents, state: 'due' }]);
    expect(await told(shops)).toEqual(['trade.label', 'trade.received', 'trade.accepted']);
    await whole();
  });

  it('an item whose parcel was not received cannot be as described and has no payable', async () => {
    const { ctx, shops, fulfilment, sold, payouts } = await shop();
    const { number } = await sold(await offerFor(shops, ctx));
    const { version = '' } = (await fulfilment.find(number)) ?? {};
    const refused = { ok: false, error: { code: 'trade.state', from: 'labelSent', to: 'inspected' } };
    expect(await fulfilment.asDescribed(ctx, ANA, { number, version })).toEqual(refused);
    expect((await fulfilment.find(number))?.trade.state).toBe('labelSent');
    expect(await payouts()).toEqual([]);
  });

  it("the same answers in any order are as described, whatever today's prices are", async () => {
    const { database, ctx, shops, fulfilment, arrived, payouts } = await shop();
    const offer = await offerFor(shops, ctx);
    const there = await arrived(offer);
    await sql`update trade_line set sheet = jsonb_set(sheet, '{asNewCents}', '1')`.execute(database.db);
    const answers = Object.fromEntries(Object.entries(offer.answers).reverse());
    const done = expectOk(await fulfilment.inspect(ctx, ANA, { ...of(there), items: [{ item: 1, answers }] }));
    expect(done.inspectedCents).toBe(offer.priceCents);
    expect(await payouts()).toMatchObject([{ amount_cents: offer.priceCents }]);
  });

  it('a higher price is payable immediately', async () => {
    const { ctx, shops, fulfilment, payouts, sold, whole } = await shop();
    const device = await shops.catalogue.findDevice(ctx, 'apple-iphone-13');
    const worn = Object.fromEntries(
      (device?.questions ?? []).map(({ id, answers }) => [id, answers.at(id === 'display' ? 1 : 0)?.id ?? '']),
    );
    const offer = expectOk(await shops.offers.create(ctx, { deviceId: device?.id ?? '', answers: worn }));
    const best = await offerFor(shops, ctx);
    expect(best.priceCents).toBeGreaterThan(offer.priceCents);
    const there = expectOk(await fulfilment.receive(ctx, ANA, await sold(offer)));
    const done = expectOk(
      await fulfilment.inspect(ctx, ANA, { ...of(there), items: [{ item: 1, answers: best.answers }] }),
    );
    expect(done).toMatchObject({ offeredCents: offer.priceCents, inspectedCents: best.priceCents });
    expect(done.trade.trade.state).toBe('inspected');
    expect(await payouts()).toMatchObject([{ amount_cents: best.priceCents }]);
    await whole();
  });

  it('a lower price asks the seller about that item only and creates no payable yet', async () => {
    const { database, ctx, shops, fulfilment, arrived, payouts, whole } = await shop();
    const offer = await offerFor(shops, ctx);
    const there = await arrived(offer, { lines: [{ offerId: offer.id, quantity: 2 }] });
    const items = [asTold(there)[0] as ItemInspectionInput, scratched(there, 2)];
    const refused = await fulfilment.inspect(ctx, ANA, { ...of(there), items });
    expect(refused).toMatchObject({ error: { code: 'fields', fields: [{ pointer: '/items/1/photo' }] } });
    expect((await fulfilment.find(there.trade.number))?.version).toBe(there.version);
    expectOk(await fulfilment.addPhoto(ANA, { number: there.trade.number, item: 2, photo: PHOTO }, NOW));
    const done = expectOk(await fulfilment.inspect(ctx, ANA, { ...of(there), items }));
    expect(done.trade.trade.state).toBe('clarification');
    expect(done.trade.items.map(({ decision }) => decision)).toEqual(['accepted', null]);
    const asked = await database.db
      .selectFrom('clarification_item')
      .select(['item', 'old_cents', 'new_cents'])
      .execute();
    expect(asked).toEqual([
      { item: 2, old_cents: offer.priceCents, new_cents: done.inspectedCents - offer.priceCents },
    ]);
    expect(await payouts()).toEqual([]);
    expect(await told(shops)).toEqual(['trade.label', 'trade.received', 'trade.clarification']);
    await whole();
  });

  it.each([
    ['accept', 'accept', 'accepted'],
    ['accept', 'return', 'accepted'],
    ['return', 'return', 'returned'],
  ] as const)("the seller's decision ends the inspection: %s and %s", async (first, second, state) => {
    const { ctx, shops, fulfilment, arrived, payouts, whole, database } = await shop();
    const offer = await offerFor(shops, ctx);
    const lines = [{ offerId: offer.id, quantity: 2 }];
    const there = await arrived(offer, { lines, voucher: ctx.tenant.vouchers[0]?.code ?? '' });
    const { number } = there.trade;
    for (const item of [1, 2]) expectOk(await fulfilment.addPhoto(ANA, { number, item, photo: PHOTO }, NOW));
    const done = expectOk(
      await fulfilment.inspect(ctx, ANA, { ...of(there), items: [scratched(there), scratched(there, 2)] }),
    );
    const { id } = await database.db.selectFrom('trade').select('id').executeTakeFirstOrThrow();
    const link = (await shops.clarifications.lastLinks([{ id, number }])).get(id);
    if (!link) throw new Error('Nothing is asked.');
    const offers = (await database.db.selectFrom('clarification_item').select('offer').orderBy('item').execute()).map(
      ({ offer }) => offer,
    );
    const answers = [first, second].map((decision, index) => ({ offer: offers[index] ?? '', decision }));
    expectOk(await shops.clarifications.answer(ctx, link, answers));
    const settled = await fulfilment.find(number);
    expect(settled?.trade.state).toBe(state);
    const kept = [first, second].filter((decision) => decision === 'accept').length;
    const [voucher] = ctx.tenant.vouchers;
    const devices = (done.inspectedCents / 2) * kept;
    const amount = devices + (devices >= (voucher?.minimumCents ?? 0) ? (voucher?.valueCents ?? 0) : 0);
    expect(await payouts()).toMatchObject(kept > 0 ? [{ amount_cents: amount, state: 'due' }] : []);
    expect((await told(shops)).at(-1)).toBe(`trade.${state}`);
    await whole();
  });

  it('a voucher below its minimum is not paid, and the seller is informed before the decision', async () => {
    const { ctx, shops, fulfilment, arrived, payouts, whole, database } = await shop();
    const [voucher] = ctx.tenant.vouchers;
    if (!voucher) throw new Error('The shop has no voucher.');
    const there = await arrived(await offerFor(shops, ctx), { voucher: voucher.code });
    expect(there.trade.voucher).toMatchObject({ valueCents: voucher.valueCents });
    const { number } = there.trade;
    expectOk(await fulfilment.addPhoto(ANA, { number, item: 1, photo: PHOTO }, NOW));
    const worst = createWorstInspection(there);
    const done = expectOk(await fulfilment.inspect(ctx, ANA, { ...of(there), items: [worst] }));
    expect(done.inspectedCents).toBeGreaterThan(0);
    expect(done.inspectedCents).toBeLessThan(voucher.minimumCents);
    const { id } = await database.db.selectFrom('trade').select('id').executeTakeFirstOrThrow();
    const link = (await shops.clarifications.lastLinks([{ id, number }])).get(id);
    if (!link) throw new Error('Nothing is asked.');
    const asked = await shops.clarifications.find(ctx, link);
    expect(asked?.voucher).toEqual({
      code: voucher.code,
      valueCents: voucher.valueCents,
      minimumCents: voucher.minimumCents,
    });
    const [newest] = await shops.mail.list(1);
    expect((await shops.mail.find(newest?.id ?? 0))?.text).toContain(`Gutschein ${voucher.code} über 5,00`);
    const answers = asked?.items.map(({ offer }) => ({ offer, decision: 'accept' as const })) ?? [];
    expectOk(await shops.clarifications.answer(ctx, link, answers));
    expect(await payouts()).toMatchObject([{ amount_cents: done.inspectedCents, state: 'due' }]);
    const [accepted] = await shops.mail.list(1);
    const text = (await shops.mail.find(accepted?.id ?? 0))?.text ?? '';
    expect(text).toContain(`Gutschein ${voucher.code} ist nicht mehr dabei`);
    expect(text).not.toContain('darin enthalten: Gutschein');
    await whole();
  });

  it('one of two concurrent inspections wins, and the other is rejected as changed', async () => {
    const { ctx, shops, fulfilment, arrived, payouts } = await shop();
    const there = await arrived(await offerFor(shops, ctx));
    const acts = [
      fulfilment.asDescribed(ctx, ANA, of(there)),
      fulfilment.inspect(ctx, BEN, { ...of(there), items: asTold(there) }),
      fulfilment.asDescribed(ctx, BEN, of(there)),
    ];
    const done = await Promise.all(acts);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, error: { code: 'trade.changed' } }));
    expect(await payouts()).toHaveLength(1);
    const now = await fulfilment.find(there.trade.number);
    expect(await fulfilment.asDescribed(ctx, BEN, { number: there.trade.number, version: now?.version ?? '' })).toEqual(
      {
        ok: false,
        error: { code: 'trade.state', from: 'inspected', to: 'inspected' },
      },
    );
    expect(await fulfilment.asDescribed(ctx, BEN, { number: 'DE-26-118-0000', version: '3' })).toEqual({
      ok: false,
      error: { code: 'trade.unknown' },
    });
  });

  it('an inspection of a gift ends it with an amount of 0, even if the item is better than declared', async () => {
    const { ctx, shops, fulfilment, arrived, payouts, whole } = await shop();
    const there = await arrived(await recyclingOfferFor(shops, ctx));
    const best = Object.fromEntries(
      (there.items[0]?.sheet?.questions ?? []).map(({ id, answers }) => [id, answers[0]?.id ?? '']),
    );
    const done = expectOk(await fulfilment.inspect(ctx, ANA, { ...of(there), items: [{ item: 1, answers: best }] }));
    expect(done.trade.trade.state).toBe('paid');
    expect(done.trade.history.slice(-2).map(({ to, actor, reason }) => [to, actor, reason])).toEqual([
      ['inspected', 'staff', null],
      ['paid', 'system', 'nothingToPay'],
    ]);
    expect([done.inspectedCents, await payouts()]).toEqual([0, []]);
    await whole();
  });

  it("an offer without stored price lines changes by the difference of today's prices", async () => {
    const { database, ctx, shops, fulfilment, arrived, payouts } = await shop();
    const offer = await offerFor(shops, ctx);
    const there = await arrived(offer);
    const found = scratched(there);
    expectOk(await fulfilment.addPhoto(ANA, { number: there.trade.number, item: 1, photo: PHOTO }, NOW));
    await sql`update trade_line set sheet = null`.execute(database.db);
    const done = expectOk(await fulfilment.inspect(ctx, ANA, { ...of(there), items: [found] }));
    expect(done.trade.trade.state).toBe('clarification');
    expect(done.inspectedCents).toBeGreaterThan(0);
    expect(done.inspectedCents).toBeLessThan(offer.priceCents);
    expect(await payouts()).toEqual([]);
  });

  it('a failed follow-up rolls the inspection back', async () => {
    const { database, ctx, shops, fulfilment, arrived, payouts } = await shop();
    const there = await arrived(await offerFor(shops, ctx));
    await sql`update trade set payment_type = 99`.execute(database.db);
    await expect(fulfilment.asDescribed(ctx, ANA, of(there))).rejects.toThrow('payout.noAccount');
    const now = await fulfilment.find(there.trade.number);
    expect([now?.trade.state, now?.version, now?.items[0]?.inspectedAnswers]).toEqual([
      'received',
      there.version,
      null,
    ]);
    expect(await payouts()).toEqual([]);
    expect(await told(shops)).toEqual(['trade.label', 'trade.received']);
  });
});
