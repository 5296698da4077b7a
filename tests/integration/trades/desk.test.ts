import { expect, it } from 'vitest';
import type { NewPhoto, TradeDesk } from '../../../platform/services/trades/lifecycle/types.ts';
import type { TradeInput, TradeState } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
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

describeDatabases('trades at the desk', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const ctx = await createContext('de/default');
    const shops = await openShops(database);
    const sold = async (changes: Partial<TradeInput> = {}, at: RequestContext = ctx) => {
      const sale = createTradeInput(await offerFor(shops, at), changes);
      return expectOk(await shops.trades.create(at, crypto.randomUUID(), sale)).trade;
    };
    return { database, ctx, shops, desk: shops.desk, sold };
  }
  /** Kinds of the waiting mails, the oldest first, without the confirmations of trades. */
  const told = async ({ mail }: Shops) =>
    (await mail.list(50))
      .map(({ kind }) => kind)
      .filter((one) => one !== 'trade.label')
      .reverse();
  const readTradeState = async (desk: TradeDesk, number: string) => (await desk.find(number))?.trade.state;
  const refused = (from: TradeState, to: TradeState) => ({ ok: false, error: { code: 'trade.state', from, to } });

  it('a trade is found by its number, its parcel, or a scan of the label, in every spelling', async () => {
    const { desk, sold } = await shop();
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
    for (const one of typed) expect((await desk.find(one))?.trade.number, one).toBe(number);
    for (const none of ['', ';', '\u0000', number.slice(0, -1), `${number}0`, "' or 1=1 --", 'x'.repeat(5_000)])
      expect(await desk.find(none), none).toBeUndefined();
    expect((await desk.find(other.number))?.trade.number).toBe(other.number);
  });

  it('a parcel is received once: items are distinguished, and the history names the staff member', async () => {
    const { ctx, shops, desk } = await shop();
    const offer = await offerFor(shops, ctx);
    const lines = [{ offerId: offer.id, quantity: 2 }];
    const { number } = expectOk(await shops.trades.create(ctx, 'key', createTradeInput(offer, { lines }))).trade;
    const before = await desk.find(number);
    const received = expectOk(await desk.receive(ctx, ANA, { number }));
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
    expect(await desk.receive(ctx, BEN, { number })).toEqual(refused('received', 'received'));
    expect((await desk.find(number))?.history).toHaveLength(3);
  });

  it('one of two staff members receives a parcel when both try', async () => {
    const { ctx, shops, desk, sold } = await shop();
    const { number } = await sold();
    const answers = await Promise.all([ANA, BEN, ANA, BEN].map((by) => desk.receive(ctx, by, { number })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(3).fill(refused('received', 'received')));
    expect((await desk.find(number))?.items).toHaveLength(1);
    expect(await told(shops)).toEqual(['trade.received']);
  });

  it('actions on trades of another shop and unknown trades fail', async () => {
    const { ctx, desk, sold } = await shop();
    const { number } = await sold();
    const unknown = { ok: false, error: { code: 'trade.unknown' } };
    const austrian = await createContext('at/default');
    expect(await desk.receive(austrian, ANA, { number })).toEqual(unknown);
    expect(await desk.cancel(austrian, { number }, 'customer')).toEqual(unknown);
    for (const none of ['', 'DE-26-118-0000', 'a\u0000b', "'"]) {
      expect(await desk.receive(ctx, ANA, { number: none })).toEqual(unknown);
      expect(await desk.note(ANA, { number: none, text: 'x' }, NOW)).toEqual(unknown);
      expect(await desk.removePhoto({ number: none, id: 'x' })).toEqual(unknown);
    }
    expect(await readTradeState(desk, number)).toBe('labelSent');
  });

  it('a trade is cancelled before its parcel is on its way, by customer and staff, with the reason', async () => {
    const { ctx, shops, desk, sold } = await shop();
    const [mine, theirs, late] = [await sold(), await sold(), await sold()];
    expect(await desk.cancel(ctx, mine, 'customer', 'browser')).toEqual({ ok: true, value: null });
    expect(await desk.cancel(ctx, theirs, ANA, 'asked by telephone')).toEqual({ ok: true, value: null });
    expect((await desk.find(mine.number))?.history.at(-1)).toMatchObject({
      to: 'cancelled',
      actor: 'customer',
      person: null,
      reason: 'browser',
    });
    expect((await desk.find(theirs.number))?.history.at(-1)).toMatchObject({ actor: 'staff', ...ANA });
    expect(await desk.cancel(ctx, mine, 'customer')).toEqual(refused('cancelled', 'cancelled'));
    expectOk(await desk.receive(ctx, ANA, late));
    expect(await desk.cancel(ctx, late, 'customer')).toEqual(refused('received', 'cancelled'));
    expect(await desk.receive(ctx, ANA, mine)).toEqual(refused('cancelled', 'received'));
    expect(await told(shops)).toEqual(['trade.cancelled', 'trade.cancelled', 'trade.received']);
  });

  it('a cancelled trade releases its voucher but not its offer', async () => {
    const { database, ctx, shops, desk } = await shop();
    const voucher = ctx.tenant.vouchers[0]?.code ?? '';
    const uses = async () =>
      (await database.db.selectFrom('voucher_use').select('used').execute()).map(({ used }) => used);
    const sell = async () => {
      const offer = await offerFor(shops, ctx);
      return {
        offer,
        trade: expectOk(await shops.trades.create(ctx, offer.id, createTradeInput(offer, { voucher }))).trade,
      };
    };
    const [one, two] = [await sell(), await sell()];
    expect(await uses()).toEqual([2]);
    expectOk(await desk.cancel(ctx, one.trade, 'customer'));
    expect(await uses()).toEqual([1]);
    expectOk(await desk.cancel(ctx, two.trade, 'customer'));
    expect(await uses()).toEqual([]);
    expect(await shops.trades.create(ctx, 'again', createTradeInput(one.offer))).toMatchObject({
      error: { code: 'offers.gone', gone: [{ reason: 'sold' }] },
    });
  });

  it('trades without a parcel end two weeks after their deadline, in every shop and once', async () => {
    const { ctx, shops, desk, sold } = await shop();
    const french = await createContext('fr/default', { locale: 'it' });
    const [late, alsoLate, there] = [await sold(), await sold({}, french), await sold()];
    expectOk(await desk.receive(ctx, ANA, there));
    const end = (trade: { shipUntil: string }) => new Date(Date.parse(trade.shipUntil) + 14 * DAY_MS);
    expect(await desk.expire(end(late))).toBe(0);
    const after = new Date(end(late).getTime() + DAY_MS);
    const ended = await Promise.all([desk.expire(after), desk.expire(after)]);
    expect(ended[0] + ended[1]).toBe(2);
    expect(await desk.expire(after)).toBe(0);
    for (const { number } of [late, alsoLate]) {
      const { trade, history } = (await desk.find(number)) ?? { history: [] };
      expect(trade?.state).toBe('expired');
      expect(history.at(-1)).toMatchObject({ actor: 'system', reason: 'neverSent', at: after.toISOString() });
    }
    expect(await readTradeState(desk, there.number)).toBe('received');
    expect(await told(shops)).toEqual(['trade.received', 'trade.expired', 'trade.expired']);
  });

  it('trades that expired by a clock that was ahead reopen within a day, and others do not', async () => {
    const { shops, desk, sold, database } = await shop();
    const [early, inTime] = [await sold(), await sold()];
    const due = new Date(Date.parse(inTime.shipUntil) + 15 * DAY_MS);
    const rightNow = new Date(due.getTime() - 60 * DAY_MS);
    const [before, after] = [new Date(due.getTime() - 5 * DAY_MS), new Date(due.getTime() + DAY_MS / 2)];
    expect(await desk.expire(due)).toBe(2);
    const last = new Date(rightNow.getTime() - 15 * DAY_MS);
    await database.db.updateTable('trade').set({ ship_until: last }).where('number', '=', inTime.number).execute();
    expect(await desk.reopen(after)).toBe(0);
    expect(await desk.reopen(before)).toBe(1);
    expect(await desk.reopen(before)).toBe(0);
    expect(await readTradeState(desk, early.number)).toBe('labelSent');
    expect(await readTradeState(desk, inTime.number)).toBe('expired');
    const { history } = (await desk.find(early.number)) ?? { history: [] };
    expect(history.at(-1)).toMatchObject({ actor: 'system', reason: 'clockCorrected' });
    expect((await told(shops)).at(-1)).toBe('trade.reminder');
    expect(await desk.expire(due)).toBe(1);
  });

  it('notes and photos are stored with their author, a photo once, and empty ones are rejected', async () => {
    const { ctx, desk, sold } = await shop();
    const { number } = await sold();
    const add = (photo: NewPhoto, item = 1) => desk.addPhoto(ANA, { number, item, photo }, NOW);
    expect(await add(createPhoto(1))).toEqual({ ok: false, error: { code: 'trade.photos', state: 'labelSent' } });
    expectOk(await desk.receive(ctx, ANA, { number }));
    expectOk(await desk.note(BEN, { number, text: ' The box is wet\r\n\u0000and open. ' }, NOW));
    for (const [text, code] of [
      ['', 'required'],
      [' \u0000', 'required'],
      ['x'.repeat(2_001), 'tooLong'],
    ] as const)
      expect(await desk.note(BEN, { number, text }, NOW)).toMatchObject({
        error: { fields: [{ pointer: '/text', code }] },
      });
    const { id } = expectOk(await add(createPhoto(1)));
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(expectOk(await add(createPhoto(1))).id).toBe(id);
    expect(await add(createPhoto(1), 2)).toMatchObject({ error: { fields: [{ pointer: '/item', code: 'unknown' }] } });
    for (let byte = 2; byte <= 12; byte += 1) expectOk(await add(createPhoto(byte)));
    expect(await add(createPhoto(13))).toMatchObject({ error: { fields: [{ pointer: '/photo', code: 'tooMany' }] } });
    expectOk(await desk.removePhoto({ number, id }));
    expect(await desk.photo(id)).toBeUndefined();
    const shown = await desk.find(number);
    expect(shown?.notes).toEqual([{ ...BEN, text: 'The box is wet\nand open.', at: NOW.toISOString() }]);
    expect(shown?.photos).toHaveLength(11);
    const kept = await desk.photo(shown?.photos[0]?.id ?? '');
    // The byte type of either engine.
    expect({ ...kept, content: new Uint8Array(kept?.content ?? []) }).toEqual({
      content: createPhoto(2).content,
      contentType: 'image/jpeg',
    });
  });

  it('trades are listed by state, shop, country and text, newest first and paginated, and counted', async () => {
    const { ctx, desk, sold } = await shop();
    const french = await createContext('fr/default');
    const anna = {
      ...createTradeInput({ id: '' }).address,
      firstName: 'Änne',
      lastName: 'O_Neil%',
      email: 'Aenne@Example.org',
    };
    const german = [await sold(), await sold({ address: anna }), await sold()];
    const foreign = await sold({}, french);
    expectOk(await desk.receive(ctx, ANA, german[0] ?? { number: '' }));
    const numbers = async (query: Partial<Parameters<TradeDesk['list']>[0]>) =>
      (await desk.list({ limit: 10, ...query })).trades.map(({ number }) => number);
    const [first, second, third] = german.map(({ number }) => number);
    expect(await numbers({})).toEqual([foreign.number, third, second, first]);
    expect(await numbers({ state: 'received' })).toEqual([first]);
    expect(await numbers({ country: 'fr' })).toEqual([foreign.number]);
    expect(await numbers({ country: 'xx' })).toEqual([]);
    expect(await numbers({ tenant: 'de/default', state: 'labelSent' })).toEqual([third, second]);
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
    const page = await desk.list({ limit: 3 });
    expect(page.next).not.toBeNull();
    const rest = await desk.list({ limit: 3, before: page.next ?? '' });
    expect([rest.trades.map(({ number }) => number), rest.next]).toEqual([[first], null]);
    expect((await desk.list({ limit: 3, before: 'nonsense' })).trades).toEqual([]);
    const none = { created: 0, shipped: 0, inspected: 0, clarification: 0, accepted: 0, returned: 0, paid: 0 };
    const counts = { ...none, cancelled: 0, expired: 0 };
    expect(await desk.counts({})).toEqual({ ...counts, labelSent: 3, received: 1 });
    expect(await desk.counts({ country: 'de' })).toEqual({ ...counts, labelSent: 2, received: 1 });
    expect(await desk.counts({ tenant: 'fr/default', country: 'de' })).toEqual({
      ...counts,
      labelSent: 0,
      received: 0,
    });
  });
});
