import { beforeAll, expect, it } from 'vitest';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import { changeState } from '../../../platform/services/trades/states.ts';
import { trackingUrl } from '../../../platform/services/trades/tracking-url.ts';
import type { TradeState } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { askedSale } from '../../support/clarifying.ts';
import { type DatabaseKind, describeEmbedded } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  loadTestFleet,
  offerFor,
  openShops,
  readTestAssortment,
} from '../../support/selling.ts';
import { getMainHtml, type ScreenInput, shownScreen } from '../../support/shown-screen.tsx';

const PATH = '/sale/token';

async function shop(kind: DatabaseKind) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(CONSUMER_SHOP.id);
  const show = async (key: Record<string, string>, over: Partial<ScreenInput> = {}) => {
    const shown = await shownScreen(CONSUMER_SHOP.id, 'sale', { services: shops, path: PATH, ...key, ...over });
    return { ...shown, main: getMainHtml(shown.html).replaceAll('\u00a0', ' ') };
  };
  const sell = async () => {
    const made = expectOk(await shops.trades.create(ctx, 'key', createTradeInput(await offerFor(shops, ctx))));
    return { ...made, key: { params: { token: 'current' }, cookies: { umlauf_trade: made.accessToken } } };
  };
  return { database, shops, ctx, show, sell };
}

// The catalogue is compiled once for all tests.
beforeAll(async () => void (await readTestAssortment()), 120_000);

describeEmbedded('the private page of a trade', (kind) => {
  it('the page shows state, next step, items, settlement, parcel and masked account', async () => {
    const { show, sell } = await shop(kind);
    const { trade, key } = await sell();
    const { main, meta, t } = await show(key as never);
    expect(meta).toMatchObject({ title: t('thankYou.title', { number: trade.number }), noindex: true });
    for (const words of ['Jetzt verschicken', 'bis 19.05.26', 'Apple iPhone 13 128 GB', 'DE89 ···· ···· 3000'])
      expect(main).toContain(words);
    for (const words of [trade.number, trade.carrier, trade.trackingNumber]) expect(main).toContain(words);
    expect(main).toMatch(/href="\/api\/[^"]*\/label\.pdf"/);
    expect(main).toMatch(new RegExp(`href="https://[^"]+${trade.trackingNumber}" rel="external noreferrer"`));
    expect(main).not.toContain('DE89 3704');
    expect(main).not.toContain(trade.address.street);
  });

  it("the page has the label's QR code and the packing list, until the parcel is shipped", async () => {
    const { database, shops, ctx, show, sell } = await shop(kind);
    const { trade, key } = await sell();
    const { main, t } = await show(key as never);
    const { qrSvg } = await shops.trades.labelCodes(ctx, trade);
    expect(qrSvg.length).toBeGreaterThan(500);
    expect(main).toContain(`aria-label="${t('thankYou.qrLabel')}" class="code-big">${qrSvg}</div>`);
    expect(main).toContain(t('thankYou.pack'));
    expect(main.match(/<input type="checkbox"/g)?.length).toBeGreaterThan(3);
    expect(main).toContain(t('preparation.findMy'));
    await database.db.updateTable('trade').set({ state: 'shipped' }).execute();
    const later = (await show(key as never)).main;
    expect(later).not.toContain('code-big');
    expect(later).not.toContain(t('thankYou.pack'));
  });

  it('the page lists several parcels, and ends the rest in two steps without scripts', async () => {
    const { shops, ctx, show } = await shop(kind);
    const offer = await offerFor(shops, ctx);
    const limited = {
      ...ctx,
      tenant: { ...ctx.tenant, shipping: { ...ctx.tenant.shipping, parcel: { maxDevices: 1 } } },
    };
    const sale = createTradeInput(offer, { lines: [{ offerId: offer.id, quantity: 2 }] });
    const { trade, accessToken } = expectOk(await shops.trades.create(limited, 'key', sale));
    const key = { params: { token: 'current' }, cookies: { umlauf_trade: accessToken } };
    const first = (await show(key as never)).main;
    for (const { trackingNumber } of trade.parcels ?? []) expect(first).toContain(trackingNumber);
    for (const words of ['Paket 1: Apple iPhone 13', 'Paket 2: Apple iPhone 13']) expect(first).toContain(words);
    expect(first.match(/class="code-big"/g)).toHaveLength(2);
    expect(first).not.toContain('step=rest');
    const { number } = trade;
    expectOk(await shops.fulfilment.receive(ctx, { person: 'ana@example.org' }, { number, parcel: 1 }));
    const partial = (await show(key as never)).main;
    expect(partial).toContain(`href="${PATH}?step=rest#rest-sale"`);
    expect(partial).toContain('angekommen');
    const asked = (await show(key as never, { query: { step: 'rest' } } as never)).main;
    expect(asked).toMatch(/<form [^>]*method="post"><input type="hidden" name="act" value="rest"\/>/);
    expectOk(await shops.trades.endRest(ctx, { accessToken }));
    const ended = (await show(key as never)).main;
    expect(ended).toContain('kommt nicht');
    expect(ended).not.toContain('step=rest');
  });

  it('the trade is cancelled in two steps without scripts: a link that asks, and a form', async () => {
    const { show, sell } = await shop(kind);
    const { key } = await sell();
    const first = (await show(key as never)).main;
    expect(first).toContain(`href="${PATH}?step=cancel#cancel-sale"`);
    expect(first).not.toContain('<form');
    const second = (await show(key as never, { query: { step: 'cancel' } })).main;
    expect(second).toMatch(/<form [^>]*><button type="submit"/);
    expect(second).toMatch(
      new RegExp(`<form [^>]*method="post"[^>]*action="${PATH}"|<form [^>]*action="${PATH}"[^>]*method="post"`),
    );
    expect(second).toContain('Wirklich stornieren?');
    const late = { values: {}, problems: [{ pointer: '', code: 'trade.state', detail: '' }] };
    expect((await show(key as never, { form: late })).main).toContain('Stornieren geht nicht mehr');
  });

  it('the page has a form for questions in every state, and shows neither name nor address', async () => {
    const { database, show, sell } = await shop(kind);
    const { trade, key } = await sell();
    const { main } = await show(key as never);
    expect(main).toContain(`href="${PATH}?step=ask#sale-contact"`);
    expect(main.match(/(?:href|action)="[^"]*"/g)?.filter((address) => /subject|trade=/.test(address))).toEqual([]);
    await database.db.updateTable('trade').set({ state: 'paid' }).execute();
    const asking = (await show(key as never, { query: { step: 'ask' } })).main;
    expect(asking).toMatch(/<form (?=[^>]*method="post")(?=[^>]*multipart)[^>]*action="\/sale\/token#sale-contact"/);
    expect(asking).toContain('name="act" value="ask"');
    expect(asking).toMatch(/<input(?=[^>]*type="file")(?=[^>]*name="photos")[^>]*multiple/);
    const { email, lastName } = trade.address;
    expect(asking).toContain(`${email.slice(0, 2)}···${email.slice(email.indexOf('@'))}`);
    for (const personal of [email, lastName]) expect(asking).not.toContain(personal);
    expect((await show(key as never, { query: { step: 'asked' } })).main).toContain('Deine Nachricht ist da.');
    const rejected = {
      values: { act: 'ask', text: '' },
      problems: [{ pointer: '/text', code: 'required', detail: '' }],
    };
    const again = (await show(key as never, { form: rejected })).main;
    expect(again).toContain('name="act" value="ask"');
    expect(again).not.toContain('Stornieren geht nicht mehr');
  });

  it.each<{ state: TradeState; says: string }>([
    { state: 'shipped', says: 'Unterwegs zu uns' },
    { state: 'received', says: 'Wird geprüft' },
    { state: 'accepted', says: 'Wird ausgezahlt' },
    { state: 'returned', says: 'Zurückgeschickt' },
    { state: 'paid', says: 'Ausgezahlt' },
    { state: 'cancelled', says: 'Storniert' },
    { state: 'expired', says: 'Abgelaufen' },
  ])(
    'the page shows that the trade is $state, and offers neither label nor cancellation then',
    async ({ state, says }) => {
      const { database, show, sell } = await shop(kind);
      const { trade, key } = await sell();
      await database.db.updateTable('trade').set({ state }).where('number', '=', trade.number).execute();
      const { id } = await database.db.selectFrom('trade').select('id').executeTakeFirstOrThrow();
      const step = {
        trade_id: id,
        from_state: 'labelSent',
        to_state: state,
        actor: 'system',
        person: null,
        reason: null,
      } as const;
      await database.db
        .insertInto('trade_history')
        .values({ ...step, at: new Date('2026-05-02T10:00:00Z') })
        .execute();
      const { main } = await show(key as never, { query: { step: 'cancel' } });
      expect(main).toContain(says);
      expect(main).toContain('02.05.26');
      expect(main).not.toContain('<form');
      expect(main).not.toContain('label.pdf');
      expect(/class="amount/.test(main)).toBe(!['returned', 'cancelled', 'expired'].includes(state));
    },
  );

  it('a seller withdraws in two steps: a link, then a form that says what follows', async () => {
    const { database, show, sell } = await shop(kind);
    const { key } = await sell();
    await database.db.updateTable('trade').set({ state: 'received' }).execute();
    const first = (await show(key as never)).main;
    expect(first).toContain(`href="${PATH}?step=withdraw#withdraw-sale"`);
    expect(first).not.toContain('<form');
    const second = (await show(key as never, { query: { step: 'withdraw' } })).main;
    expect(second).toContain('Wirklich zurücktreten?');
    expect(second).toMatch(/<form [^>]*><input type="hidden" name="act" value="withdraw"/);
    const late = { values: { act: 'withdraw' }, problems: [{ pointer: '', code: 'payout.released', detail: '' }] };
    expect((await show(key as never, { form: late })).main).toContain('Zurücktreten geht nicht mehr');
    for (const state of ['paid', 'returned'] as const) {
      await database.db.updateTable('trade').set({ state }).execute();
      const { main } = await show(key as never, { query: { step: 'withdraw' } });
      expect([state, main.includes('withdraw-sale'), main.includes('<form')]).toEqual([state, false, false]);
    }
  });

  it('the page links to the open clarification', async () => {
    const { database, shops, ctx, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx });
    const token = await database.transaction(async (trx) => {
      const { id } = await trx.selectFrom('trade').select('id').executeTakeFirstOrThrow();
      return createSellerMails(shops).getTradeToken(trx, id);
    });
    const { main } = await show({ params: { token } } as never);
    expect(main).toContain(`href="/clarification/${sale.link.id}/${sale.number}"`);
  });

  it('the page shows the answered clarification, the paid amount and the return parcel', async () => {
    const { database, shops, ctx, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx }, { differing: 1, asDescribed: 1 });
    const [asked] = sale.items;
    expectOk(
      await shops.clarifications.answer(ctx, sale.link, [{ offer: asked?.offer ?? '', decision: 'return' }] as never),
    );
    const { id, token } = await database.transaction(async (trx) => {
      const row = await trx.selectFrom('trade').select('id').executeTakeFirstOrThrow();
      return { ...row, token: await createSellerMails(shops).getTradeToken(trx, row.id) };
    });
    await database.transaction((trx) => changeState(trx, { tradeId: id, to: 'paid', actor: 'system', at: ctx.now() }));
    const { main } = await show({ params: { token } } as never);
    expect(main).toContain(`href="/clarification/${sale.link.id}/${sale.number}"`);
    expect(main).toContain('Befund und deine Antwort ansehen');
    expect(main).toMatch(/<dt>Ausgezahlt<\/dt><dd[^>]*>[\d.,]+ € am [\d.]+</);
    const { return_tracking_number: number } = await database.db
      .selectFrom('trade')
      .select('return_tracking_number')
      .executeTakeFirstOrThrow();
    expect(main).toMatch(new RegExp(`href="https://[^"]+${number}"`));
    const [, signature = ''] = /href="[^"]*\/([^/"]+)\/return-label\.pdf"/.exec(main) ?? [];
    const link = { number: sale.number, signature };
    expect(await shops.trades.returnLabelPdfByLink(ctx, link, 'a4')).toBeInstanceOf(Uint8Array);
    for (const [by, wrong] of [
      [ctx, { ...link, signature: `${signature}x` }],
      [ctx, { ...link, signature: signature.slice(0, -1) }],
      [{ ...ctx, now: () => new Date(ctx.now().getTime() + 2 * DAY_MS) }, link],
      [await createContext(NEIGHBOUR_SHOP.id), link],
    ] as const)
      expect(await shops.trades.returnLabelPdfByLink(by, wrong, 'a4')).toBeUndefined();
    // The token of the parcel to the shop opens nothing else.
    expect(await shops.trades.labelPdfByLink(ctx, link, 'a4')).toBeUndefined();
    expectOk(await shops.fulfilment.handOver({ person: 'ana@example.org' }, { code: number ?? '' }, ctx.now()));
    const { main: afterwards } = await show({ params: { token } } as never);
    expect(afterwards).toMatch(new RegExp(`href="https://[^"]+${number}"`));
    expect(afterwards).not.toContain('return-label.pdf');
    expect(afterwards).not.toContain('Label der Rücksendung');
  });

  it("the page links to the tracking of each shop's carrier", async () => {
    const { tenant, ids } = await loadTestFleet();
    for (const id of ids) {
      const { carriers, shipping } = tenant(id).server;
      expect(trackingUrl({ carriers }, shipping.carrier, '1Z 9/8'), id).toMatch(/^https:\/\/\S+1Z%209%2F8$/);
    }
    expect(trackingUrl({ carriers: [] }, 'DHL', '1')).toBe('');
  });

  it('every invalid link receives the same answer', async () => {
    const { show } = await shop(kind);
    const shown = await Promise.all(
      ['x', 'current', 'y'.repeat(43)].map((token) => show({ params: { token } } as never)),
    );
    expect(new Set(shown.map(({ main }) => main)).size).toBe(1);
    expect(shown[0]?.main).toContain('Dieser Link führt zu keinem Verkauf.');
  });
});
