import { expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  IBAN,
  NOW,
  offerFor,
  openShops,
  recyclingOfferFor,
} from '../../support/selling.ts';
import { countTradeRows, NO_TRADE, ONE_TRADE } from '../../support/trade-rows.ts';

describeDatabases('a trade with recycling items only', (kind) => {
  async function scrapyard() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    const scrap = await recyclingOfferFor(shops, ctx);
    const { payout, ...unpaid } = createTradeInput(scrap);
    return { database, ctx, shops, offer: await offerFor(shops, ctx), scrap, payout, unpaid };
  }
  const payoutColumns = ['payment_type', 'account_holder', 'payout_sealed', 'payout_masked'] as const;
  const NO_PAYOUT = { payment_type: null, account_holder: null, payout_sealed: null, payout_masked: null };

  it('the trade needs no account: it is created once, with label and mail, and mentions no money', async () => {
    const { database, ctx, shops, unpaid } = await scrapyard();
    const first = expectOk(await shops.trades.create(ctx, 'key-1', unpaid));
    expect(first.trade).toMatchObject({ state: 'labelSent', totalCents: 0, payout: null });
    expect(expectOk(await shops.trades.create(ctx, 'key-1', unpaid))).toEqual({ ...first, replayed: true });
    expect(await countTradeRows({ database })).toEqual(ONE_TRADE);
    expect(await shops.trades.findByToken(ctx, first.accessToken)).toEqual(first.trade);
    expect(await shops.trades.labelPdf(ctx, first.accessToken, 'a4')).toBeInstanceOf(Uint8Array);
    const mail = await shops.mail.find((await shops.mail.list(1))[0]?.id ?? 0);
    expect(`${mail?.subject} ${mail?.text}`).toContain(first.trade.number);
    // A random token in a link may hold any three letters.
    const words = `${mail?.subject} ${mail?.html} ${mail?.text}`.replace(/https?:\/\/[^\s"<]+/g, '');
    expect(words).not.toMatch(/€|EUR|überweisen|IBAN|PayPal|Preis|verkauf/i);
  });

  it('an account sent with the trade is not stored, valid or not', async () => {
    const { database, ctx, shops } = await scrapyard();
    for (const iban of [IBAN, 'DE00 1']) {
      const scrap = await recyclingOfferFor(shops, ctx);
      const sale = createTradeInput(scrap, { payout: { paymentType: 13, accountHolder: 'Jonas Reuter', iban } });
      const { trade } = expectOk(await shops.trades.create(ctx, iban, sale));
      expect(trade.payout).toBeNull();
    }
    const rows = await database.db.selectFrom('trade').select(payoutColumns).execute();
    expect(rows).toEqual([NO_PAYOUT, NO_PAYOUT]);
  });

  it('the trade requires an address, the terms and valid offers', async () => {
    const { ctx, shops, unpaid } = await scrapyard();
    const refused = async (changes: object, at = ctx) => {
      const made = await shops.trades.create(at, crypto.randomUUID(), { ...unpaid, ...changes });
      return made.ok ? 'made' : made.error;
    };
    const address = { ...unpaid.address, postalCode: '1' };
    expect(await refused({ address })).toMatchObject({ fields: [{ pointer: '/address/postalCode' }] });
    expect(await refused({ termsAccepted: false })).toEqual({ code: 'terms.notAccepted' });
    const lines = unpaid.lines.map((line) => ({ ...line, quantity: 0 }));
    expect(await refused({ lines })).toMatchObject({ fields: [{ pointer: '/lines/0/quantity' }] });
    const tooLate = { ...ctx, now: () => new Date(NOW.getTime() + 60 * DAY_MS) };
    expect(await refused({}, tooLate)).toMatchObject({ code: 'offers.gone' });
    expect(await refused({ voucher: ctx.tenant.vouchers[0]?.code })).toEqual({ code: 'voucher', problem: 'minimum' });
  });

  it('a device with a price in the same trade requires an account', async () => {
    const { database, ctx, shops, offer, scrap, payout, unpaid } = await scrapyard();
    const required = { code: 'fields', fields: [{ pointer: '/payout/paymentType', code: 'required' }] };
    const both = [scrap, offer].map(({ id }) => ({ offerId: id, quantity: 1 }));
    for (const lines of [both, both.slice(1)]) {
      const made = await shops.trades.create(ctx, 'key-1', { ...unpaid, lines });
      expect(made).toMatchObject({ ok: false, error: required });
    }
    expect(await countTradeRows({ database })).toEqual(NO_TRADE);
    const { trade } = expectOk(
      await shops.trades.create(ctx, 'key-1', { ...unpaid, ...(payout && { payout }), lines: both }),
    );
    expect(trade).toMatchObject({ totalCents: offer.priceCents, payout: { masked: 'DE89 ···· ···· 3000' } });
  });

  it('only such a trade is stored without an account', async () => {
    const { database, ctx, shops, offer, unpaid } = await scrapyard();
    await shops.trades.create(ctx, 'key-1', unpaid);
    await shops.trades.create(ctx, 'key-2', createTradeInput(offer));
    const strip = (total: '=' | '>') =>
      database.db.updateTable('trade').set(NO_PAYOUT).where('total_cents', total, 0).execute();
    await strip('=');
    await expect(strip('>')).rejects.toThrow('trade_payout_when_paid');
    const half = database.db.updateTable('trade').set({ payment_type: 13 }).where('total_cents', '=', 0);
    await expect(half.execute()).rejects.toThrow('trade_payout_when_paid');
  });
});
