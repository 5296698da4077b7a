import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { type Fleet, loadFleet } from '../../../platform/server/boot/fleet.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import {
  CONSUMER_SHOP,
  NEIGHBOUR_SHOP,
  SECOND_ABROAD,
  SHOP_ABROAD,
  SISTER_SHOP,
  THIRD_ABROAD,
} from '../../support/chosen-shops.ts';
import { type CompiledCopy, compileCopy } from '../../support/compiled-copy.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { endBatchUndo } from '../../support/owed.ts';
import { createContext, createTradeInput, offerFor, type Shops } from '../../support/selling.ts';
import { findSisterShop } from '../../support/test-shop.ts';

const CLOSED: TenantId = SISTER_SHOP.id;
/** Closed too, and lead to a shop of the fleet and to an address outside. */
const LED_TO_SHOP = findSisterShop(SHOP_ABROAD.country);
const LED_AWAY = findSisterShop(SECOND_ABROAD.country);

let copy: CompiledCopy;
let edge: Edge;
let anna: DeskBrowser;
let ben: DeskBrowser;
let trade: TradeView;
/** Path of the trade's private page. */
let page: string;
let stateOfFleet: (next: Fleet) => void;
beforeAll(async () => {
  await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href);
  copy = await compileCopy({
    [`${CLOSED}.json`]: { state: 'closed' },
    [`${LED_TO_SHOP.id}.json`]: { state: 'closed', closed: { leadsTo: SHOP_ABROAD.id } },
    [`${LED_AWAY.id}.json`]: { state: 'closed', closed: { leadsTo: 'https://www.successor.example/es' } },
    [`${THIRD_ABROAD.country}/country.json`]: { state: 'closed' },
  });
  edge = await openEdge({}, (shipped) => {
    let fleet = shipped;
    stateOfFleet = (next) => {
      fleet = next;
    };
    // The running fleet is replaced as a whole, like after a new start.
    return new Proxy(shipped, { get: (_, member) => fleet[member as keyof Fleet] });
  });
  anna = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'anna@desk.example');
  ben = await signedInAtDesk(edge, ['pay'], 'ben@desk.example');
  trade = await soldAt(edge, CLOSED);
  stateOfFleet(loadFleet(copy.root, 'local'));
}, 240_000);
afterAll(async () => {
  await edge?.close();
  copy?.remove();
});

const getHost = (id: TenantId) => edge.fleet.tenant(id).server.hosts.local[0] ?? '';
/** Texts of the mails to the seller, the newest first. */
async function mailsAbout(number: string): Promise<string[]> {
  const listed = (await edge.services.mail.list(50)).filter(({ subject }) => subject.includes(number));
  return Promise.all(listed.map(async ({ id }) => (await edge.services.mail.find(id))?.text ?? ''));
}

const ask = (url: string, { id = CLOSED, ...headers }: { id?: TenantId; [header: string]: string | undefined } = {}) =>
  edge.app.inject({ url, headers: { host: getHost(id), ...(headers as Record<string, string>) } });

describe('visitors of a closed shop', () => {
  it.each([
    '/',
    CONSUMER_SHOP.getCategoryPath('smartphone'),
    CONSUMER_SHOP.getDevicePath('apple-iphone-13'),
    '/checkout',
    '/nothing',
    '/gewinnspiel',
  ])('a closed shop answers 410 to %s and says so in its language', async (url) => {
    const { statusCode, body, headers } = await ask(url);
    expect(statusCode).toBe(410);
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-language']).toBe('de-DE');
    expect(body).toContain(`<html lang="de-DE" data-tenant="${SISTER_SHOP.id}"`);
    expect(body).toContain('<h1>Dieser Shop ist geschlossen</h1>');
    expect(body).toContain('Offene Verkäufe laufen bis zur Auszahlung weiter.');
    expect(body).toContain(`href="${CONSUMER_SHOP.getPath('contact')}"`);
    expect(body).toContain('href="/content/impressum"');
  });

  it('a closed shop says so in the language of the address', async () => {
    const { statusCode, body } = await ask('/fr');
    expect(statusCode).toBe(410);
    expect(body).toContain('Cette boutique est fermée');
    expect(body).toContain('href="/fr/');
  });

  it('imprint, privacy page and contact of a closed shop stay, with a bar that says it is closed', async () => {
    for (const url of ['/content/impressum', '/content/datenschutz', CONSUMER_SHOP.getPath('contact')]) {
      const { statusCode, body, headers } = await ask(url);
      expect(statusCode, url).toBe(200);
      expect(headers['x-robots-tag'], url).toBe('noindex');
      expect(body, url).toContain('class="tenant-state">Dieser Shop ist geschlossen.');
    }
  });

  it('a closed shop leads to another shop or address where its tenant file says so', async () => {
    const french = await ask(SHOP_ABROAD.getDevicePath('iphone'), { id: LED_TO_SHOP.id });
    expect([french.statusCode, french.headers.location]).toEqual([301, `http://${getHost(SHOP_ABROAD.id)}/`]);
    const spanish = await ask('/', { id: LED_AWAY.id });
    expect([spanish.statusCode, spanish.headers.location]).toEqual([301, 'https://www.successor.example/es']);
  });

  it('a closed shop has no sitemap', async () => {
    expect((await ask('/robots.txt')).body).not.toContain('Sitemap');
    expect((await ask('/sitemap.xml')).statusCode).toBe(404);
  });

  it('live shops link neither a closed shop nor the language of a closed country', async () => {
    const sister = await ask('/', { id: findSisterShop(NEIGHBOUR_SHOP.country).id });
    expect(sister.statusCode).toBe(200);
    expect(sister.body).not.toContain(getHost(CLOSED));
    const german = await ask('/', { id: CONSUMER_SHOP.id });
    expect(german.statusCode).toBe(200);
    expect(german.body).not.toMatch(/href="\/it["/]|\/\/it\.localhost|hreflang="it/);
    expect(german.body).toMatch(/href="\/fr["/]/);
  });

  it('pages in the language of a closed country still answer in other shops', async () => {
    const { statusCode, body } = await ask('/it', { id: CONSUMER_SHOP.id });
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="it-IT"');
  });
});

describe('API calls of a closed shop', () => {
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    edge.app.inject({
      method: 'POST',
      url,
      headers: { host: getHost(CLOSED), 'sec-fetch-site': 'same-origin', ...headers },
      payload,
    });

  it('a closed shop takes no offer, cart, trade or subscription', async () => {
    const services = edge.services as unknown as Shops;
    const offer = await offerFor(services, await createContext(CONSUMER_SHOP.id, { now: () => new Date() }));
    const calls: [string, object][] = [
      ['/api/offers', {}],
      ['/api/cart/price', { lines: [] }],
      ['/api/trades', createTradeInput(offer)],
      ['/api/newsletter/subscribe', { email: 'a@b.example', locale: 'de' }],
      ['/api/trade/searches', { query: { match_all: {} } }],
    ];
    for (const [url, body] of calls) {
      const answer = await post(url, body, { 'idempotency-key': 'a-key-of-16-chars' });
      expect(answer.statusCode, url).toBe(410);
      expect(answer.headers['content-type'], url).toContain('application/problem+json');
      expect(answer.json(), url).toMatchObject({ status: 410, code: 'shop.closed' });
    }
    const trades = await edge.database.db.selectFrom('trade').select('number').where('tenant', '=', CLOSED).execute();
    expect(trades).toEqual([{ number: trade.number }]);
  });

  it('a closed shop accepts a contact message', async () => {
    const message = 'Wann kommt das Geld für meinen Verkauf an?';
    const answer = await post('/api/contact', {
      subject: 'orderStatus',
      name: 'Hannah Probe',
      email: 'hannah@example.org',
      message,
    });
    expect(answer.statusCode).toBeLessThan(300);
  });
});

describe('an open trade of a closed shop', () => {
  it('its secret link and its label from the mail still work', async () => {
    const [mail = ''] = await mailsAbout(trade.number);
    page = /\/sale\/[\w-]{43}(?![\w-])/.exec(mail)?.[0] ?? '';
    const { statusCode, body } = await ask(page);
    expect(statusCode).toBe(200);
    expect(body).toContain(trade.number);
    expect(body).toContain('class="tenant-state">Dieser Shop ist geschlossen.');
    expect((await ask(`/api/trades/sales/${page.split('/').at(-1)}`)).statusCode).toBe(200);
    const label = /\/api\/trades\/labels\/[^\s?]+\/label\.pdf/.exec(mail)?.[0] ?? '';
    const printed = await ask(label);
    expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('the desk receives, inspects and pays it, and the seller is notified', async () => {
    const before = await mailsAbout(trade.number);
    const path = (act: string) => `/desk/trades/${trade.number}${act}`;
    expect((await anna.post(path('/receive'))).statusCode).toBe(303);
    const form = (await anna.get(path('/as-described'))).body;
    const hidden = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? '';
    const accepted = await anna.post(path('/as-described'), { amount: hidden('amount'), version: hidden('version') });
    expect(accepted.headers.location).toContain('done=asDescribed');
    const made = await anna.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
    const batch = String(made.headers.location).split('?')[0] ?? '';
    expect((await ben.post(`${batch}/release`)).headers.location).toBe(`${batch}?done=batchReleased`);
    await endBatchUndo(edge);
    expect((await ben.post(`${batch}/file`)).statusCode).toBe(200);
    expect((await anna.post(`${batch}/paid`, { executed: 'on' })).headers.location).toBe(`${batch}?done=batchPaid`);
    const { state } = await edge.database.db
      .selectFrom('trade')
      .select('state')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
    expect(state).toBe('paid');
    expect((await mailsAbout(trade.number)).length).toBeGreaterThan(before.length);
    const { statusCode, body } = await ask(page);
    expect(statusCode).toBe(200);
    expect(body).toContain('class="tenant-state">');
  });
});
