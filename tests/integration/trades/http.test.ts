import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../platform/server/app.ts';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { openPlatform, type Platform } from '../../../platform/server/boot/open-platform.ts';
import type { Offer } from '../../../platform/services/offers/types.ts';
import type { TradeInput } from '../../../platform/services/trades/types.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { copiedDataDir } from '../../support/database-template.ts';
import { COMPANY } from '../../support/sellers.ts';
import {
  createContext,
  createTradeInput,
  DATA_KEY,
  loadTestFleet,
  offerFor,
  quietLog,
  recyclingOfferFor,
  root,
} from '../../support/selling.ts';
import { findSisterShop } from '../../support/test-shop.ts';

const SHOP = { host: CONSUMER_SHOP.host };

let platform: Platform;
let remove = () => {};
let app: FastifyInstance;
let offer: Offer;

async function appFor(stage: 'local' | 'production'): Promise<FastifyInstance> {
  const environment = readEnvironment({ STAGE: stage, DATA_KEY }, root);
  const { loadFleet } = await import('../../../platform/server/boot/fleet.ts');
  const loaded = loadFleet(root, stage);
  const { services, database } = platform;
  return createApp({ root, environment, fleet: () => loaded, services, database, dev: false });
}

beforeAll(async () => {
  const loaded = await loadTestFleet();
  const copied = await copiedDataDir();
  remove = copied.remove;
  const environment = readEnvironment({ DATA_KEY, DATA_DIR: copied.dataDir }, root);
  platform = await openPlatform({ environment, fleet: () => loaded, log: quietLog });
  app = await appFor('local');
}, 240_000);
beforeEach(async () => {
  offer = await offerFor(platform.services as never, await createContext(CONSUMER_SHOP.id, { now: () => new Date() }));
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  remove();
});

const sale = (changes: object = {}): TradeInput => createTradeInput(offer, changes);
const sell = (
  body: unknown,
  key: string | undefined = crypto.randomUUID(),
  headers: Record<string, string> = SHOP,
  to = app,
) =>
  to.inject({
    method: 'POST',
    url: '/api/trades',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const newestMail = async () => (await platform.services.mail.list(1))[0]?.id ?? 0;
const readCookie = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0] ?? '';

describe('POST /api/trades', () => {
  it('a trade is created and sets a cookie that no script can read', async () => {
    const response = await sell(sale());
    expect(response.statusCode).toBe(201);
    expect(response.json().trade).toMatchObject({ state: 'labelSent', totalCents: offer.priceCents });
    expect(response.headers['set-cookie']).toMatch(
      /^umlauf_trade=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    // Shorter digits would also occur in random numbers, such as the parcel's.
    expect(response.body.replaceAll(' ', '')).not.toContain('37040044');
    const again = await app.inject({ url: '/api/trades/current', headers: { ...SHOP, cookie: readCookie(response) } });
    expect(again.json()).toEqual(response.json());
  });

  it('the company cap holds for a visitor who chose it, and no body or storage switches it', async () => {
    const { tenant } = await createContext(CONSUMER_SHOP.id);
    const lines = [{ offerId: offer.id, quantity: Math.floor(tenant.b2bTradeCap / offer.priceCents) + 1 }];
    const company = { ...SHOP, cookie: 'umlauf_business=1' };
    const refused = await sell(sale({ lines, company: COMPANY }), undefined, company);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'cart.cap' });
    expect((await sell({ ...sale({ lines, company: COMPANY }), B2BMode: false }, undefined, company)).statusCode).toBe(
      400,
    );
    expect((await sell({ ...sale({ lines }), B2BMode: true })).statusCode).toBe(400);
    expect((await sell(sale({ lines }))).statusCode).toBe(201);
  });

  it('a shop that does not buy from companies ignores the company choice', async () => {
    const ctx = await createContext(NEIGHBOUR_SHOP.id, { now: () => new Date() });
    const other = await offerFor(platform.services as never, ctx);
    const lines = [{ offerId: other.id, quantity: Math.floor(ctx.tenant.b2bTradeCap / other.priceCents) + 1 }];
    const address = {
      firstName: 'Anna',
      lastName: 'Huber',
      street: 'Neubaugasse 12',
      postalCode: '1070',
      city: 'Wien',
    };
    const body = createTradeInput(other, { lines, address: { ...address, email: 'anna@example.org' } });
    const headers = { host: NEIGHBOUR_SHOP.host, cookie: 'umlauf_business=1' };
    expect((await sell(body, undefined, headers)).statusCode).toBe(201);
  });

  it("a consumer cart above the tenant's cap is rejected with cart.cap", async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const second = await offerFor(platform.services as never, ctx);
    const lines = [offer, second].map(({ id, quantity }) => ({ offerId: id, quantity }));
    const body = createTradeInput(offer, { lines });
    const refused = await sell(body);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'cart.cap']);
    expect(refused.json().fields).toEqual([expect.objectContaining({ pointer: '/lines', code: 'cart.cap' })]);
    expect((await sell(createTradeInput(offer, { lines: lines.slice(0, 1) }))).statusCode).toBe(201);
  });

  it('cookies require TLS outside of the local stage', async () => {
    const production = await appFor('production');
    const tenant = (await createContext(CONSUMER_SHOP.id)).tenant;
    const host = { host: tenant.hosts.production[0] ?? '' };
    const sold = await sell(sale(), 'key-tls', host, production);
    expect(sold.headers['set-cookie']).toMatch(/^__Host-umlauf_trade=.*; Secure/);
    const draft = await production.inject({ method: 'PUT', url: '/api/checkout/draft', headers: host, payload: {} });
    expect(draft.headers['set-cookie']).toMatch(/^__Host-umlauf_checkout=.*; Secure/);
    await production.close();
  });

  it('a repeated request receives the same answer and the same cookie', async () => {
    const first = await sell(sale(), 'key-same');
    const second = await sell(sale(), 'key-same');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(readCookie(second)).toBe(readCookie(first));
    expect(second.headers['idempotency-replayed']).toBe('true');
    const other = await sell(sale({ lines: [{ offerId: offer.id, quantity: 2 }] }), 'key-same');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency.reused']);
  });

  it.each([
    ['no key', undefined, 'idempotency.missing'],
    ['an empty key', '', 'idempotency.malformed'],
    ['a key with a space', 'a b', 'idempotency.malformed'],
    ['a key of 201 characters', 'x'.repeat(201), 'idempotency.malformed'],
  ])('%s is rejected', async (_, key, code) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/trades',
      headers: { ...SHOP, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: sale(),
    });
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });

  it('a price in the body is not used', async () => {
    const response = await sell({ ...sale(), totalCents: 1_000_000 });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject([{ pointer: '/totalCents' }]);
  });

  it('all wrong members are named together', async () => {
    const { address, payout } = sale();
    const response = await sell(
      sale({ address: { ...address, postalCode: '1', email: 'x' }, payout: { ...payout, iban: 'DE00' } }),
    );
    expect(response.statusCode).toBe(422);
    expect(
      response.json().fields.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
    ).toEqual(['/address/postalCode postalCode.pattern', '/address/email email.format', '/payout/iban iban.length']);
  });

  it('an account is required exactly if there is an amount to pay', async () => {
    const { payout: _, ...unpaid } = sale();
    const refused = await sell(unpaid);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'fields']);
    expect(refused.json().fields).toMatchObject([{ pointer: '/payout/paymentType', code: 'required' }]);

    const now = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const scrap = await recyclingOfferFor(platform.services as never, now);
    const recycled = { ...unpaid, lines: [{ offerId: scrap.id, quantity: 2 }] };
    const made = await sell(recycled);
    expect(made.statusCode).toBe(201);
    expect(made.json().trade).toMatchObject({ totalCents: 0, payout: null });
    const shown = await app.inject({ url: '/api/trades/current', headers: { ...SHOP, cookie: readCookie(made) } });
    expect(shown.json()).toEqual(made.json());

    const wrong = await sell({ ...recycled, address: { ...unpaid.address, email: '' } });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().fields).toMatchObject([{ pointer: '/address/email', code: 'required' }]);
    expect((await sell({ ...recycled, payout: null })).statusCode).toBe(422);
  });

  it('bad input never causes a server error', async () => {
    const { address, payout, lines } = sale();
    const bodies: unknown[] = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      {},
      { ...sale(), lines: null },
      { ...sale(), lines: [null] },
      { ...sale(), lines: [{ offerId: offer.id, quantity: 0 }] },
      { ...sale(), lines: [{ offerId: offer.id, quantity: 10_000 }] },
      { ...sale(), lines: [{ offerId: 'x'.repeat(1000), quantity: 1 }] },
      { ...sale(), lines: Array.from({ length: 41 }, () => lines[0]) },
      { ...sale(), lines: [lines[0], lines[0]] },
      { ...sale(), address: 'x' },
      { ...sale(), address: [] },
      { ...sale(), address: { ...address, street: 'x'.repeat(1_000_000) } },
      { ...sale(), address: { ...address, city: 'a\u0000b' } },
      JSON.stringify({ ...sale(), address: { ...address, city: '#' } }).replace('#', '\\ud800'),
      { ...sale(), address: { ...address, __proto__: { x: 1 }, constructor: 1 } },
      { ...sale(), payout: { ...payout, paymentType: '13' } },
      { ...sale(), payout: { paymentType: 2, paypalEmail: { $ne: 1 } } },
      { ...sale(), payout: null },
      { ...sale(), voucher: 'x'.repeat(100) },
      { ...sale(), voucher: 7 },
      { ...sale(), voucher: 'NOSUCH' },
      { ...sale(), termsAccepted: 'yes' },
      { ...sale(), termsAccepted: false },
    ];
    for (const body of bodies) {
      const response = await sell(body);
      const what = JSON.stringify(body).slice(0, 80);
      expect(response.statusCode, what).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, what).toBeLessThan(500);
      expect(response.headers['content-type'], what).toContain('application/problem+json');
    }
  });
});

describe('a label', () => {
  it('the holder of the cookie prints the label in both sizes, and no other browser does', async () => {
    const sold = await sell(sale());
    const get = (url: string, headers: object) => app.inject({ url, headers: { ...SHOP, ...headers } });
    const cookie = readCookie(sold);
    for (const url of ['/api/trades/current/label.pdf', '/api/trades/current/label.pdf?format=a6']) {
      const pdf = await get(url, { cookie });
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const { number } = sold.json().trade;
      expect(pdf.headers['content-disposition']).toBe(`inline; filename="Umlauf-${number}-label.pdf"`);
      expect((await get(url, {})).statusCode).toBe(404);
      expect((await get(url, { cookie, host: NEIGHBOUR_SHOP.host })).statusCode).toBe(404);
    }
    expect((await get('/api/trades/current/label.pdf?format=a3', { cookie })).statusCode).toBe(400);
  });

  it('the link of the mail prints the label, on its own shop only', async () => {
    await sell(sale());
    const id = await newestMail();
    const text = (await platform.services.mail.find(id))?.text ?? '';
    const [, host = '', path = ''] = /http:\/\/([^/:]+)[^/]*(\S+label\.pdf)/.exec(text) ?? [];
    expect((await app.inject({ url: path, headers: { host } })).headers['content-type']).toBe('application/pdf');
    expect((await app.inject({ url: path, headers: { host: NEIGHBOUR_SHOP.host } })).statusCode).toBe(404);
    const forged = path.replace(/.(?=\/label\.pdf)/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await app.inject({ url: forged, headers: { host } })).statusCode).toBe(404);
  });
});

describe('PUT /api/checkout/draft', () => {
  const put = (payload: object, headers: object = {}) =>
    app.inject({ method: 'PUT', url: '/api/checkout/draft', headers: { ...SHOP, ...headers }, payload });

  it('the input is stored under a cookie, even before it is valid', async () => {
    const first = await put({ address: { firstName: 'Jo', postalCode: '1' } });
    expect(first.statusCode).toBe(200);
    expect(first.headers['set-cookie']).toMatch(
      /^umlauf_checkout=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const second = await put({ payout: { iban: 'DE' } }, { cookie: readCookie(first) });
    expect(second.json().draft).toMatchObject({
      address: { firstName: 'Jo', postalCode: '1' },
      payout: { iban: 'DE' },
    });
    expect(readCookie(second)).toBe(readCookie(first));
  });

  it.each([
    { address: { x: 'y' } },
    { payout: { iban: 7 } },
    { idempotencyKey: 'mine' },
    { address: { city: 'x'.repeat(1001) } },
  ])('%j is rejected', async (payload) => {
    expect((await put(payload)).statusCode).toBe(400);
  });
});

describe('the mails of the local stage', () => {
  const operator = { host: 'localhost:3000' };
  const get = (url: string, headers: Record<string, string> = operator) => app.inject({ url, headers });

  it('the mails are listed and shown, each in a frame without scripts', async () => {
    const { address } = sale();
    await sell(sale({ address: { ...address, firstName: '<script>alert(1)</script>' } }));
    const id = await newestMail();
    const list = await get('/mail');
    expect(list.body).toContain(`href="/mail/${id}"`);
    const page = await get(`/mail/${id}`);
    expect(page.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const html = await get(`/mail/${id}/html`);
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    for (const { body } of [list, page, html]) expect(body).not.toContain('<script');
    expect((await get(`/mail/${id}/text`)).headers['content-type']).toContain('text/plain');
    expect((await get(`/mail/${id}/attachments/0`)).headers['content-type']).toBe('application/pdf');
    for (const url of ['/mail/0', '/mail/x', `/mail/${id}/attachments/9`, '/mail/99999999999999999999']) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  it('each mail has a preview, of every shop and in every language', async () => {
    const list = await get('/mail/templates');
    for (const kind of ['trade.label', 'trade.received', 'newsletter.confirm', 'account.known'])
      expect(list.body).toContain(`href="/mail/templates/${kind}?tenant=`);
    const sister = findSisterShop(SHOP_ABROAD.country);
    const { fromAddress, replyTo } = sister.config.contact;
    const asked = `?tenant=${encodeURIComponent(sister.id)}&locale=it`;
    const page = await get(`/mail/templates/trade.paid${asked}`);
    expect(page.body).toContain('Il tuo denaro è in viaggio.');
    expect(page.body).toContain(`src="/mail/templates/trade.paid/html${asked.replace('&', '&amp;')}"`);
    for (const { body } of [page, await get(`/mail/templates${asked}`)]) {
      expect(body).toContain(`${sister.brand} &lt;${fromAddress}&gt;`);
      expect(body).toContain(replyTo);
      expect(body).toMatch(new RegExp(`<img src="data:image/png;base64,[^"]{500,}" alt="${sister.brand}"`));
    }
    const html = await get(`/mail/templates/trade.paid/html${asked}`);
    expect(html.body).toMatch(
      new RegExp(`<img class="m-logo" src="data:image/png;base64,[^"]{500,}" alt="${sister.brand}"`),
    );
    expect(html.body).toContain('<html lang="it-IT">');
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    for (const url of ['trade.nothing', 'trade.paid?tenant=xx', 'trade.paid?locale=constructor', 'trade.paid/text'])
      expect((await get(`/mail/templates/${url}`)).statusCode, url).toBe(404);
    expect((await get('/mail/templates', SHOP)).statusCode).toBe(404);
  });

  it("a shop's host does not show mails", async () => {
    expect((await get('/mail', SHOP)).body).not.toContain('<h1>Mails');
    expect((await get('/mail', SHOP)).statusCode).toBe(404);
  });
});
