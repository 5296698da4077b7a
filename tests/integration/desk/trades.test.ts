import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext, expectOk } from '../../support/selling.ts';

let edge: Edge;
let ana: DeskBrowser;
let ben: DeskBrowser;
let reader: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  ben = await signedInAtDesk(edge, ['receive', 'inspect'], 'ben@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
}, 240_000);
afterAll(() => edge?.close());

const tradePath = ({ number }: Pick<TradeView, 'number'>, act = '') => `/desk/trades/${number}${act}`;

describe('an empty queue', () => {
  it('the page says that there are no trades, shows no counts, and focuses the box for numbers', async () => {
    const { statusCode, body } = await reader.get('/desk/queue');
    expect(statusCode).toBe(200);
    expect(body).toContain('No trades yet');
    expect(body).toMatch(/<input id="scan"[^>]*autofocus/i);
    expect(body).not.toContain('Download as CSV');
  });
});

describe('the queue of trades', () => {
  let german: TradeView;
  let french: TradeView;
  beforeAll(async () => {
    german = await soldAt(edge, CONSUMER_SHOP.id);
    french = await soldAt(edge, SHOP_ABROAD.id);
  });

  it('the queue lists trades of all shops, the newest first, with counts per state', async () => {
    const { body } = await reader.get('/desk/queue');
    expect(body.indexOf(french.number)).toBeGreaterThan(0);
    expect(body.indexOf(german.number)).toBeGreaterThan(body.indexOf(french.number));
    expect(body).toContain('Label sent <b>2</b>');
    expect(body).toContain('All <b>2</b>');
    expect(body).toContain('Jörg Weiß');
  });

  it('the queue is filtered by state, shop and country, and searched by number, name and e-mail', async () => {
    const found = async (query: Record<string, string>) => {
      const { body } = await reader.get(`/desk/queue?${new URLSearchParams(query)}`);
      return [german, french].map(({ number }) => body.includes(`/desk/trades/${number}`));
    };
    expect(await found({ state: 'labelSent' })).toEqual([true, true]);
    expect(await found({ state: 'paid' })).toEqual([false, false]);
    expect(await found({ tenant: CONSUMER_SHOP.id })).toEqual([true, false]);
    expect(await found({ country: 'fr' })).toEqual([false, true]);
    expect(await found({ text: german.number })).toEqual([true, false]);
    expect(await found({ text: 'weiß' })).toEqual([true, false]);
    expect(await found({ text: french.address.email })).toEqual([false, true]);
    expect(await found({ text: 'nobody' })).toEqual([false, false]);
    expect(await found({ state: 'nonsense', tenant: 'zz/zz', country: 'zz' })).toEqual([true, true]);
  });

  it('pagination keeps the filters, and the page says when nothing matches', async () => {
    const { body } = await reader.get('/desk/queue?state=paid&country=fr');
    expect(body).toContain('No matching trades');
    expect(body).toContain('/desk/queue?country=fr&amp;state=labelSent');
    expect(body).toMatch(/<option value="fr" selected/);
  });

  it('the queue shows 25 trades per page', async () => {
    for (let trade = 0; trade < 25; trade += 1) await soldAt(edge, THIRD_ABROAD.id);
    const first = await reader.get('/desk/queue?tenant=it%2Fdefault');
    expect(first.body).not.toContain('rel="next"');
    await soldAt(edge, THIRD_ABROAD.id);
    const { body } = await reader.get('/desk/queue?tenant=it%2Fdefault');
    const next = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toContain('tenant=it%2Fdefault');
    const second = await reader.get(next);
    expect(second.body.match(/<tr>/g)?.length).toBe(2);
    expect(second.body).toContain('To the newest');
  });

  it('the exported file contains no cell that is a formula', async () => {
    const trade = await soldAt(edge, NEIGHBOUR_SHOP.id);
    const evil = { first_name: '=HYPERLINK("http://x.example")', last_name: '@SUM(1)' };
    await edge.database.db.updateTable('trade').set(evil).where('number', '=', trade.number).execute();
    const { headers, body } = await reader.get('/desk/queue.csv?country=at');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="queue-at.csv"');
    expect(headers['cache-control']).toBe('no-store');
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('Number,Shop,State');
    expect(rows[1]).toContain(`${trade.number},${NEIGHBOUR_SHOP.id},Label sent`);
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x.example"") @SUM(1)"`);
  });
});

describe('a company’s trade', () => {
  it("its page, the file and the search have the company's name and the result of the VAT register", async () => {
    const { number } = await soldAt(edge);
    const company = (changes: object) =>
      edge.database.db.updateTable('trade').set(changes).where('number', '=', number).execute();
    const page = async () => (await reader.get(tradePath({ number }))).body.replace(/<[^>]*>/g, ' ');
    expect(await page()).not.toContain('VAT number');
    await company({ company_name: '=Sandvoß <GmbH>', vat_number: 'DE136695976' });
    expect(await page()).toMatch(/=Sandvoß &lt;GmbH&gt;[\s\S]*DE136695976 \(not checked yet\)/);
    await company({ vat_number: 'GB110305878' });
    expect(await page()).toContain('GB110305878 (not in VIES: check it yourself)');
    await company({ vat_number: 'DE136695976', vat_registered: false });
    expect(await page()).toContain('DE136695976 (not registered: ask the seller)');
    await company({ vat_registered: true });
    expect(await page()).toContain('DE136695976 (registered)');
    const { body } = await reader.get('/desk/queue.csv?text=%3Dsandvo%C3%9F');
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Company,VAT number$/);
    expect(rows[1]).toMatch(/'=Sandvoß <GmbH>"?,DE136695976$/);
    await company({ vat_number: null, vat_registered: null });
    expect(await page()).toContain('has none');
  });
});

describe('the box for numbers', () => {
  it('an entered number redirects to its trade, and a scanned label to the trade at its parcel', async () => {
    const trade = await soldAt(edge);
    const atParcel = `${tradePath(trade)}?parcel=1`;
    for (const [code, path] of [
      [trade.number, tradePath(trade)],
      [trade.number.toLowerCase(), tradePath(trade)],
      [trade.trackingNumber, atParcel],
      [`${trade.trackingNumber};${trade.number}`, atParcel],
    ] as const) {
      const { statusCode, headers } = await reader.get(`/desk/scan?${new URLSearchParams({ code })}`);
      expect([code, statusCode, headers.location]).toEqual([code, 303, path]);
    }
  });

  it('an unknown number is reported, and the box has the focus for the next', async () => {
    const { statusCode, body } = await reader.get(`/desk/scan?${new URLSearchParams({ code: '<b>00340</b>' })}`);
    expect(statusCode).toBe(404);
    expect(body).toContain('No trade, parcel or device has the number “&lt;b&gt;00340&lt;/b&gt;”');
    expect(body).toMatch(/<input id="scan"[^>]*autofocus[^>]*aria-describedby="scan-unknown"/i);
    expect((await reader.get('/desk/scan?code=')).headers.location).toBe('/desk/queue');
  });

  it('every page has the box with the focus', async () => {
    const trade = await soldAt(edge);
    for (const path of ['/desk/people', tradePath(trade), '/desk/trades/none']) {
      const { body } = await reader.get(path);
      expect(body).toMatch(/<input id="scan"[^>]*aria-keyshortcuts="\/"/);
      expect(body).toMatch(/<input id="scan"[^>]*autofocus/i);
    }
  });
});

describe('the page of a trade', () => {
  it('the page shows devices with answers in the seller’s words, offer lines, history and sent mails', async () => {
    const trade = await soldAt(edge, SHOP_ABROAD.id);
    const { statusCode, body } = await reader.get(tradePath(trade));
    const [line] = trade.lines;
    expect(statusCode).toBe(200);
    expect(body).toContain(line?.offer.deviceName);
    expect(body).toContain('<tbody lang="fr-FR">');
    expect(body).toContain('Camille Laurent');
    expect(body).toContain(trade.trackingNumber);
    expect(body).toContain(trade.payout?.masked);
    expect(body).not.toContain('FR1420041010050500013M02606');
    expect(body).toMatch(/Offered<\/th><td>[\d,.]+\u00a0€/);
    expect(body).toMatch(/Label sent<\/b><p[^>]*><time[^>]*>[^<]+<\/time>, the platform/);
    expect(body).toMatch(/<h2 id="mails".*?<li><b>[^<]*/s);
    expect(body).not.toContain('No mails.');
    for (const question of body.matchAll(/<th scope="row">([^<]+)<\/th><td>([^<]+)<\/td>/g)) {
      expect(question[2]).not.toMatch(/^[A-Z_]+$/);
    }
  });

  it("the page offers the actions of the staff member's role", async () => {
    const trade = await soldAt(edge);
    const seen = async (browser: DeskBrowser) => {
      const { body } = await browser.get(tradePath(trade));
      return ['/receive"', '/cancel"', '/notes"'].map((act) => body.includes(act));
    };
    expect(await seen(ana)).toEqual([true, true, true]);
    expect(await seen(reader)).toEqual([false, false, false]);
  });

  it('an unknown trade is 404', async () => {
    const { statusCode, body } = await reader.get('/desk/trades/DE-26-001-0000');
    expect(statusCode).toBe(404);
    expect(body).toContain('No trade has this number.');
  });
});

describe('actions on a trade', () => {
  it('a parcel is received once, and a second request shows who was first', async () => {
    const trade = await soldAt(edge);
    const first = await ana.post(tradePath(trade, '/receive'));
    expect([first.statusCode, first.headers.location]).toEqual([303, `${tradePath(trade)}?done=received`]);
    const { body } = await reader.get(`${tradePath(trade)}?done=received`);
    expect(body).toContain('Received. The seller gets a mail.');
    expect(body).toMatch(/Received<\/b><p[^>]*><time[^>]*>[^<]+<\/time>, ana@desk\.example/);
    const second = await ben.post(tradePath(trade, '/receive'));
    expect(second.statusCode).toBe(409);
    expect(second.body).toContain(`ana@desk.example changed ${trade.number} to “Received”`);
    expect(second.body).toContain('Your change was not saved.');
  });

  it('a trade is cancelled before its parcel is sent, with a reason in the history', async () => {
    const trade = await soldAt(edge);
    const done = await ana.post(tradePath(trade, '/cancel'), { reason: 'Asked for it on the phone' });
    expect(done.headers.location).toBe(`${tradePath(trade)}?done=cancelled`);
    const { body } = await ana.get(`${tradePath(trade)}?done=cancelled`);
    expect(body).toContain(', ana@desk.example: Asked for it on the phone');
    expect(body).toMatch(/<input id="scan"[^>]*autofocus/i);
    expect(body).not.toContain('/receive"');
  });

  it('a trade whose parcel has arrived cannot be cancelled, and the reason stays in the form', async () => {
    const trade = await soldAt(edge);
    await ben.post(tradePath(trade, '/receive'));
    const late = await ana.post(tradePath(trade, '/cancel'), { reason: 'Not wanted <any> more' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('ben@desk.example changed');
    expect(late.body).toMatch(/<textarea[^>]*>Not wanted &lt;any&gt; more<\/textarea>/);
  });

  it('staff withdraw for a seller after arrival: the page says so, offers the label, and repeats without harm', async () => {
    const trade = await soldAt(edge);
    const early = await ana.post(tradePath(trade, '/withdraw'));
    expect([early.statusCode, early.body.includes('“Label sent” now')]).toEqual([409, true]);
    await ben.post(tradePath(trade, '/receive'));
    expect((await ana.get(tradePath(trade))).body).toContain('The seller withdraws…');
    expect((await reader.get(tradePath(trade))).body).not.toContain('/withdraw"');
    expect((await reader.post(tradePath(trade, '/withdraw'))).statusCode).toBe(403);
    for (let round = 0; round < 2; round += 1) {
      const done = await ana.post(tradePath(trade, '/withdraw'), { reason: 'Called <us>' });
      expect(done.headers.location).toBe(`${tradePath(trade)}?done=withdrawn`);
    }
    const { body } = await ana.get(`${tradePath(trade)}?done=withdrawn`);
    expect(body).toContain('Withdrawn: every device goes back.');
    expect(body).toContain(', ana@desk.example: the seller withdrew');
    expect(body.split('Called &lt;us&gt;')).toHaveLength(2);
    expect(body).toContain('/return-label"');
    expect(body).not.toContain('/withdraw"');
  });

  it('staff cannot withdraw from a trade in a released batch, and what they typed is kept', async () => {
    const trade = await soldAt(edge);
    await ana.post(tradePath(trade, '/receive'));
    const { version = '' } = (await edge.services.fulfilment.find(trade.number)) ?? {};
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const by = { person: 'ana@desk.example', at: new Date() };
    expectOk(await edge.services.fulfilment.asDescribed(ctx, by, { number: trade.number, version }));
    const [batch = ''] = expectOk(
      await edge.services.payouts.makeBatch(by, { method: 'sepa', currency: 'EUR', tenants: [CONSUMER_SHOP.id] }),
    );
    expectOk(await edge.services.payouts.release({ ...by, person: 'ben@desk.example' }, batch));
    const late = await ana.post(tradePath(trade, '/withdraw'), { reason: 'Not wanted <any> more' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Its payout is in a released batch');
    expect(late.body).toMatch(/<textarea[^>]*>Not wanted &lt;any&gt; more<\/textarea>/);
  });

  it('notes are stored with their author, empty ones are rejected, and long ones stay in their field', async () => {
    const trade = await soldAt(edge);
    const done = await ben.post(tradePath(trade, '/notes'), { text: 'The box\r\nis <wet>' });
    expect(done.headers.location).toBe(`${tradePath(trade)}?done=noted`);
    const { body } = await ana.get(tradePath(trade));
    expect(body).toContain('The box\nis &lt;wet&gt;');
    expect(body).toMatch(/ben@desk\.example, <time/);
    const empty = await ben.post(tradePath(trade, '/notes'), { text: ' ' });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain('Write a text.');
    const long = await ben.post(tradePath(trade, '/notes'), { text: 'x'.repeat(2_001) });
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain(`${'x'.repeat(2_001)}</textarea>`);
    expect(long.body).toContain('href="#note"');
  });

  it('actions on an unknown trade are 404', async () => {
    for (const act of ['/receive', '/cancel', '/withdraw', '/notes']) {
      const { statusCode } = await ana.post(`/desk/trades/DE-26-001-0000${act}`, { text: 'x' });
      expect([act, statusCode]).toEqual([act, 404]);
    }
  });
});
