import { expect, it } from 'vitest';
import { certificateIntegrity } from '../../../platform/services/certificates/index.server.ts';
import {
  fulfilmentIntegrity,
  type OutcomeInput,
  releaseKinds,
} from '../../../platform/services/fulfilment/index.server.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import type { TradeState } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { transitions } from '../../../platform/shared/trade-states.ts';
import { Random } from '../../chaos/random.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { ERASURE, IMEI } from '../../support/erasing.ts';
import { ParcelWalk } from '../../support/parcel-walk.ts';
import { PayoutWalk, readSums } from '../../support/payout-walk.ts';
import { reachRareStates } from '../../support/rare-states.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';
import {
  findExpectedMail,
  findScratches,
  letDeadlinesPass,
  noteAsDescribed,
  noteQuestion,
  noteReturnToInspection,
  type TradeModel,
  WITHDRAWABLE,
  WORTHLESS,
} from '../../support/trade-model.ts';
import { UndoWalk } from '../../support/undo-walk.ts';

/** `TRADE_EVENTS=100000` runs many more, which takes minutes. */
const EVENTS = Number(process.env.TRADE_EVENTS ?? 500);
const PEOPLE = ['ana', 'ben', 'eva'].map((name) => ({ person: `${name}@example.org` }));
const PHOTO = { content: new Uint8Array([0xff, 0xd8, 1]), contentType: 'image/jpeg', width: 4, height: 3 };

const SAME_PERSON = { ok: false, error: { code: 'inspection.samePerson' } };

describeDatabases('random sequences of events on trades', (kind) => {
  async function world() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const random = new Random(20_260_428);
    const draw = (most: number) => random.below(most);
    return new World(database, shops, await createContext(CONSUMER_SHOP.id), draw);
  }

  it(
    'every trade is always in an allowed state, and no cent is paid twice or without a release',
    async () => {
      const walk = await world();
      for (let event = 0; event < EVENTS; event += 1) {
        if (event % 10 === 0) await walk.sell();
        await walk.act();
        if (event % 50 === 0) await walk.agrees();
      }
      await reachRareStates(walk);
      await walk.sell();
      for (const trade of walk.trades.slice(-8)) await walk.lose(trade);
      await walk.timePasses();
      await walk.payouts.payEverybody(PEOPLE.map((one) => ({ ...one, at: NOW })));
      await walk.agrees();
      const { reached, paid, owed } = await readSums(walk.database, walk.trades);
      expect(paid).toBe(owed);
      if (EVENTS >= 100) expect(walk.undos.undone).toBeGreaterThan(0);
      if (EVENTS >= 500) expect(reached.sort()).toEqual(Object.keys(transitions).sort());
    },
    // Certificates are written and signed on the way, and each act of staff is stored with what it changed.
    60_000 + EVENTS * 900,
  );
});

class World {
  readonly trades: TradeModel[] = [];
  readonly payouts: PayoutWalk;
  readonly parcels: ParcelWalk;
  readonly undos: UndoWalk;
  readonly database: Parameters<typeof openShops>[0];
  readonly shops: Shops;
  readonly ctx: Awaited<ReturnType<typeof createContext>>;
  readonly draw: (most: number) => number;

  constructor(database: World['database'], shops: Shops, ctx: World['ctx'], draw: World['draw']) {
    this.database = database;
    this.shops = shops;
    this.ctx = ctx;
    this.draw = draw;
    const { trades } = this;
    const drawPerson = () => this.#by();
    this.parcels = new ParcelWalk({ shops, draw });
    this.payouts = new PayoutWalk({ shops, trades, draw, drawPerson });
    this.undos = new UndoWalk({
      db: database.db,
      shops,
      ctx,
      draw,
      drawPerson,
      isOpen: (batch) => this.payouts.isOpen(batch),
    });
  }

  async sell(): Promise<void> {
    const { shops, ctx, trades } = this;
    const email = `seller${trades.length}@example.org`;
    const offer = await offerFor(shops, ctx);
    const sale = createTradeInput(offer);
    const made = expectOk(await shops.trades.create(ctx, email, { ...sale, address: { ...sale.address, email } }));
    const { number, trackingNumber } = made.trade;
    const { id } = await this.database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const seen = (await shops.fulfilment.find(number))?.version ?? '';
    trades.push({
      id,
      number,
      trackingNumber,
      accessToken: made.accessToken,
      email,
      state: 'labelSent',
      seen,
      offered: offer.priceCents,
      found: offer.priceCents,
    });
  }

  /** One event of any kind, for one of the latest trades; the model predicts its result. */
  async act(): Promise<void> {
    const trade = this.trades.at(-1 - this.draw(Math.min(8, this.trades.length)));
    const acts = [
      () => this.parcels.ship(trade as TradeModel),
      () => this.parcels.report(trade as TradeModel),
      this.receive,
      this.receive,
      this.asDescribed,
      this.inspectLess,
      this.inspectLess,
      this.findOutcome,
      this.findOutcome,
      this.release,
      this.staffUnlock,
      this.cancel,
      this.withdraw,
      this.answer,
      this.answer,
      this.erase,
      this.disagree,
      () => this.payouts.batch(),
      () => this.payouts.money(),
      () => this.payouts.money(),
      () => this.payouts.money(),
      () => this.payouts.undo(),
      () => this.undos.undo(trade as TradeModel),
    ];
    const event = acts[this.draw(acts.length)];
    if (trade && event) await this.undos.watch(trade, async () => event.call(this, trade));
    if (trade && this.draw(12) === 0) await this.undos.undo(trade);
  }

  #by = () => PEOPLE[this.draw(PEOPLE.length)] ?? { person: '' };

  /** Moves to `to` if the trade is in one of `from`; the answer must agree. */
  #expect(trade: TradeModel, ok: boolean, { from, to }: { from: readonly TradeState[]; to: TradeState }): boolean {
    expect(ok, `${trade.number}: ${trade.state} → ${to}`).toBe(from.includes(trade.state));
    if (ok) trade.state = to;
    return ok;
  }

  /** A locked, empty, unknown, stolen or damaged device. */
  async findOutcome(trade: TradeModel): Promise<void> {
    const { fulfilment, clarifications } = this.shops;
    const { version, stale } = await this.#version(trade);
    await fulfilment.addPhoto(this.#by(), { number: trade.number, item: 1, photo: PHOTO }, NOW);
    const outcomes: OutcomeInput[] = [...WORTHLESS, { kind: 'stolen' }, { kind: 'damaged', claim: 'Claim 7' }];
    const outcome = outcomes[this.draw(outcomes.length)] as OutcomeInput;
    const answers = (await fulfilment.find(trade.number))?.items[0]?.declaredAnswers ?? {};
    const found = { number: trade.number, version, items: [{ item: 1, answers, outcome }] };
    const by = this.#by();
    const done = await fulfilment.inspect(this.ctx, by, found);
    if (stale) return expect(done).toEqual({ ok: false, error: { code: 'trade.changed' } });
    if (this.#isFirstInspector(trade, by)) return expect(done).toEqual(SAME_PERSON);
    const to = { stolen: 'held', damaged: 'inspected' }[outcome.kind as string] ?? 'clarification';
    if (!this.#expect(trade, done.ok, { from: ['received'], to: to as TradeState })) return;
    trade.outcome = outcome.kind;
    trade.found = outcome.kind === 'damaged' ? trade.offered : 0;
    if (trade.state === 'clarification') noteQuestion(trade);
    else if (trade.state === 'inspected') noteAsDescribed(trade);
    const link = (await clarifications.lastLinks([trade])).get(trade.id);
    if (link?.open) trade.link = link;
  }

  /** Only staff end a hold. */
  async release(trade: TradeModel): Promise<void> {
    const { version, stale } = await this.#version(trade);
    const to = releaseKinds[this.draw(releaseKinds.length)] ?? 'cleared';
    const release = { number: trade.number, version, to, reason: 'File 7', tellSeller: true };
    const done = await this.shops.fulfilment.releaseHeld(this.ctx, this.#by(), release);
    if (stale) return expect(done).toEqual({ ok: false, error: { code: 'trade.changed' } });
    const next = { cleared: 'received', seller: 'returned', police: 'closed' } as const;
    if (!this.#expect(trade, done.ok, { from: ['held'], to: next[to] })) return;
    if (to === 'cleared') return noteReturnToInspection(trade, 'trade.cleared');
    if (trade.paused) trade.decision = 'return';
    trade.paused = false;
  }

  async staffUnlock(trade: TradeModel): Promise<void> {
    const { version, stale } = await this.#version(trade);
    const done = await this.shops.fulfilment.confirmUnlocked(this.ctx, this.#by(), { number: trade.number, version });
    if (stale) return expect(done).toEqual({ ok: false, error: { code: 'trade.changed' } });
    const locked = trade.state === 'clarification' && trade.outcome === 'locked';
    expect(done.ok).toBe(locked);
    if (!locked) return;
    trade.state = 'received';
    trade.decision = 'unlocked';
    noteReturnToInspection(trade, 'trade.unlocked');
  }

  async receive(trade: TradeModel): Promise<void> {
    const { ok } = await this.shops.fulfilment.receive(this.ctx, this.#by(), trade);
    this.#expect(trade, ok, { from: ['labelSent', 'shipped'], to: 'received' });
  }

  /** The carrier lost its parcel, which is paid as offered. A repeated report changes nothing. */
  async lose(trade: TradeModel): Promise<void> {
    const by = { person: 'ana@example.org' };
    const { ok } = await this.shops.fulfilment.markLost(this.ctx, by, { ...trade, parcel: 1, claim: 'Claim 7' });
    if (trade.lost) return expect(ok).toBe(true);
    if (this.#expect(trade, ok, { from: ['labelSent', 'shipped'], to: 'inspected' })) trade.lost = true;
  }

  /** With the contents of the current page, or of an earlier one. */
  async #version(trade: TradeModel): Promise<{ version: string; stale: boolean }> {
    const now = (await this.shops.fulfilment.find(trade.number))?.version ?? '';
    if (this.draw(3) > 0) trade.seen = now;
    return { version: trade.seen, stale: trade.seen !== now };
  }

  async asDescribed(trade: TradeModel): Promise<void> {
    const { version, stale } = await this.#version(trade);
    const by = this.#by();
    const done = await this.shops.fulfilment.asDescribed(this.ctx, by, { number: trade.number, version });
    if (stale) return expect(done).toEqual({ ok: false, error: { code: 'trade.changed' } });
    if (this.#isFirstInspector(trade, by)) return expect(done).toEqual(SAME_PERSON);
    if (this.#expect(trade, done.ok, { from: ['received'], to: 'inspected' })) noteAsDescribed(trade);
  }

  async inspectLess(trade: TradeModel): Promise<void> {
    const { fulfilment, clarifications } = this.shops;
    const { version, stale } = await this.#version(trade);
    const photo = await fulfilment.addPhoto(this.#by(), { number: trade.number, item: 1, photo: PHOTO }, NOW);
    expect(photo.ok).toBe(trade.state === 'received');
    const by = this.#by();
    const done = await fulfilment.inspect(this.ctx, by, {
      number: trade.number,
      version,
      items: [await findScratches(fulfilment, trade)],
    });
    if (stale) return expect(done).toEqual({ ok: false, error: { code: 'trade.changed' } });
    if (this.#isFirstInspector(trade, by)) return expect(done).toEqual(SAME_PERSON);
    if (!this.#expect(trade, done.ok, { from: ['received'], to: 'clarification' })) return;
    trade.found = expectOk(done).inspectedCents;
    trade.outcome = undefined;
    noteQuestion(trade);
    expect(trade.found).toBeLessThan(trade.offered);
    const link = (await clarifications.lastLinks([trade])).get(trade.id);
    if (link) trade.link = link;
  }

  #isFirstInspector({ state, paused, firstInspector }: TradeModel, { person }: { person: string }): boolean {
    return state === 'received' && paused === true && firstInspector === person;
  }

  /** A device is erased while it is here, and destroyed only when it was paid. */
  async erase(trade: TradeModel): Promise<void> {
    const method = (['clear', 'purge', 'destroy'] as const)[this.draw(3)] ?? 'clear';
    const result = this.draw(4) === 0 ? 'failed' : 'verified';
    const input = { number: trade.number, item: 1, serial: IMEI, ...ERASURE, method, result };
    const { ok } = await this.shops.certificates.record(this.ctx, this.#by(), input);
    const states = method === 'destroy' ? ['paid'] : ['received', 'inspected', 'clarification', 'accepted', 'paid'];
    expect(ok, `${trade.number}: ${trade.state}, ${method}`).toBe(!trade.lost && states.includes(trade.state));
    if (ok && trade.state === 'paid') trade.erasedPaid = true;
  }

  async cancel(trade: TradeModel): Promise<void> {
    // Otherwise no trade would live for long.
    if (this.draw(4) > 0 && trade.state === 'labelSent') return;
    const { trades } = this.shops;
    if (this.draw(2) === 0) {
      const { ok } = await trades.cancelTrade(this.ctx, { accessToken: trade.accessToken });
      this.#expect(trade, ok, { from: ['labelSent', 'cancelled'], to: 'cancelled' });
      return;
    }
    const { ok } = await trades.cancelByStaff(this.ctx, trade.number, this.#by());
    this.#expect(trade, ok, { from: ['labelSent'], to: 'cancelled' });
  }

  /** By the browser that sold or by staff; a second time changes nothing. */
  async withdraw(trade: TradeModel): Promise<void> {
    // Otherwise few trades would be paid.
    if (this.draw(8) > 0) return;
    const { trades, fulfilment } = this.shops;
    const withdrawn =
      this.draw(2) === 0
        ? await trades.withdrawTrade(this.ctx, { accessToken: trade.accessToken })
        : await fulfilment.withdraw(this.ctx, this.#by(), trade);
    if (trade.withdrawn) return expect(withdrawn.ok).toBe(true);
    const batch = this.payouts.stateFor(trade);
    if (batch === 'released' || batch === 'fetched')
      return expect(withdrawn).toEqual({ ok: false, error: { code: 'payout.released' } });
    if (!this.#expect(trade, withdrawn.ok, { from: WITHDRAWABLE, to: 'returned' })) return;
    trade.withdrawn = true;
    delete trade.batch;
    trade.paused = false;
    if (trade.link) trade.decision = 'return';
  }

  /** By the link of the mail, also after its use. */
  async answer(trade: TradeModel): Promise<void> {
    if (!trade.link) return;
    const { offer = '' } =
      (await this.database.db
        .selectFrom('clarification_item')
        .innerJoin('clarification', 'clarification.id', 'clarification_id')
        .select('offer')
        .where('trade_id', '=', trade.id)
        .orderBy('clarification_id', 'desc')
        .executeTakeFirst()) ?? {};
    const decision = (['accept', 'return', 'unlocked'] as const)[this.draw(3)] ?? 'accept';
    const { ok } = await this.shops.clarifications.answer(this.ctx, trade.link, [{ offer, decision }]);
    if (trade.decision !== undefined) {
      expect(ok).toBe(decision === trade.decision);
      return;
    }
    if (decision === 'unlocked' ? trade.outcome !== 'locked' : decision === 'return' && trade.outcome === 'emptyBox')
      return expect(ok).toBe(false);
    if (ok) trade.decision = decision;
    // Recycling pays nothing, so it ends immediately.
    const accepted = trade.outcome === 'emptyBox' ? 'closed' : trade.found > 0 ? 'accepted' : 'paid';
    const to = { accept: accepted, return: 'returned', unlocked: 'received' } as const;
    if (!this.#expect(trade, ok, { from: ['clarification'], to: to[decision] })) return;
    if (decision === 'unlocked') noteReturnToInspection(trade, 'trade.unlocked');
  }

  /** Once per trade, while its question is open. */
  async disagree(trade: TradeModel): Promise<void> {
    if (!trade.link || this.draw(2) === 0) return;
    const { clarifications, opinions, fulfilment } = this.shops;
    const offers = (await clarifications.find(this.ctx, trade.link))?.items.map(({ offer }) => offer) ?? [];
    const { ok } = await opinions.open(this.ctx, trade.link, { offers, text: 'It was whole.' });
    if (trade.paused) return expect(ok).toBe(true);
    if (trade.firstInspector !== undefined) return expect(ok).toBe(false);
    if (!this.#expect(trade, ok, { from: ['clarification'], to: 'received' })) return;
    trade.paused = true;
    trade.firstInspector = (await fulfilment.find(trade.number))?.opinion?.firstPerson ?? '';
  }

  /** A year without actions: parcels that never arrive, and clarifications without an answer. */
  async timePasses(): Promise<void> {
    const later = new Date(NOW.getTime() + 365 * DAY_MS);
    while ((await this.shops.trades.expire(later)) > 0);
    for (const { run } of this.shops.clarifications.jobs) while ((await run(later)) > 0);
    for (const trade of this.trades) letDeadlinesPass(trade);
  }

  /** Page, mail, desk and database agree about the latest trades, and no rule is broken. */
  async agrees(): Promise<void> {
    const { shops, ctx, database } = this;
    for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity, ...certificateIntegrity])
      expect((await find.execute(database.db)).rows, broken).toEqual([]);
    for (const trade of this.trades.slice(-8)) {
      const sale = await shops.trades.findTradePage(ctx, { accessToken: trade.accessToken });
      const seen = await shops.fulfilment.find(trade.number);
      expect([sale?.state, sale?.history.at(-1)?.state, seen?.trade.state]).toEqual(Array(3).fill(trade.state));
      const mail = await database.db
        .selectFrom('mail')
        .select('kind')
        .where('to_address', '=', trade.email)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      const expected = findExpectedMail(trade, mail?.kind);
      if (expected) expect(mail?.kind, trade.state).toBe(expected);
      await this.parcels.agrees(trade);
    }
  }
}
