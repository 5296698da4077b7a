import { expect, it } from 'vitest';
import type { FulfilmentService, NewPhoto } from '../../../platform/services/fulfilment/types.ts';
import type { TradeInput, TradeState } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { transitions } from '../../../platform/shared/trade-states.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };

const createPhoto = (byte: number): NewPhoto => ({
  content: new Uint8Array([0xff, 0xd8, byte]),
  contentType: 'image/jpeg',
  width: 4,
  height: 3,
});

describeDatabases('staff actions on trades', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    const sold = async (changes: Partial<TradeInput> = {}, at: RequestContext = ctx) => {
      const sale = createTradeInput(await offerFor(shops, at), changes);
      const { trade, accessToken } = expectOk(await shops.trades.create(at, crypto.randomUUID(), sale));
      return { ...trade, accessToken };
    };
    const { fulfilment, trades } = shops;
    return { database, ctx, shops, fulfilment, trades, sold };
  }
  /** Kinds of the waiting mails, the oldest first, without the confirmations of trades. */
  const told = async ({ mail }: Shops) =>
    (await mail.list(50))
      .map(({ kind }) => kind)
      .filter((one) => one !== 'trade.label')
      .reverse();
  const readTradeState = async (fulfilment: FulfilmentService, number: string) =>
    (await fulfilment.find(number))?.trade.state;
  const refused = (from: TradeState, to: TradeState) => ({ ok: false, error: { code: 'trade.state', from, to } });

  it('a trade is found by its number, its parcel, or a scan of the label, in every spelling', async () => {
    const { fulfilment, sold } = await shop();
    const { number, trackingNumber } = await sold();
    const other = await sold();
    const typed = [
      number,
      ` ${number.toLowerCase()}\r\n`,
      number.replaceAll('-', ''),
      trackingNumber,
      `${trackingNumber.slice(0, 2)} ${trackingNumber.slice(2, 11)} ${trackingNumber.slice(11)}`,
      `]C1${trackingNumber}`,
      `(00)${trackingNumber.slice(2)}`,
      `${trackingNumber};${number}`,
      `${number}\u0000`,
    ];
    for (const one of typed) expect((await fulfilment.find(one))?.trade.number, one).toBe(number);
    for (const none of ['', ';', '\u0000', number.slice(0, -1), `${number}0`, "' or 1=1 --", 'x'.repeat(5_000)])
      expect(await fulfilment.find(none), none).toBeUndefined();
    expect((await fulfilment.find(other.number))?.trade.number).toBe(other.number);
  });

  it('a parcel is received once: items are distinguished, and the history names the staff member', async () => {
    const { ctx, shops, fulfilment } = await shop();
    const offer = await offerFor(shops, ctx);
    const lines = [{ offerId: offer.id, quantity: 2 }];
    const { number } = expectOk(await shops.trades.create(ctx, 'key', createTradeInput(offer, { lines }))).trade;
    const before = await fulfilment.find(number);
    const received = expectOk(await fulfilment.receive(ctx, ANA, { number }));
    expect(received.trade.state).toBe('received');
    expect(received.version).not.toBe(before?.version);
    expect(
      received.items.map(({ item, position, offeredCents, declaredAnswers, inspectedAnswers, decision }) => ({
        item,
        position,
        offeredCents,
        declaredAnswers,
        inspectedAnswers,
        decision,
      })),
    ).toEqual(
      [1, 2].map((item) => ({
        item,
        position: 0,
        offeredCents: offer.priceCents,
        declaredAnswers: offer.answers,
        inspectedAnswers: null,
        decision: null,
      })),
    );
    expect(received.history.at(-1)).toEqual({
      from: 'labelSent',
      to: 'received',
      actor: 'staff',
      ...ANA,
      reason: null,
      at: NOW.toISOString(),
    });
    expect(await fulfilment.receive(ctx, BEN, { number })).toEqual(refused('received', 'received'));
    expect((await fulfilment.find(number))?.history).toHaveLength(3);
  });

  it('one of two staff members receives a parcel when both try', async () => {
    const { ctx, shops, fulfilment, sold } = await shop();
    const { number } = await sold();
    const answers = await Promise.all([ANA, BEN, ANA, BEN].map((by) => fulfilment.receive(ctx, by, { number })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(3).fill(refused('received', 'received')));
    expect((await fulfilment.find(number))?.items).toHaveLength(1);
    expect(await told(shops)).toEqual(['trade.received']);
  });

  it('actions on trades of another shop and unknown trades fail', async () => {
    const { ctx, fulfilment, trades, sold } = await shop();
    const { number } = await sold();
    const unknown = { ok: false, error: { code: 'trade.unknown' } };
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    expect(await fulfilment.receive(austrian, ANA, { number })).toEqual(unknown);
    expect(await trades.cancelByStaff(austrian, number, ANA)).toEqual(unknown);
    for (const none of ['', 'DE-26-118-0000', 'a\u0000b', "'"]) {
      expect(await fulfilment.receive(ctx, ANA, { number: none })).toEqual(unknown);
      expect(await fulfilment.note(ANA, { number: none, text: 'x' }, NOW)).toEqual(unknown);
      expect(await fulfilment.removePhoto({ number: none, id: 'x' })).toEqual(unknown);
    }
    expect(await readTradeState(fulfilment, number)).toBe('labelSent');
  });

  it('a trade is cancelled before its parcel is on its way, by customer and staff, with the reason', async () => {
    const { ctx, shops, fulfilment, trades, sold } = await shop();
    const [mine, theirs, late] = [await sold(), await sold(), await sold()];
    expectOk(await trades.cancelTrade(ctx, mine));
    expect(await trades.cancelByStaff(ctx, theirs.number, ANA, 'asked by telephone')).toEqual({
      ok: true,
      value: null,
    });
    expect((await fulfilment.find(mine.number))?.history.at(-1)).toMatchObject({
      to: 'cancelled',
      actor: 'customer',
      person: null,
      reason: 'browser',
    });
    expect((await fulfilment.find(theirs.number))?.history.at(-1)).toMatchObject({ actor: 'staff', ...ANA });
    expect(await trades.cancelByStaff(ctx, mine.number, ANA)).toEqual(refused('cancelled', 'cancelled'));
    expectOk(await fulfilment.receive(ctx, ANA, late));
    expect(await trades.cancelTrade(ctx, late)).toEqual(refused('received', 'cancelled'));
    expect(await fulfilment.receive(ctx, ANA, mine)).toEqual(refused('cancelled', 'received'));
    expect(await told(shops)).toEqual(['trade.cancelled', 'trade.cancelled', 'trade.received']);
  });

  it('a cancelled trade releases its voucher but not its offer', async () => {
    const { database, ctx, shops, trades } = await shop();
    const voucher = ctx.tenant.vouchers[0]?.code ?? '';
    const uses = async () =>
      (await database.db.selectFrom('voucher_use').select('used').execute()).map(({ used }) => used);
    const sell = async () => {
      const offer = await offerFor(shops, ctx);
      return {
        offer,
        trade: expectOk(await trades.create(ctx, offer.id, createTradeInput(offer, { voucher }))),
      };
    };
    const [one, two] = [await sell(), await sell()];
    expect(await uses()).toEqual([2]);
    expectOk(await trades.cancelTrade(ctx, one.trade));
    expect(await uses()).toEqual([1]);
    expectOk(await trades.cancelTrade(ctx, two.trade));
    expect(await uses()).toEqual([]);
    expect(await shops.trades.create(ctx, 'again', createTradeInput(one.offer))).toMatchObject({
      error: { code: 'offers.gone', gone: [{ reason: 'sold' }] },
    });
  });

  it('trades without a parcel end two weeks after their deadline, in every shop and once', async () => {
    const { ctx, shops, fulfilment, trades, sold } = await shop();
    const french = await createContext(SHOP_ABROAD.id, { locale: 'it' });
    const [late, alsoLate, there] = [await sold(), await sold({}, french), await sold()];
    expectOk(await fulfilment.receive(ctx, ANA, there));
    const end = (trade: { shipUntil: string }) => new Date(Date.parse(trade.shipUntil) + 14 * DAY_MS);
    expect(await trades.expire(end(late))).toBe(0);
    const after = new Date(end(late).getTime() + DAY_MS);
    const ended = await Promise.all([trades.expire(after), trades.expire(after)]);
    expect(ended[0] + ended[1]).toBe(2);
    expect(await trades.expire(after)).toBe(0);
    for (const { number } of [late, alsoLate]) {
      const { trade, history } = (await fulfilment.find(number)) ?? { history: [] };
      expect(trade?.state).toBe('expired');
      expect(history.at(-1)).toMatchObject({ actor: 'system', reason: 'neverSent', at: after.toISOString() });
    }
    expect(await readTradeState(fulfilment, there.number)).toBe('received');
    expect(await told(shops)).toEqual(['trade.received', 'trade.expired', 'trade.expired']);
  });

  it('trades that expired by a clock that was ahead reopen within a day, and others do not', async () => {
    const { shops, fulfilment, trades, sold, database } = await shop();
    const [early, inTime] = [await sold(), await sold()];
    const due = new Date(Date.parse(inTime.shipUntil) + 15 * DAY_MS);
    const rightNow = new Date(due.getTime() - 60 * DAY_MS);
    const [before, after] = [new Date(due.getTime() - 5 * DAY_MS), new Date(due.getTime() + DAY_MS / 2)];
    expect(await trades.expire(due)).toBe(2);
    const last = new Date(rightNow.getTime() - 15 * DAY_MS);
    await database.db.updateTable('trade').set({ ship_until: last }).where('number', '=', inTime.number).execute();
    expect(await trades.reopen(after)).toBe(0);
    expect(await trades.reopen(before)).toBe(1);
    expect(await trades.reopen(before)).toBe(0);
    expect(await readTradeState(fulfilment, early.number)).toBe('labelSent');
    expect(await readTradeState(fulfilment, inTime.number)).toBe('expired');
    const { history } = (await fulfilment.find(early.number)) ?? { history: [] };
    expect(history.at(-1)).toMatchObject({ actor: 'system', reason: 'clockCorrected' });
    expect((await told(shops)).at(-1)).toBe('trade.reminder');
    expect(await trades.expire(due)).toBe(1);
  });

  it('notes and photos are stored with their author, a photo once, and empty ones are rejected', async () => {
    const { ctx, fulfilment, sold } = await shop();
    const { number } = await sold();
    const add = (photo: NewPhoto, item = 1) => fulfilment.addPhoto(ANA, { number, item, photo }, NOW);
    expect(await add(createPhoto(1))).toEqual({ ok: false, error: { code: 'trade.photos', state: 'labelSent' } });
    expectOk(await fulfilment.receive(ctx, ANA, { number }));
    expectOk(await fulfilment.note(BEN, { number, text: ' The box is wet\r\n\u0000and open. ' }, NOW));
    for (const [text, code] of [
      ['', 'required'],
      [' \u0000', 'required'],
      ['x'.repeat(2_001), 'tooLong'],
    ] as const)
      expect(await fulfilment.note(BEN, { number, text }, NOW)).toMatchObject({
        error: { fields: [{ pointer: '/text', code }] },
      });
    const { id } = expectOk(await add(createPhoto(1)));
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(expectOk(await add(createPhoto(1))).id).toBe(id);
    expect(await add(createPhoto(1), 2)).toMatchObject({ error: { fields: [{ pointer: '/item', code: 'unknown' }] } });
    for (let byte = 2; byte <= 12; byte += 1) expectOk(await add(createPhoto(byte)));
    expect(await add(createPhoto(13))).toMatchObject({ error: { fields: [{ pointer: '/photo', code: 'tooMany' }] } });
    expectOk(await fulfilment.removePhoto({ number, id }));
    expect(await fulfilment.photo(id)).toBeUndefined();
    const shown = await fulfilment.find(number);
    expect(shown?.notes).toEqual([{ ...BEN, text: 'The box is wet\nand open.', at: NOW.toISOString() }]);
    expect(shown?.photos).toHaveLength(11);
    const kept = await fulfilment.photo(shown?.photos[0]?.id ?? '');
    // The byte type of either engine.
    expect(kept?.contentType).toBe('image/jpeg');
    expect(new Uint8Array((await kept?.read()) ?? [])).toEqual(createPhoto(2).content);
  });

  it('trades are listed by state, shop, country and text, newest first and paginated, and counted', async () => {
    const { ctx, fulfilment, sold } = await shop();
    const french = await createContext(SHOP_ABROAD.id);
    const anna = {
      ...createTradeInput({ id: '' }).address,
      firstName: 'Änne',
      lastName: 'O_Neil%',
      email: 'Aenne@Example.org',
    };
    const german = [await sold(), await sold({ address: anna }), await sold()];
    const foreign = await sold({}, french);
    expectOk(await fulfilment.receive(ctx, ANA, german[0] ?? { number: '' }));
    const numbers = async (query: Partial<Parameters<FulfilmentService['list']>[0]>) =>
      (await fulfilment.list({ limit: 10, ...query })).trades.map(({ number }) => number);
    const [first, second, third] = german.map(({ number }) => number);
    expect(await numbers({})).toEqual([foreign.number, third, second, first]);
    expect(await numbers({ state: 'received' })).toEqual([first]);
    expect(await numbers({ country: 'fr' })).toEqual([foreign.number]);
    expect(await numbers({ country: 'xx' })).toEqual([]);
    expect(await numbers({ tenant: CONSUMER_SHOP.id, state: 'labelSent' })).toEqual([third, second]);
    for (const text of [
      'aenne@',
      'AENNE@example.org',
      'o_neil%',
      'änne o_',
      second ?? '',
      german[1]?.trackingNumber ?? '',
    ])
      expect(await numbers({ text }), text).toEqual([second]);
    for (const text of ['oxneil', '%', '_', "'", '\u0000\ud800x']) expect(await numbers({ text }), text).toEqual([]);
    const page = await fulfilment.list({ limit: 3 });
    expect(page.next).not.toBeNull();
    const rest = await fulfilment.list({ limit: 3, before: page.next ?? '' });
    expect([rest.trades.map(({ number }) => number), rest.next]).toEqual([[first], null]);
    expect((await fulfilment.list({ limit: 3, before: 'nonsense' })).trades).toEqual([]);
    const counted = async (query: Parameters<typeof fulfilment.counts>[0]) =>
      Object.entries(await fulfilment.counts(query)).filter(([, { trades }]) => trades > 0);
    const labelSent = (trades: number) => ['labelSent', { trades, more: false }];
    const received = ['received', { trades: 1, more: false }];
    expect(await counted({})).toEqual([labelSent(3), received]);
    expect(await counted({ country: 'de' })).toEqual([labelSent(2), received]);
    expect(await counted({ tenant: SHOP_ABROAD.id, country: 'de' })).toEqual([]);
    expect(Object.keys(await fulfilment.counts({ country: 'xx' }))).toEqual(Object.keys(transitions));
  });
});
