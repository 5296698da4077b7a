import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { openBody } from '../../../platform/services/mail/sealed.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import type { TradeState } from '../../../platform/services/trades/types.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { afterUndo } from '../../support/owed.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const ANA = { person: 'ana@example.org', at: NOW };
const BEN = { person: 'ben@example.org', at: NOW };
const SEPA = { method: 'sepa', currency: 'EUR' } as const;
const PHOTO = { content: new Uint8Array([0xff, 0xd8, 1]), contentType: 'image/jpeg', width: 4, height: 3 };
const UNKNOWN = { ok: false, error: { code: 'trade.unknown' } };
const RELEASED = { ok: false, error: { code: 'payout.released' } };
const refused = (from: TradeState) => ({ ok: false, error: { code: 'trade.state', from, to: 'returned' } });

interface Sold {
  number: string;
  accessToken: string;
  trackingNumber: string;
}

describeDatabases('withdrawal before the payout', (kind) => {
  async function open() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    return { database, ctx, shops };
  }

  type World = Awaited<ReturnType<typeof open>>;

  async function sell({ shops, ctx }: World, voucher?: string): Promise<Sold> {
    const offer = await offerFor(shops, ctx);
    const input = createTradeInput(offer, voucher === undefined ? {} : { voucher });
    const { trade, accessToken } = expectOk(await shops.trades.create(ctx, crypto.randomUUID(), input));
    return { number: trade.number, accessToken, trackingNumber: trade.trackingNumber };
  }

  const findVersion = async ({ fulfilment }: Shops, number: string) => (await fulfilment.find(number))?.version ?? '';

  async function receive({ shops, ctx }: World, { number }: Sold): Promise<void> {
    expectOk(await shops.fulfilment.receive(ctx, ANA, { number }));
  }

  async function inspectAsDescribed({ shops, ctx }: World, { number }: Sold): Promise<void> {
    expectOk(await shops.fulfilment.asDescribed(ctx, ANA, { number, version: await findVersion(shops, number) }));
  }

  async function inspectLess({ shops, ctx }: World, { number }: Sold) {
    const { fulfilment } = shops;
    const [piece] = (await fulfilment.find(number))?.items ?? [];
    expectOk(await fulfilment.addPhoto(ANA, { number, item: 1, photo: PHOTO }, NOW));
    const answers = { ...piece?.declaredAnswers, display: 'cracked' };
    const items = [{ item: 1, answers, difference: 'A crack.' }];
    return fulfilment.inspect(ctx, ANA, { number, version: await findVersion(shops, number), items });
  }

  async function findQuestion({ database, shops, ctx }: World, { number }: Sold) {
    const id = await findTradeId(database, number);
    const link = (await shops.clarifications.lastLinks([{ id, number }])).get(id) ?? { id: '', trade: '' };
    const body = await shops.clarifications.find(ctx, link);
    return { link, body, offer: body?.items[0]?.offer ?? '' };
  }

  async function answer(world: World, sold: Sold, decision: 'accept' | 'return') {
    const { link, offer } = await findQuestion(world, sold);
    return world.shops.clarifications.answer(world.ctx, link, [{ offer, decision }]);
  }

  async function findTradeId({ db }: Database, number: string): Promise<number> {
    return (await db.selectFrom('trade').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;
  }

  async function ship({ shops }: World, { number, trackingNumber }: Sold): Promise<void> {
    const event = { id: number, trackingNumber, kind: 'handedOver', at: NOW.toISOString() } as const;
    await shops.parcelEvents.note('test', [event], NOW);
  }

  /** Leads a new trade to a state. */
  const WAYS: Record<'shipped' | 'received' | 'inspected' | 'clarification' | 'accepted', typeof ship> = {
    shipped: ship,
    received: receive,
    inspected: async (world, sold) => {
      await receive(world, sold);
      await inspectAsDescribed(world, sold);
    },
    clarification: async (world, sold) => {
      await receive(world, sold);
      expectOk(await inspectLess(world, sold));
    },
    accepted: async (world, sold) => {
      await receive(world, sold);
      expectOk(await inspectLess(world, sold));
      expectOk(await answer(world, sold, 'accept'));
    },
  };

  const withdraw = ({ shops, ctx }: World, { accessToken }: Sold, as: RequestContext = ctx) =>
    shops.trades.withdrawTrade(as, { accessToken });

  async function listTradeMails({ database, shops }: World, number: string) {
    const rows = await database.db
      .selectFrom('mail')
      .selectAll()
      .where('trade_number', '=', number)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ kind: row.kind, id: row.id, text: openBody(shops.secrets, row)?.text ?? '' }));
  }

  async function expectRulesHold({ db }: Database): Promise<void> {
    for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity])
      expect((await find.execute(db)).rows, broken).toEqual([]);
  }

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
    'a seller withdraws from a trade in state %s, once, and gets every device back with a label',
    async (state) => {
      const world = await open();
      const { database, shops, ctx } = world;
      const sold = await sell(world);
      await WAYS[state](world, sold);
      const sale = expectOk(await withdraw(world, sold));
      expect(sale).toMatchObject({ state: 'returned', withdrawn: true, agreedCents: 0, clarification: '' });
      expect(sale.returnNumber).not.toBe('');
      expect(sale.returnLabel).toContain('return-label.pdf');
      expect(expectOk(await withdraw(world, sold)).history).toHaveLength(sale.history.length);
      const seen = await shops.fulfilment.find(sold.number);
      expect(seen?.history.at(-1)).toMatchObject({ from: state, actor: 'customer', reason: 'withdrawn' });
      expect(seen?.items.map(({ decision }) => decision)).toEqual(['returned']);
      expect(await shops.payouts.totals()).toEqual([]);
      const returned = (await listTradeMails(world, sold.number)).filter(({ kind }) => kind === 'trade.returned');
      expect(returned).toHaveLength(1);
      expect(returned[0]?.text).toContain('Du bist vom Verkauf zurückgetreten.');
      expect(returned[0]?.text.includes('Sobald dein Paket bei uns ist')).toBe(state === 'shipped');
      const attached = database.db
        .selectFrom('mail_attachment')
        .selectAll()
        .where('mail_id', '=', returned[0]?.id ?? 0);
      expect(await attached.execute()).toHaveLength(1);
      expect(await shops.trades.returnLabelPdf(ctx, sold.number, 'a6')).toBeInstanceOf(Uint8Array);
      await expectRulesHold(database);
    },
  );

  it.each(['handedOver', 'inTransit', 'delivered'] as const)(
    'the seller has no link to the return label after the carrier reports the return parcel as %s',
    async (kind) => {
      const world = await open();
      const { shops } = world;
      const sold = await sell(world);
      await WAYS.received(world, sold);
      const { returnNumber } = expectOk(await withdraw(world, sold));
      const readSale = async () => expectOk(await withdraw(world, sold));
      const report = (id: string, trackingNumber: string) =>
        shops.parcelEvents.note('test', [{ id, trackingNumber, kind, at: NOW.toISOString() }], NOW);
      // The parcel that came to the shop is another one.
      await report('there', sold.trackingNumber);
      expect((await readSale()).returnLabel).toContain('return-label.pdf');
      expect(await report('back', returnNumber)).toMatchObject({ noted: 1 });
      expect(await readSale()).toMatchObject({ state: 'returned', returnNumber, returnLabel: '' });
      expect(await shops.fulfilment.handOver(ANA, { code: returnNumber }, NOW)).toEqual({
        ok: false,
        error: { code: 'return.handedOver' },
      });
      await expectRulesHold(world.database);
    },
  );

  it('a seller has no link to a label of a return that never was: a cancelled trade', async () => {
    const world = await open();
    const sold = await sell(world);
    await world.shops.trades.returnLabelPdf(world.ctx, sold.number, 'a6');
    const sale = expectOk(await world.shops.trades.cancelTrade(world.ctx, sold));
    expect(sale).toMatchObject({ state: 'cancelled', returnNumber: '', returnLabel: '' });
  });

  it('a trade that was not sent, is paid, or went back for another reason cannot be withdrawn from', async () => {
    const world = await open();
    const { shops } = world;
    const [waiting, cancelled, declined, paid] = [
      await sell(world),
      await sell(world),
      await sell(world),
      await sell(world),
    ];
    expect(await withdraw(world, waiting)).toEqual(refused('labelSent'));
    expectOk(await shops.trades.cancelTrade(world.ctx, cancelled));
    expect(await withdraw(world, cancelled)).toEqual(refused('cancelled'));
    await WAYS.clarification(world, declined);
    expectOk(await answer(world, declined, 'return'));
    expect(await withdraw(world, declined)).toEqual(refused('returned'));
    await WAYS.inspected(world, paid);
    const [batch = ''] = expectOk(await shops.payouts.makeBatch(ANA, SEPA));
    expectOk(await shops.payouts.release(BEN, batch));
    expect(await withdraw(world, paid)).toEqual(RELEASED);
    expect(await shops.fulfilment.withdraw(world.ctx, ANA, paid)).toEqual(RELEASED);
    expectOk(await shops.payouts.file(afterUndo(BEN), batch));
    expectOk(await shops.payouts.markPaid(afterUndo(BEN), batch));
    expect(await withdraw(world, paid)).toEqual(refused('paid'));
    await expectRulesHold(world.database);
  });

  it('a payable leaves its open batch, and a batch without payments is not released but cancelled', async () => {
    const world = await open();
    const { payouts } = world.shops;
    const [one, other] = [await sell(world), await sell(world)];
    for (const sold of [one, other]) await WAYS.inspected(world, sold);
    const [batch = ''] = expectOk(await payouts.makeBatch(ANA, SEPA));
    const before = await payouts.batch(batch);
    expectOk(await withdraw(world, one));
    const after = await payouts.batch(batch);
    expect(after?.payments.map(({ number }) => number)).toEqual([other.number]);
    expect(after?.totalCents).toBe((before?.totalCents ?? 0) / 2);
    expectOk(await withdraw(world, other));
    expect(await payouts.release(BEN, batch)).toEqual({ ok: false, error: { code: 'payout.empty' } });
    expectOk(await payouts.cancelBatch(BEN, batch));
    await expectRulesHold(world.database);
  });

  it('a withdrawal ends the clarification: its page shows the return, and an acceptance comes too late', async () => {
    const world = await open();
    const [asked, accepted] = [await sell(world), await sell(world)];
    await WAYS.clarification(world, asked);
    await WAYS.accepted(world, accepted);
    for (const sold of [asked, accepted]) {
      expectOk(await withdraw(world, sold));
      const { body } = await findQuestion(world, sold);
      expect(body).toMatchObject({ state: 'answered', items: [{ decision: 'return' }] });
      expect(await answer(world, sold, 'accept')).toEqual({ ok: false, error: { code: 'clarification.answered' } });
    }
    const later = new Date(NOW.getTime() + 60 * 86_400_000);
    for (const { run } of world.shops.clarifications.jobs) expect(await run(later)).toBe(0);
    await expectRulesHold(world.database);
  });

  it('the voucher of a withdrawn trade may be used again', async () => {
    const world = await open();
    const readUses = async () =>
      (await world.database.db.selectFrom('voucher_use').select('used').execute()).map(({ used }) => used);
    const sold = await sell(world, world.ctx.tenant.vouchers[0]?.code ?? '');
    await WAYS.inspected(world, sold);
    expect(await readUses()).toEqual([1]);
    expectOk(await withdraw(world, sold));
    expectOk(await withdraw(world, sold));
    expect(await readUses()).toEqual([]);
  });

  it('staff withdraw at the seller’s request: the history names them, and their reason is a note', async () => {
    const world = await open();
    const { fulfilment } = world.shops;
    const sold = await sell(world);
    await WAYS.received(world, sold);
    expectOk(await fulfilment.withdraw(world.ctx, BEN, { ...sold, reason: 'Asked by telephone.' }));
    expectOk(await fulfilment.withdraw(world.ctx, ANA, { ...sold, reason: 'Again.' }));
    const seen = await fulfilment.find(sold.number);
    expect(seen?.history.at(-1)).toMatchObject({ to: 'returned', person: BEN.person, reason: 'withdrawn' });
    expect(seen?.notes.map(({ text }) => text)).toEqual(['Asked by telephone.']);
  });

  it('another token and another shop find no trade to withdraw from', async () => {
    const world = await open();
    const sold = await sell(world);
    await WAYS.received(world, sold);
    const other = await sell(world);
    expect(await withdraw(world, { ...sold, accessToken: 'x'.repeat(43) })).toEqual(UNKNOWN);
    expect(await withdraw(world, { ...sold, accessToken: '' })).toEqual(UNKNOWN);
    expect(await withdraw(world, other)).toEqual(refused('labelSent'));
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    expect(await withdraw(world, sold, austrian)).toEqual(UNKNOWN);
    expect(await world.shops.fulfilment.withdraw(austrian, ANA, sold)).toEqual(UNKNOWN);
    for (const number of ['', 'DE-26-118-0000', 'a\u0000b'])
      expect(await world.shops.fulfilment.withdraw(world.ctx, ANA, { number })).toEqual(UNKNOWN);
    expect((await world.shops.fulfilment.find(sold.number))?.trade.state).toBe('received');
  });

  it('of a withdrawal and the release of its batch at the same time, one wins and no cent is paid for a return', async () => {
    const world = await open();
    const { payouts, fulfilment } = world.shops;
    for (let round = 0; round < 6; round += 1) {
      const [leaving, staying] = [await sell(world), await sell(world)];
      for (const sold of [leaving, staying]) await WAYS.inspected(world, sold);
      const [batch = ''] = expectOk(await payouts.makeBatch(ANA, SEPA));
      const acts = [() => withdraw(world, leaving), () => payouts.release(BEN, batch)];
      await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));
      const file = expectOk(await payouts.file(afterUndo(BEN), batch)).content;
      const isWithdrawn = (await fulfilment.find(leaving.number))?.trade.state === 'returned';
      expect(file.includes(leaving.number)).toBe(!isWithdrawn);
      expect(file).toContain(staying.number);
    }
    await expectRulesHold(world.database);
  });

  it('a trade is withdrawn from once by many requests at the same time, beside a batch, an inspection, an answer and a payout', async () => {
    const world = await open();
    const { shops, ctx, database } = world;
    const { payouts, fulfilment } = shops;
    const [inspecting, answering, paying] = [await sell(world), await sell(world), await sell(world)];
    await WAYS.received(world, inspecting);
    await WAYS.clarification(world, answering);
    await WAYS.inspected(world, paying);
    const version = await findVersion(shops, inspecting.number);
    await Promise.all([
      ...[inspecting, answering, paying].flatMap((sold) => [1, 2, 3, 4].map(() => withdraw(world, sold))),
      fulfilment.asDescribed(ctx, ANA, { number: inspecting.number, version }),
      answer(world, answering, 'accept'),
      payouts.makeBatch(ANA, SEPA),
      payouts.makeBatch(BEN, SEPA),
    ]);
    for (const sold of [inspecting, answering, paying]) {
      expect((await fulfilment.find(sold.number))?.trade.state).toBe('returned');
      const kinds = (await listTradeMails(world, sold.number)).map(({ kind: sent }) => sent);
      expect(kinds.filter((sent) => sent === 'trade.returned')).toHaveLength(1);
    }
    expect(await database.db.selectFrom('payout').select('id').execute()).toEqual([]);
    await expectRulesHold(database);
  });
});
