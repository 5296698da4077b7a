import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashToken } from '../../../platform/services/secrets/index.server.ts';
import { tradePayoutColumn } from '../../../platform/services/trades/sealed.ts';
import { changeState } from '../../../platform/services/trades/states.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, IBAN, NOW, offerFor, openShops } from '../../support/selling.ts';
import { countTradeRows, NO_TRADE, ONE_TRADE } from '../../support/trade-rows.ts';

describeDatabases('a trade', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    return { database, ctx, shops, offer: await offerFor(shops, ctx) };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  /** Fills the day's numbers with four digits by copies of a trade. */
  async function occupyNumbers({ db }: Shop['database'], number: string) {
    await sql`insert into trade overriding user value
      select (jsonb_populate_record(trade, jsonb_build_object(
        'number', 'DE-26-118-' || lpad(n::text, 4, '0'), 'public_id', n + 1, 'tracking_number', 'T' || n,
        'access_token_hash', 'A' || n, 'sale_token_hash', null))).*
      from trade, generate_series(0, 9999) n
      where number = ${number} and 'DE-26-118-' || lpad(n::text, 4, '0') <> number`.execute(db);
  }

  it('a trade is created from the stored offer, with number, label, mail and two history rows', async () => {
    const { database, ctx, shops, offer } = await shop();
    const { trade, accessToken, replayed } = expectOk(
      await shops.trades.create(ctx, 'key-1', createTradeInput(offer, { lines: [{ offerId: offer.id, quantity: 3 }] })),
    );
    expect(replayed).toBe(false);
    expect(trade).toMatchObject({
      state: 'labelSent',
      createdAt: NOW.toISOString(),
      totalCents: offer.priceCents * 3,
      currency: 'EUR',
      payout: { paymentType: 13, masked: 'DE89 ···· ···· 3000', accountHolder: 'Jonas Reuter' },
      carrier: 'DHL',
    });
    expect(trade.number).toMatch(/^DE-26-118-\d{4,}$/);
    expect(trade.shipUntil).toBe('2026-05-19T21:59:59.999Z');
    expect(await shops.trades.findByToken(ctx, accessToken)).toEqual(trade);
    const history = await database.db
      .selectFrom('trade_history')
      .select(['from_state', 'to_state', 'actor'])
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { from_state: null, to_state: 'created', actor: 'customer' },
      { from_state: 'created', to_state: 'labelSent', actor: 'system' },
    ]);
    const [mail] = await shops.mail.list(10);
    const stored = await shops.mail.find(mail?.id ?? 0);
    expect(stored).toMatchObject({ to: 'jonas.reuter@example.org', state: 'queued', tenant: CONSUMER_SHOP.id });
    expect(stored?.subject).toContain(trade.number);
    const label = await shops.mail.findAttachment(mail?.id ?? 0, 0);
    expect(Buffer.from(label?.content.subarray(0, 5) ?? []).toString()).toBe('%PDF-');
  });

  it('a repeated key and body return the same trade with the same access, also after the offer expired', async () => {
    const { database, ctx, shops, offer } = await shop();
    const sale = createTradeInput(offer);
    const first = expectOk(await shops.trades.create(ctx, 'key-1', sale));
    const { lines, address, payout, termsAccepted } = sale;
    const reordered = { termsAccepted, ...(payout && { payout }), address, lines };
    const again = expectOk(await shops.trades.create(ctx, 'key-1', reordered));
    expect(again).toEqual({ ...first, replayed: true });
    const later = { ...ctx, now: () => new Date(NOW.getTime() + 60 * DAY_MS) };
    expect(expectOk(await shops.trades.create(later, 'key-1', sale))).toEqual({ ...first, replayed: true });
    expect(await countTradeRows({ database })).toEqual(ONE_TRADE);
  });

  it('a trade whose random number is taken gets another number', async () => {
    const { database, ctx, shops, offer } = await shop();
    const first = expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer)));
    await occupyNumbers(database, first.trade.number);
    const second = expectOk(await shops.trades.create(ctx, 'key-2', createTradeInput(await offerFor(shops, ctx))));
    expect(second.trade.number).toMatch(/^DE-26-118-\d{5,}$/);
    expect(await countTradeRows({ database })).toEqual({ trades: 10_001, lines: 2, history: 4, keys: 2, mails: 2 });
  });

  it('a key that was used for another body is rejected', async () => {
    const { database, ctx, shops, offer } = await shop();
    await shops.trades.create(ctx, 'key-1', createTradeInput(offer));
    const other = createTradeInput(offer, { lines: [{ offerId: offer.id, quantity: 2 }] });
    expect(await shops.trades.create(ctx, 'key-1', other)).toEqual({
      ok: false,
      error: { code: 'idempotency.reused' },
    });
    expect(await countTradeRows({ database })).toEqual(ONE_TRADE);
  });

  it('ten concurrent requests with one key create one trade', async () => {
    const { database, ctx, shops, offer } = await shop();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shops.trades.create(ctx, 'key-1', createTradeInput(offer))),
    );
    const created = answers.map(expectOk);
    expect(new Set(created.map((one) => one.trade.number)).size).toBe(1);
    expect(new Set(created.map((one) => one.accessToken)).size).toBe(1);
    expect(created.filter((one) => !one.replayed)).toHaveLength(1);
    expect(await countTradeRows({ database })).toEqual(ONE_TRADE);
  });

  it('another key, or the same key in another shop, creates another trade', async () => {
    const { ctx, shops, offer } = await shop();
    const french = await createContext(SHOP_ABROAD.id);
    const there = await offerFor(shops, french);
    const numbers = [
      expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer))),
      expectOk(await shops.trades.create(ctx, 'key-2', createTradeInput(await offerFor(shops, ctx)))),
      expectOk(
        await shops.trades.create(french, 'key-1', {
          ...createTradeInput(there),
          address: { ...createTradeInput(there).address, postalCode: '59000' },
        }),
      ),
    ].map((one) => one.trade.number);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers[2]).toMatch(/^FR-/);
  });

  it('an offer of another shop, an unknown one and an expired one are rejected', async () => {
    const { database, ctx, shops, offer } = await shop();
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    const sale = createTradeInput(offer, { address: { ...createTradeInput(offer).address, postalCode: '1070' } });
    const gone = (reason: string, offerId = offer.id) => ({
      ok: false,
      error: { code: 'offers.gone', gone: [{ offerId, reason }] },
    });
    expect(await shops.trades.create(austrian, 'key-1', sale)).toEqual(gone('unknown'));
    const unknown = createTradeInput({ id: 'unknown-offer' });
    expect(await shops.trades.create(ctx, 'key-2', unknown)).toEqual(gone('unknown', 'unknown-offer'));
    const lastInstant = { ...ctx, now: () => new Date(offer.validUntil) };
    const tooLate = { ...ctx, now: () => new Date(Date.parse(offer.validUntil) + 1000) };
    expect(await shops.trades.create(tooLate, 'key-3', createTradeInput(offer))).toEqual(gone('expired'));
    expect(await countTradeRows({ database })).toEqual(NO_TRADE);
    expect((await shops.trades.create(lastInstant, 'key-4', createTradeInput(offer))).ok).toBe(true);
  });

  it('a rejected trade leaves its key unused', async () => {
    const { database, ctx, shops, offer } = await shop();
    const sale = createTradeInput(offer);
    const wrong = { ...sale, address: { ...sale.address, postalCode: '1' } };
    const refused = await shops.trades.create(ctx, 'key-1', wrong);
    expect(refused).toMatchObject({ ok: false, error: { code: 'fields' } });
    expect(await countTradeRows({ database })).toEqual(NO_TRADE);
    expect((await shops.trades.create(ctx, 'key-1', sale)).ok).toBe(true);
  });

  it('a rejected trade has every reason', async () => {
    const { ctx, shops, offer } = await shop();
    const codes = async (changes: object) => {
      const made = await shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer, changes));
      return made.ok ? 'made' : made.error;
    };
    expect(await codes({ lines: [] })).toEqual({ code: 'cart.empty' });
    expect(await codes({ termsAccepted: false })).toEqual({ code: 'terms.notAccepted' });
    expect(await codes({ voucher: 'NOSUCH' })).toEqual({ code: 'voucher', problem: 'unknown' });
    for (const quantity of [0, -1, 1.5, 21, 10_000, Number.NaN]) {
      expect(await codes({ lines: [{ offerId: offer.id, quantity }] })).toMatchObject({
        code: 'fields',
        fields: [{ pointer: '/lines/0/quantity', code: 'quantity.range' }],
      });
    }
    const twice = [1, 1].map((quantity) => ({ offerId: offer.id, quantity }));
    expect(await codes({ lines: twice })).toMatchObject({
      fields: [{ pointer: '/lines/1/offerId', code: 'offer.repeated' }],
    });
  });

  it('a voucher is paid in addition', async () => {
    const { ctx, shops, offer } = await shop();
    const voucher = ctx.tenant.vouchers[0];
    if (!voucher) throw new Error('the shop has no voucher to test with');
    const { trade } = expectOk(
      await shops.trades.create(ctx, 'key-1', createTradeInput(offer, { voucher: voucher.code })),
    );
    expect(trade.voucher).toEqual({ code: voucher.code, valueCents: voucher.valueCents });
    expect(trade.totalCents).toBe(offer.priceCents + voucher.valueCents);
  });

  it('the IBAN is sealed: no row of any table contains it, and only its own trade opens it', async () => {
    const { database, ctx, shops, offer } = await shop();
    const { trade, accessToken } = expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer)));
    await shops.checkout.save(ctx, undefined, { payout: { iban: IBAN } });
    const tables = ['trade', 'trade_line', 'trade_history', 'trade_key', 'mail', 'checkout_draft', 'offer'];
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        database.db,
      );
      for (const { row } of rows) {
        const text = row.replaceAll(' ', '');
        expect(text).not.toContain('370400440532013');
        expect(text).not.toContain(accessToken);
        expect(text).not.toContain(Buffer.from('DE89370400440532013000').toString('base64').slice(0, 16));
      }
    }
    const row = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    expect(row.access_token_hash).toBe(hashToken(accessToken));
    expect(JSON.parse(shops.secrets.open(row.payout_sealed ?? '', tradePayoutColumn.purpose(trade)))).toEqual({
      paymentType: 13,
      accountHolder: 'Jonas Reuter',
      iban: 'DE89370400440532013000',
    });
    expect(() =>
      shops.secrets.open(row.payout_sealed ?? '', tradePayoutColumn.purpose({ number: 'DE-26-118-0000' })),
    ).toThrow();
  });

  it('the trade is shown to the holder of its token, in its own shop only', async () => {
    const { ctx, shops, offer } = await shop();
    const { trade, accessToken } = expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer)));
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    expect(await shops.trades.findByToken(austrian, accessToken)).toBeUndefined();
    expect(await shops.trades.findByToken(ctx, '')).toBeUndefined();
    expect(await shops.trades.findByToken(ctx, hashToken(accessToken))).toBeUndefined();
    expect(await shops.trades.labelPdf(ctx, 'x', 'a4')).toBeUndefined();
    expect(await shops.trades.labelPdfByLink(ctx, { number: trade.number, signature: 'x' }, 'a4')).toBeUndefined();
  });

  it('each line stores the price lines of its offer', async () => {
    const { database, ctx, shops, offer } = await shop();
    expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer)));
    const { sheet } = await database.db.selectFrom('trade_line').select('sheet').executeTakeFirstOrThrow();
    const device = await shops.catalogue.findDeviceById(ctx, offer.deviceId);
    expect(device && shops.pricing.sheetFor(ctx, device)).toEqual(sheet);
    expect(sheet && quote(sheet, offer.answers)).toEqual(offer.quote);
  });

  it('the state changes only from the expected one, with one history row each', async () => {
    const { database, ctx, shops, offer } = await shop();
    expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer)));
    const { id: tradeId } = await database.db.selectFrom('trade').select('id').executeTakeFirstOrThrow();
    const change = (to: 'shipped' | 'paid' | 'cancelled', reason?: string) => {
      const by = { actor: 'staff', person: 'ana@example.org', ...(reason === undefined ? {} : { reason }) } as const;
      return database.transaction((trx) => changeState(trx, { tradeId, to, at: NOW, ...by }));
    };
    const refused = (from: string, to: string) => ({ ok: false, error: { code: 'trade.state', from, to } });
    expect(await change('paid')).toEqual(refused('labelSent', 'paid'));
    expect(await change('shipped', 'reported by telephone')).toEqual({ ok: true, value: null });
    // Another request changed the state to shipped before.
    expect(await change('cancelled')).toEqual(refused('shipped', 'cancelled'));
    const history = await database.db.selectFrom('trade_history').selectAll().orderBy('id').execute();
    expect(
      history.map(({ from_state, to_state, actor, person, reason }) => [from_state, to_state, actor, person, reason]),
    ).toEqual([
      [null, 'created', 'customer', null, null],
      ['created', 'labelSent', 'system', null, null],
      ['labelSent', 'shipped', 'staff', 'ana@example.org', 'reported by telephone'],
    ]);
  });

  it('names in every script are accepted and mailed unchanged', async () => {
    const { ctx, shops, offer } = await shop();
    const address = { ...createTradeInput(offer).address, firstName: 'Щукин 😀', lastName: 'O’Đorđević-Łukasz' };
    const { trade, accessToken } = expectOk(
      await shops.trades.create(ctx, 'key-1', createTradeInput(offer, { address })),
    );
    expect(trade.address).toMatchObject({ firstName: 'Щукин 😀', lastName: 'O’Đorđević-Łukasz' });
    expect(await shops.trades.labelPdf(ctx, accessToken, 'a6')).toBeInstanceOf(Uint8Array);
  });

  it('the return is announced once, and its label can be printed repeatedly', async () => {
    const { database, ctx, shops, offer } = await shop();
    const { trade } = expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(offer)));
    const labels = await Promise.all(
      Array.from({ length: 4 }, () => shops.trades.returnLabelPdf(ctx, trade.number, 'a6')),
    );
    const prints = new Set(labels.map((label) => Buffer.from(label ?? []).toString('base64')));
    expect(prints.size).toBe(1);
    const row = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    expect(row.return_tracking_number).toMatch(/^00\d{18}$/);
    expect(row.return_tracking_number).not.toBe(row.tracking_number);
    expect(
      await shops.trades.returnLabelPdf(await createContext(NEIGHBOUR_SHOP.id), trade.number, 'a6'),
    ).toBeUndefined();
  });

  it('characters that the database cannot store are rejected', async () => {
    const { database, ctx, shops, offer } = await shop();
    for (const city of ['Ham\u0000burg', 'Ham\ud800burg']) {
      const address = { ...createTradeInput(offer).address, city };
      const made = await shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer, { address }));
      expect(made).toMatchObject({ error: { fields: [{ pointer: '/address/city', code: 'characters' }] } });
    }
    const made = await shops.trades.create(ctx, 'key-9', createTradeInput({ id: 'a\u0000b' }));
    expect(made).toMatchObject({ error: { code: 'offers.gone' } });
    expect(await countTradeRows({ database })).toEqual(NO_TRADE);
  });
});
