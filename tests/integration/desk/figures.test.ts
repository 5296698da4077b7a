import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext, createTradeInput, expectOk, offerFor } from '../../support/selling.ts';

let edge: Edge;
let reader: DeskBrowser;
let receiver: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  reader = await signedInAtDesk(edge, ['read']);
  receiver = await signedInAtDesk(edge, ['receive']);
});
afterAll(() => edge?.close());

describe('figures at the desk', () => {
  it('the page says that nothing happened, and which parameter is wrong', async () => {
    const empty = await reader.get('/desk/figures?from=2026-04-01&to=2026-04-02');
    expect(empty.statusCode).toBe(200);
    expect(empty.body).toContain('Nothing happened from 2026-04-01 to 2026-04-02');
    const wrong = await reader.get('/desk/figures?from=yesterday');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('role="alert"');
  });

  it('the page counts a trade of today, in words and charts, and as a spreadsheet file', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const offer = await offerFor(edge.services, ctx);
    expectOk(await edge.services.trades.create(ctx, randomUUID(), createTradeInput(offer)));
    const { body } = await reader.get('/desk/figures');
    expect(body).toContain(`<th scope="row">${CONSUMER_SHOP.id}</th>`);
    expect(body).not.toContain(`<th scope="row">${SHOP_ABROAD.id}</th>`);
    expect(body).toMatch(/<svg[^>]* role="img" aria-label="Trades by day">/);
    expect(body).toContain('<b>Trades</b> 1, at most 1 a day');
    const file = await reader.get('/desk/figures.csv?shop=de%2Fdefault');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="figures-[\d-]+\.csv"$/);
    const [head, row, ...rest] = file.body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Shop,Currency,Offers,Carts,Trades,Traded,Arrived,Inspected,As described (%),Mean change,Change (%),Payouts,Paid,Vouchers,Partner vouchers,Days to money',
    );
    expect(row).toBe(`${CONSUMER_SHOP.id},EUR,1,0,1,${offer.priceCents / 100},0,0,,,,0,0,0,0,`);
    expect(rest).toEqual(['']);
  });
});

describe('parcels at the desk', () => {
  const lines = (...said: string[]) => ['trackingNumber;kind;time', ...said].join('\n');

  it('staff who receive parcels import tracking files, and the page reports wrong lines', async () => {
    const row = await edge.database.db
      .selectFrom('trade')
      .select(['tracking_number', 'number'])
      .executeTakeFirstOrThrow();
    const good = `${row.tracking_number};handedOver;${new Date().toISOString()}`;
    const wrong = await receiver.post('/desk/parcels', { lines: lines(good, `${row.tracking_number};<b>lost;now`) });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('1 noted, 0 known already');
    expect(wrong.body).toContain('Line 3: kind has to be one of');
    // The input stays, so that it can be corrected.
    expect(wrong.body).toContain(`${row.tracking_number};&lt;b&gt;lost;now</textarea>`);
    const again = await receiver.post('/desk/parcels', { lines: lines(good) });
    expect([again.statusCode, again.body.includes('0 noted, 1 known already')]).toEqual([200, true]);
    const { state } = await edge.database.db
      .selectFrom('trade')
      .select('state')
      .where('number', '=', row.number)
      .executeTakeFirstOrThrow();
    expect(state).toBe('shipped');
  });

  it('an import is logged with the staff member’s id and without an e-mail address', () => {
    const imports = edge.logged().filter(({ msg }) => msg === 'a tracking file was imported');
    expect(imports.map(({ staffId }) => typeof staffId)).toEqual(['number', 'number']);
    expect(edge.lines().filter((line) => line.includes('@desk.example'))).toEqual([]);
  });

  it('other roles can only read the imports', async () => {
    const page = await reader.get('/desk/parcels');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Given to the carrier');
    expect(page.body).not.toContain('<textarea');
    expect((await reader.post('/desk/parcels', { lines: lines() })).statusCode).toBe(403);
  });
});

describe('a shop whose worker runs for a year', () => {
  it('the schedule ends a trade whose parcel never arrived', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const sold = await edge.services.trades.create(
      ctx,
      randomUUID(),
      createTradeInput(await offerFor(edge.services, ctx)),
    );
    const { number } = expectOk(sold).trade;
    const getFigures = () =>
      edge.database.db.selectFrom('trade').select('state').where('number', '=', number).executeTakeFirst();
    await edge.afterDays(1);
    expect(await getFigures()).toEqual({ state: 'labelSent' });
    await edge.afterDays(365);
    expect(await getFigures()).toEqual({ state: 'expired' });
  });
});
