import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { createCustomer } from '../../support/customers.ts';
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

describeDatabases('the history of trades', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    return { database, shops, hannah: await createCustomer(database, shops, ctx) };
  }
  let keys = 0;
  async function sell(shops: Shops, ctx: RequestContext) {
    keys += 1;
    const sale = createTradeInput(await offerFor(shops, ctx));
    return expectOk(await shops.trades.create(ctx, `key-${keys}`, sale)).trade;
  }
  const read = async (shops: Shops, ctx: RequestContext, before?: string) =>
    expectOk(await shops.trades.history(ctx, before));

  it('an ended trade has the token of its private page, unless it has the address of another person', async () => {
    const { database, shops, hannah } = await shop();
    const made = await sell(shops, hannah);
    const pages = async () => (await read(shops, hannah)).trades.map(({ page }) => page);
    expect(await pages()).toEqual([undefined]);
    await database.db.updateTable('trade').set({ state: 'paid' }).execute();
    const { email } = await database.db.selectFrom('account').select('email').executeTakeFirstOrThrow();
    await database.db.updateTable('trade').set({ email }).execute();
    const [token = ''] = await pages();
    expect((await shops.trades.findTradePage(hannah, { token }))?.number).toBe(made.number);
    expect(await shops.trades.findTradePage(hannah, { token })).not.toHaveProperty('page');
    await database.db.updateTable('trade').set({ email: 'other@example.org' }).execute();
    expect(await pages()).toEqual([undefined]);
    await database.db.updateTable('trade').set({ email, sale_token_hash: null, sale_token_sealed: null }).execute();
    expect(await pages()).toEqual([undefined]);
  });

  it('the history is empty before the first trade, then shows the trade as its seller may see it', async () => {
    const { shops, hannah } = await shop();
    expect(await read(shops, hannah)).toEqual({ trades: [], next: null });
    const made = await sell(shops, hannah);
    const { trades, next } = await read(shops, hannah);
    expect(next).toBeNull();
    const [line] = made.lines;
    expect(trades).toEqual([
      {
        tradeId: made.tradeId,
        number: made.number,
        customerNumber: made.customerNumber,
        state: 'labelSent',
        createdAt: made.createdAt,
        changedAt: made.createdAt,
        shipUntil: made.shipUntil,
        totalCents: made.totalCents,
        agreedCents: made.totalCents,
        currency: 'EUR',
        payout: 'DE89 ···· ···· 3000',
        trackingNumber: made.trackingNumber,
        carrier: made.carrier,
        label: expect.stringMatching(new RegExp(`^/api/[\\w/]*labels/${made.number}/[\\w.-]+/label.pdf$`)),
        clarification: '',
        answered: '',
        tracking: expect.stringMatching(new RegExp(`^https://\\S+${made.trackingNumber}$`)),
        returnNumber: '',
        returnTracking: '',
        returnLabel: '',
        history: [
          { state: 'created', at: made.createdAt },
          { state: 'labelSent', at: made.createdAt },
        ],
        devices: [
          {
            deviceId: line?.offer.deviceId,
            name: 'Apple iPhone 13 128\u00a0GB',
            formFactor: 'phone',
            drawing: 'phone-notch',
            quantity: 1,
            totalCents: made.totalCents,
          },
        ],
      },
    ]);
  });

  it('the history is paginated, the newest first, with each trade once', async () => {
    const { database, shops, hannah } = await shop();
    await sell(shops, hannah);
    const { id: _, ...row } = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 44 }, (_one, index) => ({
      ...row,
      public_id: index + 1,
      number: `DE-26-118-9${index}`,
      tracking_number: `track-${index}`,
      access_token_hash: `token-${index}`,
      sale_token_hash: null,
    }));
    await database.db.insertInto('trade').values(more).execute();
    const numbers: string[] = [];
    let next: string | null | undefined;
    let pages = 0;
    do {
      const page = await read(shops, hannah, next ?? undefined);
      numbers.push(...page.trades.map(({ number }) => number));
      next = page.next;
      pages += 1;
    } while (next !== null && pages < 9);
    expect(pages).toBe(3);
    expect(numbers).toEqual([...more.map(({ number }) => number).reverse(), row.number]);
  });

  it("the history contains no trade of another customer and rejects another customer's cursor", async () => {
    const { database, shops, hannah } = await shop();
    const jonas = await createCustomer(database, shops, hannah, { email: 'jonas@example.org' });
    const made = await sell(shops, jonas);
    expect(await read(shops, hannah)).toEqual({ trades: [], next: null });
    for (const before of [String(made.tradeId), '0', 'x', '-1', '9'.repeat(99)])
      expect(await shops.trades.history(hannah, before)).toEqual({ ok: false, error: { code: 'page.unknown' } });
    const { account: _, ...guest } = jonas;
    expect(await read(shops, guest)).toEqual({ trades: [], next: null });
    const austria = { ...(await createContext(NEIGHBOUR_SHOP.id)), account: jonas.account };
    expect(await read(shops, austria)).toEqual({ trades: [], next: null });
  });

  it('the history names devices in the language of the page', async () => {
    const { shops, hannah } = await shop();
    await sell(shops, { ...hannah, locale: 'fr' });
    await sell(shops, hannah);
    const names = async (locale: string) =>
      (await read(shops, { ...hannah, locale })).trades.map(({ devices }) => devices[0]?.name);
    expect(await names('fr')).toEqual(Array(2).fill(expect.stringMatching(/ \d+\u00a0Go$/)));
    expect(await names('de')).toEqual(Array(2).fill(expect.stringMatching(/ \d+\u00a0GB$/)));
  });

  it('a label link is valid for a day and is missing once the parcel is on its way', async () => {
    const { database, shops, hannah } = await shop();
    const made = await sell(shops, hannah);
    const [, signature = ''] = /([^/]+)\/label\.pdf$/.exec((await read(shops, hannah)).trades[0]?.label ?? '') ?? [];
    const open = (changes: object, ms = 0) => {
      const link = { number: made.number, signature, ...changes };
      return shops.trades.labelPdfByLink({ ...hannah, now: () => new Date(NOW.getTime() + ms) }, link, 'a4');
    };
    expect(await open({})).toBeInstanceOf(Uint8Array);
    expect(await open({}, DAY_MS)).toBeInstanceOf(Uint8Array);
    const later = signature.replace(/^[^.]+/, (end) => (Number.parseInt(end, 36) + 100).toString(36));
    const other = await sell(shops, hannah);
    for (const changes of [
      { signature: later },
      { signature: `${signature}x` },
      { signature: '.' },
      { number: other.number },
    ])
      expect(await open(changes)).toBeUndefined();
    expect(await open({}, DAY_MS + HOUR_MS)).toBeUndefined();
    const austria = await createContext(NEIGHBOUR_SHOP.id);
    expect(await shops.trades.labelPdfByLink(austria, { number: made.number, signature }, 'a4')).toBeUndefined();
    await database.db.updateTable('trade').set({ state: 'shipped' }).execute();
    expect((await read(shops, hannah)).trades.map(({ label }) => label)).toEqual(['', '']);
  });
});
