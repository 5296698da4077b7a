import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { fulfilmentData, fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { openBody } from '../../../platform/services/mail/sealed.ts';
import { tradeIntegrity } from '../../../platform/services/trades/index.server.ts';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type AskedSale, askedSale, PHOTO } from '../../support/clarifying.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, expectOk, NOW, openShops } from '../../support/selling.ts';

/** The first inspector of `askedSale`. */
const ANA = { person: 'ana@example.org' };
const BEN = { person: 'ben@example.org' };
const WORDS = 'Beim Versand war das Display ganz.';
const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };

describeDatabases('second opinions', (kind) => {
  async function open(tenant: TenantId = CONSUMER_SHOP.id) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    return { database, shops, ctx: await createContext(tenant) };
  }

  type World = Awaited<ReturnType<typeof open>>;
  const after = ({ ctx }: World, days: number): RequestContext => ({
    ...ctx,
    now: () => new Date(NOW.getTime() + days * DAY_MS),
  });

  const disagree = ({ shops, ctx }: World, sale: AskedSale, at = ctx, offers = sale.items.map(({ offer }) => offer)) =>
    shops.opinions.open(at, sale.link, { offers, text: WORDS, photos: [photo] });

  /** The second inspection of every undecided item, as staff do it. */
  async function inspectAgain(
    { shops, ctx }: World,
    { number }: AskedSale,
    display: string | null,
    by = BEN,
    at = ctx,
  ) {
    const seen = await shops.fulfilment.find(number);
    const items = (seen?.items ?? [])
      .filter(({ decision }) => decision === null)
      .map(({ item, declaredAnswers }) =>
        display === null
          ? { item, answers: declaredAnswers }
          : { item, answers: { ...declaredAnswers, display }, difference: 'Seen again.' },
      );
    return shops.fulfilment.inspect(at, by, { number, version: seen?.version ?? '', items });
  }

  async function findToken({ database, shops }: World, { tradeId }: AskedSale) {
    return { token: await database.transaction((trx) => createSellerMails(shops).getTradeToken(trx, tradeId)) };
  }

  async function listTradeMails({ database, shops }: World, number: string) {
    const rows = await database.db
      .selectFrom('mail')
      .selectAll()
      .where('trade_number', '=', number)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ kind: row.kind, locale: row.locale, text: openBody(shops.secrets, row)?.text ?? '' }));
  }

  async function expectRulesHold({ db }: Database): Promise<void> {
    for (const { find, broken } of [...tradeIntegrity, ...fulfilmentIntegrity])
      expect((await find.execute(db)).rows, broken).toEqual([]);
  }

  it('a disagreement opens one second inspection: the trade waits at the desk, and the question is paused', async () => {
    const world = await open();
    const { shops, ctx, database } = world;
    const sale = await askedSale(world);
    expect(await shops.fulfilment.countOpinions({})).toBe(0);
    expectOk(await disagree(world, sale));
    expectOk(await disagree(world, sale));
    const seen = await shops.fulfilment.find(sale.number);
    expect(seen?.trade.state).toBe('received');
    expect(seen?.history.at(-1)).toMatchObject({ actor: 'customer', reason: 'secondOpinion' });
    expect(seen?.opinion).toMatchObject({
      firstPerson: ANA.person,
      closedAt: null,
      items: [{ item: 1, foundCents: sale.items[0]?.newCents, difference: 'Riss ab der oberen Kante, 1 mm' }],
    });
    expect(seen?.messages).toMatchObject([{ person: null, text: WORDS, photos: [{ width: 1 }] }]);
    expect(await shops.fulfilment.countOpinions({})).toBe(1);
    expect((await shops.fulfilment.list({ opinion: true, limit: 5 })).trades).toMatchObject([{ number: sale.number }]);
    expect(await shops.clarifications.find(ctx, sale.link)).toMatchObject({ state: 'paused', isFinal: false });
    const [offer] = sale.items.map((item) => item.offer);
    expect(await shops.clarifications.answer(ctx, sale.link, [{ offer: offer ?? '', decision: 'accept' }])).toEqual({
      ok: false,
      error: { code: 'clarification.paused' },
    });
    await expectRulesHold(database);
  });

  it('staff cannot receive a trade that waits for its answer', async () => {
    const world = await open();
    const { number } = await askedSale(world);
    expect(await world.shops.fulfilment.receive(world.ctx, BEN, { number })).toEqual({
      ok: false,
      error: { code: 'trade.state', from: 'clarification', to: 'received' },
    });
  });

  it('the first inspector cannot give the second opinion, in any way', async () => {
    const world = await open();
    const { shops, ctx } = world;
    const sale = await askedSale(world);
    expectOk(await disagree(world, sale));
    const same = { ok: false, error: { code: 'inspection.samePerson' } };
    expect(await inspectAgain(world, sale, 'cracked', ANA)).toEqual(same);
    const { version = '' } = (await shops.fulfilment.find(sale.number)) ?? {};
    expect(await shops.fulfilment.asDescribed(ctx, ANA, { number: sale.number, version })).toEqual(same);
    expect((await shops.fulfilment.find(sale.number))?.trade.state).toBe('received');
    expectOk(await inspectAgain(world, sale, 'cracked', BEN));
  });

  it('the deadline rests meanwhile, resumes with the rest of its time, and neither reminder nor expiry runs', async () => {
    const world = await open();
    const { shops } = world;
    const sale = await askedSale(world);
    const before = (await shops.clarifications.find(world.ctx, sale.link))?.deadline ?? '';
    expectOk(await disagree(world, sale, after(world, 5)));
    for (const { run } of shops.clarifications.jobs) expect(await run(after(world, 25).now())).toBe(0);
    expectOk(await inspectAgain(world, sale, 'cracked', BEN, after(world, 25)));
    const found = await shops.clarifications.find(after(world, 25), sale.link);
    expect(found).toMatchObject({ state: 'open', isFinal: true });
    expect(Date.parse(found?.deadline ?? '') - Date.parse(before)).toBe(20 * DAY_MS);
    const [remind, expire] = shops.clarifications.jobs;
    expect(await remind?.run(after(world, 33).now())).toBe(1);
    expect(await expire?.run(after(world, 33).now())).toBe(0);
    expect(await expire?.run(after(world, 36).now())).toBe(1);
    expect((await shops.fulfilment.find(sale.number))?.trade.state).toBe('returned');
    await expectRulesHold(world.database);
  });

  it('a second result leaves the seller at least three days, however late the disagreement came', async () => {
    const world = await open();
    const sale = await askedSale(world);
    expectOk(await disagree(world, sale, after(world, 14)));
    expectOk(await inspectAgain(world, sale, 'cracked', BEN, after(world, 15)));
    const found = await world.shops.clarifications.find(after(world, 15), sale.link);
    expect(Date.parse(found?.deadline ?? '')).toBeGreaterThanOrEqual(after(world, 18).now().getTime());
  });

  it('the same or another lower result asks again by mail, is final, and the answer settles the trade', async () => {
    const world = await open();
    const { shops, ctx } = world;
    const sale = await askedSale(world);
    const first = sale.items[0]?.newCents ?? 0;
    expectOk(await disagree(world, sale));
    const display = (await shops.fulfilment.find(sale.number))?.items[0]?.sheet?.questions.find(
      ({ id }) => id === 'display',
    );
    const better = display?.answers.at(1)?.id ?? '';
    expectOk(await inspectAgain(world, sale, better));
    const found = await shops.clarifications.find(ctx, sale.link);
    expect(found?.items[0]?.newCents).toBeGreaterThan(first);
    const mails = await listTradeMails(world, sale.number);
    expect(mails.at(-1)).toMatchObject({ kind: 'trade.clarificationSecond' });
    expect(mails.at(-1)?.text).toContain(`/clarification/${sale.link.id}/${sale.number}`);
    expect(await disagree(world, sale)).toEqual({ ok: false, error: { code: 'opinion.final' } });
    expectOk(
      await shops.clarifications.answer(ctx, sale.link, [{ offer: found?.items[0]?.offer ?? '', decision: 'accept' }]),
    );
    expect((await shops.fulfilment.find(sale.number))?.trade.state).toBe('accepted');
    const [due] = await shops.payouts.totals();
    expect(due?.totalCents).toBe(found?.items[0]?.newCents);
    await expectRulesHold(world.database);
  });

  it('a second result as described is accepted without asking, and the offered amount is payable', async () => {
    const world = await open();
    const { shops } = world;
    const sale = await askedSale(world);
    expectOk(await disagree(world, sale));
    expectOk(await inspectAgain(world, sale, null));
    const seen = await shops.fulfilment.find(sale.number);
    expect(seen?.trade.state).toBe('inspected');
    expect(seen?.opinion).toMatchObject({ secondPerson: BEN.person, closedAt: NOW.toISOString() });
    expect((await shops.payouts.totals())[0]?.totalCents).toBe(sale.items[0]?.oldCents);
    expect((await listTradeMails(world, sale.number)).at(-1)?.kind).toBe('trade.accepted');
    expect(await shops.clarifications.find(world.ctx, sale.link)).toMatchObject({ state: 'answered' });
    await expectRulesHold(world.database);
  });

  it('devices that are answered keep their answer, and only the others are inspected again', async () => {
    const world = await open();
    const { shops, ctx } = world;
    const sale = await askedSale(world, { differing: 2, asDescribed: 1 });
    const [one, two] = sale.items.map(({ offer }) => offer);
    expectOk(await shops.clarifications.answer(ctx, sale.link, [{ offer: one ?? '', decision: 'return' }]));
    expect(await disagree(world, sale, ctx, [one ?? ''])).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/offers' }] },
    });
    expectOk(await disagree(world, sale, ctx, [two ?? '']));
    const decisions = (await shops.fulfilment.find(sale.number))?.items.map(({ decision }) => decision);
    expect(decisions).toEqual(['returned', null, 'accepted']);
    expectOk(await inspectAgain(world, sale, 'cracked'));
    expectOk(await shops.clarifications.answer(ctx, sale.link, [{ offer: two ?? '', decision: 'accept' }]));
    const settled = await shops.fulfilment.find(sale.number);
    expect([settled?.trade.state, settled?.items.map(({ decision }) => decision)]).toEqual([
      'accepted',
      ['returned', 'accepted', 'accepted'],
    ]);
    await expectRulesHold(world.database);
  });

  it('seller and staff write to each other: sealed, once each, with a mail per message of staff', async () => {
    const world = await open(SHOP_ABROAD.id);
    const { shops, ctx, database } = world;
    const sale = await askedSale(world);
    const key = await findToken(world, sale);
    expect(await shops.opinions.write(ctx, key, { text: 'Too early.' })).toEqual({
      ok: false,
      error: { code: 'message.closed' },
    });
    expectOk(await disagree(world, sale));
    const english = { ...ctx, locale: 'de' as const };
    for (let round = 0; round < 2; round += 1)
      expectOk(await shops.fulfilment.reply(english, BEN, { number: sale.number, text: 'Quelle rayure ?' }));
    for (let round = 0; round < 2; round += 1)
      expectOk(await shops.opinions.write(ctx, key, { text: 'Celle du haut.', photos: [photo] }));
    const thread = await shops.opinions.thread(ctx, key);
    expect(thread?.messages.map(({ person, text }) => [person, text])).toEqual([
      [null, WORDS],
      [BEN.person, 'Quelle rayure ?'],
      [null, 'Celle du haut.'],
    ]);
    const mails = (await listTradeMails(world, sale.number)).filter((mail) => mail.kind === 'trade.message');
    expect(mails).toMatchObject([{ locale: 'fr-FR' }]);
    expect(mails[0]?.text).toContain('Quelle rayure ?');
    expect(mails[0]?.text).toContain(`/sale/${key.token}`);
    const id = thread?.messages[2]?.photos[0]?.id ?? '';
    expect(Buffer.from((await shops.opinions.photo(ctx, key, id)) ?? [])).toEqual(PHOTO);
    expect(Buffer.from((await shops.fulfilment.messagePhoto(id)) ?? [])).toEqual(PHOTO);
    expect(await shops.opinions.photo(ctx, { token: 'x'.repeat(43) }, id)).toBeUndefined();
    const rows = [
      ...(await database.db.selectFrom('trade_message').selectAll().execute()),
      ...(await database.db.selectFrom('trade_message_photo').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toContain('rayure');
    expect(JSON.stringify(rows)).not.toContain(PHOTO.toString('base64').slice(0, 40));
  });

  it('another trade, another shop, an empty text and too many photos are rejected, and nothing is opened', async () => {
    const world = await open();
    const { shops, ctx } = world;
    const sale = await askedSale(world);
    const other = await askedSale(world);
    const unknown = { ok: false, error: { code: 'clarification.unknown' } };
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    expect(await disagree(world, sale, austrian)).toEqual(unknown);
    expect(await disagree(world, { ...sale, link: { ...sale.link, id: 'x' } })).toEqual(unknown);
    expect(await disagree(world, { ...sale, link: { ...sale.link, trade: other.number } })).toEqual(unknown);
    const invalid = { ok: false, error: { code: 'fields' } };
    const offers = sale.items.map(({ offer }) => offer);
    expect(
      await disagree(
        world,
        sale,
        ctx,
        other.items.map(({ offer }) => offer),
      ),
    ).toMatchObject(invalid);
    for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(2_001) }, { text: 'x', photos: Array(7).fill(photo) }])
      expect(await shops.opinions.open(ctx, sale.link, { offers, ...wrong })).toMatchObject(invalid);
    expect((await shops.fulfilment.find(sale.number))?.trade.state).toBe('clarification');
    const key = await findToken(world, other);
    expect(await shops.opinions.thread(austrian, key)).toBeUndefined();
    expect(await shops.opinions.write(austrian, key, { text: 'x' })).toEqual({
      ok: false,
      error: { code: 'trade.unknown' },
    });
  });

  it('a seller withdraws while a second person inspects, and the second opinion ends', async () => {
    const world = await open();
    const { shops, ctx } = world;
    const sale = await askedSale(world);
    expectOk(await disagree(world, sale));
    expectOk(await shops.trades.withdrawTrade(ctx, await findToken(world, sale)));
    expect(await shops.fulfilment.countOpinions({})).toBe(0);
    expect(await shops.clarifications.find(ctx, sale.link)).toMatchObject({ state: 'answered' });
    expect(await inspectAgain(world, sale, 'cracked')).toMatchObject({ error: { code: 'trade.state' } });
    await expectRulesHold(world.database);
  });

  it('the first photos stay, and those of the second inspection can be deleted', async () => {
    const world = await open();
    const { fulfilment, ...shops } = world.shops;
    const sale = await askedSale(world);
    expectOk(
      await shops.opinions.open(after(world, 1), sale.link, {
        offers: sale.items.map(({ offer }) => offer),
        text: WORDS,
      }),
    );
    const content = new Uint8Array([0xff, 0xd8, 7]);
    const at = after(world, 2).now();
    const { id } = expectOk(
      await fulfilment.addPhoto(BEN, { number: sale.number, item: 1, photo: { ...photo, content } }, at),
    );
    for (const one of (await fulfilment.find(sale.number))?.photos ?? [])
      expectOk(await fulfilment.removePhoto({ number: sale.number, id: one.id }));
    const left = (await fulfilment.find(sale.number))?.photos.map((one) => one.id);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(id);
  });

  it('an export opens the messages and photos of the person’s trades, and deleting a trade deletes them', async () => {
    const world = await open();
    const { shops, database } = world;
    const sale = await askedSale(world);
    expectOk(await disagree(world, sale));
    expectOk(await shops.fulfilment.reply(world.ctx, BEN, { number: sale.number, text: 'Welcher Riss?' }));
    const { customer_id } = await database.db
      .selectFrom('trade')
      .select('customer_id')
      .where('id', '=', sale.tradeId)
      .executeTakeFirstOrThrow();
    const person = { tenant: CONSUMER_SHOP.id, accountId: 0, customerId: customer_id ?? 0, email: '' };
    const data = await fulfilmentData(shops).read(database.db, person);
    expect(data.trade_message).toMatchObject([
      { author: 'seller', text: WORDS },
      { author: 'staff', text: 'Welcher Riss?' },
    ]);
    expect(data.trade_message_photo).toMatchObject([{ content: PHOTO.toString('base64') }]);
    expect(JSON.stringify(data)).not.toContain(BEN.person);
    await database.db.deleteFrom('clarification_item').execute();
    await database.db.deleteFrom('clarification').where('trade_id', '=', sale.tradeId).execute();
    for (const table of ['trade_photo', 'trade_item', 'trade_history', 'trade_line', 'trade_key'] as const)
      await database.db.deleteFrom(table).where('trade_id', '=', sale.tradeId).execute();
    await database.db.deleteFrom('trade').where('id', '=', sale.tradeId).execute();
    for (const table of ['second_opinion', 'trade_message', 'trade_message_photo'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
