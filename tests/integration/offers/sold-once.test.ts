import { expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import type { Offer } from '../../../platform/services/offers/types.ts';
import type { TradeInput } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  offerFor,
  openShops,
  recyclingOfferFor,
} from '../../support/selling.ts';

describeDatabases('a sold offer', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    const sell = (sale: TradeInput, at: RequestContext = ctx) => shops.trades.create(at, crypto.randomUUID(), sale);
    return { database, ctx, shops, sell, offer: await offerFor(shops, ctx) };
  }
  const toCartLines = (offers: readonly Offer[]) => offers.map(({ id }) => ({ offerId: id, quantity: 1 }));
  const sold = (...offers: Offer[]) => ({
    ok: false,
    error: { code: 'offers.gone', gone: offers.map(({ id }) => ({ offerId: id, reason: 'sold' })) },
  });

  it('one of eight concurrent trades sells the offer', async () => {
    const { database, sell, offer } = await shop();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sell(createTradeInput(offer))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toEqual(sold(offer));
    for (const table of ['trade', 'trade_line', 'trade_key', 'mail', 'offer_sale'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
  });

  it('a sold offer cannot be sold again, alone or with others, and the others remain available', async () => {
    const { ctx, shops, sell, offer } = await shop();
    expectOk(await sell(createTradeInput(offer)));
    expect(await sell(createTradeInput(offer))).toEqual(sold(offer));
    const other = await offerFor(shops, ctx, 'apple-iphone-12');
    expect(await sell(createTradeInput(offer, { lines: toCartLines([other, offer]) }))).toEqual(sold(offer));
    expectOk(await sell(createTradeInput(other)));
    expect(await sell(createTradeInput(offer, { lines: toCartLines([other, offer]) }))).toEqual(sold(other, offer));
  });

  it('two carts with the same offers in another order do not deadlock, and one sells', async () => {
    const { database, ctx, shops, sell } = await shop();
    // Only a PostgreSQL server has concurrent transactions; the embedded database has one connection.
    const rounds = kind.shared ? 5 : 2;
    for (let round = 0; round < rounds; round += 1) {
      const offers = await Promise.all(['apple-iphone-13', 'apple-iphone-12'].map((url) => offerFor(shops, ctx, url)));
      const lines = toCartLines(offers);
      const carts = [lines, [...lines].reverse(), lines, [...lines].reverse()];
      const answers = await Promise.all(carts.map((cart) => sell(createTradeInput({ id: '' }, { lines: cart }))));
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, false, false, true]);
    }
    expect(await database.db.selectFrom('trade').selectAll().execute()).toHaveLength(rounds);
  });

  it('a repeated request returns its trade after the offer was sold, and no other request does', async () => {
    const { ctx, shops, offer } = await shop();
    const answers = await Promise.all(
      ['same', 'same', 'same', 'other'].map((key) => shops.trades.create(ctx, key, createTradeInput(offer))),
    );
    const numbers = new Set(answers.flatMap((made) => (made.ok ? [made.value.trade.number] : [])));
    expect(numbers.size).toBe(1);
    const [first, , third, other] = answers;
    expect(other).toEqual(first?.ok ? sold(offer) : expect.objectContaining({ ok: true }));
    expect(third?.ok).toBe(first?.ok);
  });

  it('a cart shows a sold offer with its texts and does not count it', async () => {
    const { ctx, shops, sell, offer } = await shop();
    const other = await offerFor(shops, ctx);
    expectOk(await sell(createTradeInput(offer)));
    const price = await shops.offers.priceCart(ctx, { lines: toCartLines([offer, other]) });
    expect(price).toMatchObject({
      gone: [{ offerId: offer.id, reason: 'sold' }],
      lines: [{ offer: { id: other.id } }],
      totalCents: other.priceCents,
    });
    expect(await shops.offers.find(ctx, offer.id)).toEqual(offer);
  });

  it('an offer worth 0 is sold once too', async () => {
    const { ctx, shops, sell } = await shop();
    const scrap = await recyclingOfferFor(shops, ctx);
    expectOk(await sell(createTradeInput(scrap)));
    expect(await sell(createTradeInput(scrap))).toEqual(sold(scrap));
  });

  it('an offer sells as many items as it was created for', async () => {
    const { ctx, shops, sell, offer } = await shop();
    const pair = expectOk(
      await shops.offers.create(ctx, { deviceId: offer.deviceId, answers: offer.answers, quantity: 2 }),
    );
    expect([pair.quantity, offer.quantity]).toEqual([2, 20]);
    const lines = (quantity: number) => ({ lines: [{ offerId: pair.id, quantity }] });
    expect(await shops.offers.priceCart(ctx, lines(5))).toMatchObject({
      lines: [{ quantity: 2 }],
      totalCents: 2 * pair.priceCents,
    });
    expect(await sell(createTradeInput(pair, lines(3)))).toMatchObject({
      error: {
        code: 'fields',
        fields: [{ pointer: '/lines/0/quantity', code: 'quantity.range', detail: 'wants 1 to 2' }],
      },
    });
    expect(expectOk(await sell(createTradeInput(pair, lines(2)))).trade.totalCents).toBe(2 * pair.priceCents);
    expect(await sell(createTradeInput(pair, lines(1)))).toEqual(sold(pair));
  });

  it('a sold offer is stored until its expiry, by every clock, and then deleted', async () => {
    const { database, shops, sell, offer } = await shop();
    expectOk(await sell(createTradeInput(offer)));
    const end = Date.parse(offer.validUntil);
    expect(await shops.offers.sweep.run(new Date(end + DAY_MS))).toBe(0);
    expect(await shops.offers.sweep.run(new Date(end + DAY_MS + 1))).toBe(1);
    expect(await database.db.selectFrom('offer_sale').selectAll().execute()).toEqual([]);
    const later = { ...(await createContext(CONSUMER_SHOP.id)), now: () => new Date(end + DAY_MS + 1) };
    expect(await shops.offers.priceCart(later, { lines: toCartLines([offer]) })).toMatchObject({
      gone: [{ offerId: offer.id, reason: 'expired' }],
    });
  });
});

describeDatabases('a voucher', (kind) => {
  async function shop(maxUses: number | undefined) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const createVoucher = async (id: TenantId) => {
      const ctx = await createContext(id);
      const vouchers = [{ code: 'PRIMA', valueCents: 500, validUntil: '2030-12-31', minimumCents: 0, maxUses }];
      return { ...ctx, tenant: { ...ctx.tenant, vouchers } } as RequestContext;
    };
    const ctx = await createVoucher(CONSUMER_SHOP.id);
    const sell = async (voucher: string, at: RequestContext = ctx) =>
      shops.trades.create(at, crypto.randomUUID(), createTradeInput(await offerFor(shops, at), { voucher }));
    return { database, shops, ctx, elsewhere: await createVoucher(SISTER_SHOP.id), sell };
  }
  const USED_UP = { ok: false, error: { code: 'voucher', problem: 'usedUp' } };

  it('a voucher is redeemed as often as allowed, under concurrency and in every spelling', async () => {
    const { database, ctx, shops, sell } = await shop(3);
    const answers = await Promise.all(
      ['PRIMA', 'prima', ' Prima ', 'PRIMA', 'priMA', 'PRIMA', 'prima'].map((code) => sell(code)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toEqual(USED_UP);
    expect(await database.db.selectFrom('voucher_use').selectAll().execute()).toEqual([
      { tenant: CONSUMER_SHOP.id, code: 'PRIMA', used: 3 },
    ]);
    const lines = [{ offerId: (await offerFor(shops, ctx)).id, quantity: 1 }];
    expect(await shops.offers.priceCart(ctx, { lines, voucher: 'prima' })).toMatchObject({
      voucher: null,
      voucherProblem: 'usedUp',
    });
  });

  it('a trade rejected for its voucher leaves its offers available', async () => {
    const { database, ctx, shops, sell } = await shop(1);
    const offers = await Promise.all([1, 2, 3].map(() => offerFor(shops, ctx)));
    const trade = (offer: Offer, changes: object) =>
      shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer, changes));
    const answers = await Promise.all(offers.map((offer) => trade(offer, { voucher: 'PRIMA' })));
    const left = offers.filter((_, index) => !answers[index]?.ok);
    expect(left).toHaveLength(2);
    for (const offer of left) expect((await trade(offer, {})).ok).toBe(true);
    expect(await database.db.selectFrom('offer_sale').selectAll().execute()).toHaveLength(3);
    expect(await sell('PRIMA')).toEqual(USED_UP);
  });

  it('a voucher counts once per trade, whatever it sells and however often it is sent', async () => {
    const { database, ctx, shops } = await shop(5);
    const offers = await Promise.all([1, 2, 3].map(() => offerFor(shops, ctx)));
    const lines = offers.map(({ id }) => ({ offerId: id, quantity: 2 }));
    const sale = createTradeInput({ id: '' }, { lines, voucher: 'PRIMA' });
    const made = await Promise.all([1, 2, 3].map(() => shops.trades.create(ctx, 'one-key', sale)));
    const totals = made.map((answer) => expectOk(answer).trade.totalCents);
    const devices = offers.reduce((sum, { priceCents }) => sum + 2 * priceCents, 0);
    expect(totals).toEqual([devices + 500, devices + 500, devices + 500]);
    expect(await database.db.selectFrom('voucher_use').select('used').execute()).toEqual([{ used: 1 }]);
  });

  it('a voucher counts per shop, and without a maximum if none is set', async () => {
    const { sell, elsewhere } = await shop(1);
    expectOk(await sell('PRIMA'));
    expect(await sell('PRIMA')).toEqual(USED_UP);
    expectOk(await sell('PRIMA', elsewhere));
    expect(await sell('PRIMA', elsewhere)).toEqual(USED_UP);
    const unlimited = await shop(undefined);
    for (let use = 0; use < 3; use += 1) expectOk(await unlimited.sell('PRIMA'));
    expect(await unlimited.database.db.selectFrom('voucher_use').select('used').execute()).toEqual([{ used: 3 }]);
  });
});
