import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { claimMail, recordDeliveryOutcome } from '../../../platform/services/mail/delivery-leases.ts';
import { openBody } from '../../../platform/services/mail/sealed.ts';
import { createSellerMails, type TradeStatusUpdateKind } from '../../../platform/services/trades/seller-mails.ts';
import { changeState } from '../../../platform/services/trades/states.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, SHOP_ABROAD, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { queueTo } from '../../support/mail-server.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const RUNS = 4;
const VICTIM = 'jonas.reuter@example.org';
const KINDS: TradeStatusUpdateKind[] = ['reminder', 'received', 'accepted', 'returned', 'paid', 'cancelled', 'expired'];
/** Mails caused by a parcel or by the shop: a stranger cannot cause them. */
const REAL: TradeStatusUpdateKind[] = ['received', 'accepted', 'returned', 'paid'];

describeDatabases('mails about the progress of a trade', (kind) => {
  let database: Database;
  let shops: Shops;
  let ctx: RequestContext;
  let sold = 0;

  beforeAll(async () => {
    database = await kind.openOnce();
    shops = await openShops(database);
    ctx = await createContext(CONSUMER_SHOP.id, { locale: 'fr' });
  });

  const at = (ms: number) => new Date(NOW.getTime() + ms);
  const mails = () => createSellerMails(shops);
  const tell = (tradeId: number, what: TradeStatusUpdateKind, now = NOW) =>
    database.transaction((trx) =>
      mails().notifySeller(trx, { ...ctx, locale: 'de', now: () => now }, { tradeId, kind: what }),
    );

  async function sell(now = NOW) {
    sold += 1;
    const then = { ...ctx, now: () => now };
    const { trade, accessToken } = expectOk(
      await shops.trades.create(then, `sale-${sold}`, createTradeInput(await offerFor(shops, then))),
    );
    const { id } = await database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
    return { id, trade, accessToken };
  }

  const written = async (number: string) => {
    const rows = await database.db
      .selectFrom('mail')
      .selectAll()
      .where('trade_number', '=', number)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, text: openBody(shops.secrets, row)?.text ?? '' }));
  };

  const tokenIn = (text: string) => /\/sale\/([\w-]{43})(?![\w-])/.exec(text)?.[1];

  async function cancelBy(
    id: number,
    who: { actor: 'customer'; reason?: string } | { actor: 'staff'; person: string },
  ) {
    const changed = await database.transaction((trx) =>
      changeState(trx, { tradeId: id, to: 'cancelled', at: NOW, ...who }),
    );
    expect(changed.ok).toBe(true);
  }

  it("a mail's link is stored as a hash and opens the trade's page, in its own shop only", async () => {
    const { id, trade, accessToken } = await sell();
    await tell(id, 'received');
    const [label, received] = await written(trade.number);
    const token = tokenIn(label?.text ?? '') ?? '';
    expect(tokenIn(received?.text ?? '')).toBe(token);
    const row = await database.db.selectFrom('trade').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await shops.trades.findTradePage(ctx, { token }))?.number).toBe(trade.number);
    expect((await shops.trades.findTradePage(ctx, { accessToken }))?.number).toBe(trade.number);
    expect(await shops.trades.findTradePage(await createContext(SISTER_SHOP.id), { token })).toBeUndefined();
    expect(await shops.trades.findTradePage(ctx, { token: `${token.slice(0, -1)}_` })).toBeUndefined();
    expect(await shops.trades.findTradePage(ctx, { token: '' })).toBeUndefined();
  });

  it("each kind of mail is sent once per trade, in the trade's language", async () => {
    const { id, trade } = await sell();
    for (const what of KINDS) for (let round = 0; round < 2; round += 1) await tell(id, what);
    const rows = await written(trade.number);
    expect(rows.map((row) => row.kind)).toEqual(['trade.label', ...KINDS.map((what) => `trade.${what}`)]);
    expect(new Set(rows.map((row) => row.locale))).toEqual(new Set(['fr-FR']));
    expect(new Set(rows.map((row) => tokenIn(row.text))).size).toBe(1);
    for (const row of rows) expect(row.to_address).toBe(VICTIM);
  });

  it('a trade created before status pages existed gets its link with the first mail', async () => {
    const { id, trade } = await sell();
    const none = { sale_token_hash: null, sale_token_sealed: null };
    await database.db.updateTable('trade').set(none).where('id', '=', id).execute();
    await tell(id, 'received');
    await tell(id, 'paid');
    const [, received, paid] = await written(trade.number);
    const token = tokenIn(received?.text ?? '') ?? '';
    expect(tokenIn(paid?.text ?? '')).toBe(token);
    expect((await shops.trades.findTradePage(ctx, { token }))?.number).toBe(trade.number);
  });

  it('two concurrent first mails of such a trade contain the same link', async () => {
    const { id, trade } = await sell();
    const none = { sale_token_hash: null, sale_token_sealed: null };
    await database.db.updateTable('trade').set(none).where('id', '=', id).execute();
    await Promise.all([tell(id, 'received'), tell(id, 'paid')]);
    const [, ...both] = await written(trade.number);
    expect(new Set(both.map((row) => tokenIn(row.text))).size).toBe(1);
  });

  it('a mail about a return contains its one label and says what is paid for the rest', async () => {
    const { id, trade } = await sell();
    const item = { trade_id: id, position: 0, offered_cents: 20_000, answers: null, difference: null };
    await database.db
      .insertInto('trade_item')
      .values([
        { ...item, item: 1, found_cents: 15_000, decision: 'accepted' },
        { ...item, item: 2, found_cents: 1_000, decision: 'returned' },
      ])
      .execute();
    await tell(id, 'accepted');
    await tell(id, 'returned');
    const [, accepted, returned] = await written(trade.number);
    const { return_tracking_number } = await database.db
      .selectFrom('trade')
      .select('return_tracking_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(accepted?.text).toContain('150,00');
    for (const mail of [accepted, returned]) {
      expect(mail?.text).toContain(return_tracking_number);
      const [label] = (await shops.mail.find(mail?.id ?? 0))?.attachments ?? [];
      expect(label).toMatchObject({
        fileName: `Umlauf-${trade.number}-return-label.pdf`,
        contentType: 'application/pdf',
      });
      expect(label?.size).toBeGreaterThan(2_000);
    }
    expect((await shops.trades.findTradePage(ctx, { token: tokenIn(accepted?.text ?? '') ?? '' }))?.agreedCents).toBe(
      15_000,
    );
  });

  it('a reminder is sent once, some days before the deadline, and not for sent parcels or new trades', async () => {
    const day = (days: number) => at(days * DAY_MS);
    const [waits, left] = [await sell(), await sell()];
    await cancelBy(left.id, { actor: 'customer' });
    const [job] = shops.trades.jobs;
    const reminders = async (number: string) =>
      (await written(number)).filter((mail) => mail.kind === 'trade.reminder').length;
    while ((await job?.run(day(10))) !== 0);
    expect(await reminders(waits.trade.number)).toBe(0);
    while ((await job?.run(day(18))) !== 0);
    while ((await job?.run(day(19))) !== 0);
    expect(await reminders(waits.trade.number)).toBe(1);
    expect(await reminders(left.trade.number)).toBe(0);
    const late = await sell(day(18));
    await database.db
      .updateTable('trade')
      .set({ ship_until: day(20) })
      .where('id', '=', late.id)
      .execute();
    expect(await job?.run(day(19))).toBe(0);
    expect(await job?.run(day(21))).toBe(0);
  });

  it('a mail for the trade of another shop is rejected', async () => {
    const { id } = await sell();
    const other = await createContext(SHOP_ABROAD.id);
    await expect(
      database.transaction((trx) => mails().notifySeller(trx, other, { tradeId: id, kind: 'received' })),
    ).rejects.toThrow('is not one of');
  });

  describeCaps();

  function describeCaps() {
    const waiting = () =>
      database.db.selectFrom('mail').select(['kind', 'counts_for', 'next_attempt_at', 'state']).orderBy('id');
    const clear = () =>
      database.transaction(async (trx) => {
        await trx.deleteFrom('mail_attachment').execute();
        await trx.deleteFrom('mail').execute();
        await trx.deleteFrom('mail_delivery').execute();
      });

    /** Sends the mails allowed at that time. */
    async function sendAll(now: Date): Promise<string[]> {
      const kinds: string[] = [];
      for (;;) {
        const claimed = await claimMail(database, now);
        if (!claimed) return kinds;
        kinds.push(claimed.mail.kind);
        await recordDeliveryOutcome(database, claimed, { set: { state: 'sent', sent_at: now }, reached: true });
      }
    }

    it("mails about real events are sent immediately, whatever strangers requested in the seller's name", async () => {
      await clear();
      const { id } = await sell();
      const victim = await createContext(CONSUMER_SHOP.id);
      expect((await queueTo(database, victim, Array(60).fill(VICTIM))).filter(Boolean).length).toBeLessThan(60);
      await sendAll(NOW);
      for (const what of REAL) {
        await tell(id, what);
        expect(await sendAll(NOW), what).toEqual([`trade.${what}`]);
      }
      await cancelBy(id, { actor: 'customer' });
      await tell(id, 'cancelled');
      expect(await sendAll(NOW)).toEqual(['trade.cancelled']);
    });

    it('a cancellation by the shop is mailed immediately, and one by a browser in its turn', async () => {
      await clear();
      const [shop, browser] = [await sell(), await sell()];
      await sendAll(NOW);
      await cancelBy(shop.id, { actor: 'staff', person: 'ada@example.org' });
      await tell(shop.id, 'cancelled');
      await cancelBy(browser.id, { actor: 'customer', reason: 'browser' });
      await tell(browser.id, 'cancelled');
      expect((await waiting().where('kind', '=', 'trade.cancelled').execute()).map((row) => row.counts_for)).toEqual([
        null,
        `cancellation ${VICTIM}`,
      ]);
    });

    it("random trades and cancellations in a person's name neither flood the mailbox nor delay real mails", async () => {
      const act = fc.constantFrom('reminder' as const, 'cancelled' as const, 'expired' as const, 'post' as const);
      const acts = fc.array(fc.record({ act, hours: fc.integer({ min: 0, max: 3 }) }), {
        minLength: 20,
        maxLength: 60,
      });
      await clear();
      const strangers: Awaited<ReturnType<typeof sell>>[] = [];
      for (let nth = 0; nth < 12; nth += 1) strangers.push(await sell());
      const real: Awaited<ReturnType<typeof sell>>[] = [];
      for (let nth = 0; nth < RUNS * 2; nth += 1) real.push(await sell());
      const victim = await createContext(CONSUMER_SHOP.id);
      await fc.assert(
        fc.asyncProperty(acts, async (done) => {
          await clear();
          const sent: { hour: number; kind: string }[] = [];
          let hour = 0;
          for (const [nth, { act, hours }] of done.entries()) {
            const now = at(hour * HOUR_MS);
            if (act === 'post') await queueTo(database, { ...victim, now: () => now }, [VICTIM]);
            else await byStranger(strangers[nth % strangers.length]?.id ?? 0, act, now);
            hour += hours;
            for (const kind of await sendAll(at(hour * HOUR_MS))) sent.push({ hour, kind });
          }
          for (let from = 0; from <= hour; from += 1) {
            const within = (length: number) =>
              sent.filter((one) => one.hour >= from && one.hour < from + length).length;
            expect(within(1)).toBeLessThanOrEqual(12);
            expect(within(24)).toBeLessThanOrEqual(10 + 3 * 40);
          }
          const now = at(hour * HOUR_MS);
          for (const what of ['received', 'paid'] as const) {
            const { id } = real.pop() ?? (await sell());
            await tell(id, what, now);
            expect(await sendAll(now)).toEqual([`trade.${what}`]);
          }
        }),
        { numRuns: RUNS },
      );
    });

    /** Events that a stranger's browser or the clock causes to a trade in another person's name. */
    async function byStranger(id: number, what: 'reminder' | 'cancelled' | 'expired', now: Date) {
      const reason = { state: 'cancelled', actor: 'customer', reason: 'browser' } as const;
      if (what === 'cancelled') {
        await database.db
          .insertInto('trade_history')
          .values({
            trade_id: id,
            from_state: 'labelSent',
            to_state: reason.state,
            actor: reason.actor,
            person: null,
            reason: reason.reason,
            at: now,
          })
          .execute();
      }
      await tell(id, what, now);
    }
  }
});
