import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedServices } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import type { ServerTenant } from '../../../platform/generated/tenant-types.gen.ts';
import { UnavailableError } from '../../../platform/shared/problem.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { askedSale, PHOTO } from '../../support/clarifying.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createRegistration } from '../../support/registration.ts';
import { createContext, createTradeInput, expectOk, type Shops } from '../../support/selling.ts';

type Services = ServerTenant['services'];

let edge: Edge;
/** The services of a shop where all are remote: this instance, reached over HTTP. */
let ctx: RequestContext;
let answered = 0;

beforeAll(async () => {
  edge = await openEdge();
  ctx = await contextAt(`http://${CONSUMER_SHOP.host}:${edge.port}`);
});
afterAll(() => edge.close());
beforeEach(() => {
  answered = edge.logged().length;
});

async function contextAt(host: string): Promise<RequestContext> {
  const shipped = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  const { shop: _, trade, ...bases } = embeddedServices;
  const elsewhere = Object.entries(bases).map(([name, path]) => [name, `${host}${path}`]);
  const services = { ...Object.fromEntries(elsewhere), trade } as Services;
  return { ...shipped, tenant: { ...shipped.tenant, services } };
}

/** Methods and routes that arrived over HTTP since the test began. */
const arrived = () =>
  edge
    .logged()
    .slice(answered)
    .filter(({ msg }) => msg === 'answered')
    .map(({ method, route }) => `${method} ${route}`);

async function makeOffer(context: RequestContext) {
  const device = await edge.services.catalogue.findDevice(context, 'apple-iphone-13');
  const answers = Object.fromEntries((device?.questions ?? []).map(({ id, answers }) => [id, answers[0]?.id ?? '']));
  return expectOk(await edge.services.offers.create(context, { deviceId: device?.id ?? '', answers }));
}

describe('a shop whose services are remote', () => {
  it('the shop creates, reads and prices offers remotely', async () => {
    const offer = await makeOffer(ctx);
    expect(await edge.services.offers.find(ctx, offer.id)).toMatchObject({ id: offer.id });
    const cart = await edge.services.offers.priceCart(ctx, { lines: [{ offerId: offer.id, quantity: 2 }] });
    expect(cart.totalCents).toBe(2 * offer.priceCents);
    expect(await edge.services.offers.find(ctx, 'nothing')).toBeUndefined();
    expect(arrived()).toEqual([
      'POST /api/offers',
      'GET /api/offers/:id',
      'POST /api/cart/price',
      'GET /api/offers/:id',
    ]);
  });

  it('an offer is requested without what only the own figures of a shop count', async () => {
    const device = await edge.services.catalogue.findDevice(ctx, 'apple-iphone-13');
    const answers = Object.fromEntries((device?.questions ?? []).map(({ id, answers }) => [id, answers[0]?.id ?? '']));
    const input = { deviceId: device?.id ?? '', answers, startsVisit: true, reference: 'not-for-others' };
    expect((await edge.services.offers.create(ctx, input)).ok).toBe(true);
    const { db } = edge.database;
    expect(await db.selectFrom('offer_day').select('visits').where('reference', '<>', '').execute()).toEqual([]);
    expect(await db.selectFrom('offer_day').select('visits').where('visits', '>', 0).execute()).toEqual([]);
  });

  it("the shop receives the remote service's reason for rejecting an offer", async () => {
    const here = await createContext(CONSUMER_SHOP.id);
    const device = await edge.services.catalogue.findDevice(ctx, 'apple-iphone-13');
    const [question] = device?.questions ?? [];
    const inputs = [
      { deviceId: 'nothing', answers: {} },
      { deviceId: device?.id ?? '', answers: {} },
      { deviceId: device?.id ?? '', answers: { 'a/b~c': 'x' } },
      { deviceId: device?.id ?? '', answers: { [question?.id ?? '']: 'nothing' } },
    ];
    for (const input of inputs) {
      const there = await edge.services.offers.create(ctx, input);
      expect(there.ok).toBe(false);
      expect(there).toEqual(await edge.services.offers.create(here, input));
    }
  });

  it('the shop sells remotely, and reads the trade and its label by the token', async () => {
    const offer = await makeOffer(ctx);
    const { trade, accessToken, replayed } = expectOk(
      await edge.services.trades.create(ctx, 'key-1', createTradeInput(offer)),
    );
    expect([replayed, accessToken.length > 20]).toEqual([false, true]);
    expect(await edge.services.trades.findByToken(ctx, accessToken)).toMatchObject({ number: trade.number });
    expect(await edge.services.trades.findByToken(ctx, 'nothing')).toBeUndefined();
    const label = await edge.services.trades.labelPdf(ctx, accessToken, 'a6');
    expect(
      Buffer.from(label ?? [])
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
    const again = expectOk(await edge.services.trades.create(ctx, 'key-1', createTradeInput(offer)));
    expect([again.trade.number, again.replayed]).toEqual([trade.number, true]);
    expect(arrived()).toContain('GET /api/trades/current/label.pdf');
  });

  it("a guest's trade has a number of the remote customer service, also after a repeat", async () => {
    const here = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const { customers } = ctx.tenant.services;
    const shop = { ...here, tenant: { ...here.tenant, services: { ...here.tenant.services, customers } } };
    const sale = createTradeInput(await makeOffer(shop));
    const { trade } = expectOk(await edge.services.trades.create(shop, 'guest-key', sale));
    expect(arrived()).toEqual(['POST /api/customers/guest_account_number']);
    const again = expectOk(await edge.services.trades.create(shop, 'guest-key', sale));
    expect([again.replayed, again.trade.customerNumber]).toEqual([true, trade.customerNumber]);
    expect(arrived()).toHaveLength(1);
  });

  it('a guest number of another host, unknown here, becomes the number of the stored trade', async () => {
    const other = createServer((_, response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ customerNumber: '7031544920' }));
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    try {
      const here = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
      const customers = `http://127.0.0.1:${(other.address() as AddressInfo).port}/api/customers`;
      const shop = { ...here, tenant: { ...here.tenant, services: { ...here.tenant.services, customers } } };
      const sale = createTradeInput(await makeOffer(shop));
      const { trade } = expectOk(await edge.services.trades.create(shop, 'foreign-key', sale));
      expect(trade.customerNumber).toBe('7031544920');
      const stored = await edge.database.db
        .selectFrom('trade')
        .innerJoin('customer', 'customer.id', 'trade.customer_id')
        .select(['customer.number', 'customer.account_id'])
        .where('trade.number', '=', trade.number)
        .execute();
      expect(stored).toEqual([{ number: '7031544920', account_id: null }]);
    } finally {
      other.close();
    }
  });

  it('the shop receives the reason why a trade was not created', async () => {
    const offer = await makeOffer(ctx);
    const sell = (changes: object) =>
      edge.services.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer, changes));
    const gone = [{ offerId: 'nothing', quantity: 1 }];
    expect(await sell({ lines: gone })).toEqual({
      ok: false,
      error: { code: 'offers.gone', gone: [{ offerId: 'nothing', reason: 'unknown' }] },
    });
    expect(await sell({ termsAccepted: false })).toMatchObject({ error: { code: 'terms.notAccepted' } });
    expect(await sell({ voucher: 'nothing' })).toEqual({ ok: false, error: { code: 'voucher', problem: 'unknown' } });
    const address = { ...createTradeInput(offer).address, postalCode: '1' };
    expect(await sell({ address })).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/address/postalCode' }] },
    });
  });

  it('the shop stores drafts remotely, each under its own token, and deletes them', async () => {
    const { checkout } = edge.services;
    const { token, draft } = await checkout.save(ctx, undefined, { voucher: 'ABC' });
    expect(await checkout.read(ctx, token)).toEqual(draft);
    const renewed = await checkout.save(ctx, token, { idempotencyKey: 'any' });
    expect(renewed.token).toBe(token);
    expect(renewed.draft.idempotencyKey).not.toBe(draft.idempotencyKey);
    await checkout.drop(ctx, token);
    expect(await checkout.read(ctx, token)).toBeUndefined();
    expect(await checkout.read(ctx, undefined)).toBeUndefined();
    expect(arrived()).toEqual([
      'PUT /api/checkout/draft',
      'GET /api/checkout/draft',
      'POST /api/checkout/draft/key',
      'DELETE /api/checkout/draft',
      'GET /api/checkout/draft',
    ]);
  });

  it('the shop sends contact messages remotely and receives the invalid fields', async () => {
    const { contact } = edge.services;
    const message = { subject: 'returns', name: 'A', email: 'a@example.org', tradeNumber: '', message: 'Hello there.' };
    expect(await contact.send(ctx, message)).toEqual({ ok: true, value: null });
    expect(await contact.send(ctx, { ...message, email: 'a' })).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/email' }] },
    });
    expect(await contact.enquire(ctx, {})).toMatchObject({ ok: false, error: { code: 'fields' } });
    expect(arrived()).toEqual(['POST /api/contact', 'POST /api/contact', 'POST /api/contact/business']);
  });

  it('the shop subscribes to the newsletter remotely', async () => {
    const { newsletter } = edge.services;
    expect(await newsletter.subscribe(ctx, { email: 'a@example.org', locale: 'de', homepage: '' })).toMatchObject({
      ok: true,
    });
    expect(await newsletter.subscribe(ctx, { email: 'a', locale: 'de', homepage: '' })).toMatchObject({
      error: { code: 'fields' },
    });
    expect(await newsletter.find(ctx, 'nothing')).toBeUndefined();
    expect(await newsletter.confirm(ctx, 'nothing', {})).toMatchObject({ error: { code: 'link.gone' } });
    await newsletter.unsubscribe(ctx, 'nothing');
    expect(arrived().at(-1)).toBe('POST /api/newsletter/unsubscribe');
  });

  it('the shop opens accounts remotely for forms without scripts', async () => {
    const { accounts } = edge.services;
    const shop = { ...ctx, now: () => new Date() };
    const gone = { password: 'Kiesel Lampe Tram', headers: { token: 'of-a-link' } };
    expect(await accounts.register(shop, createRegistration(shop))).toEqual({ ok: true, value: null });
    expect(await accounts.register(shop, createRegistration(shop, { password: 'Password1' }))).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/credentials/0/value', code: 'common' }] },
    });
    expect(await accounts.requestReset(shop, { email: 'a@example.org', lang: 'de' })).toEqual({
      ok: true,
      value: null,
    });
    expect(await accounts.resetPassword(shop, gone)).toEqual({ ok: false, error: { code: 'link.gone' } });
    expect(arrived()).toEqual([
      'POST /api/account/register',
      'POST /api/account/register',
      'POST /api/account/forgotPasswordMail',
      'POST /api/account/resetPassword',
    ]);
  });

  it('the shop asks remotely whether a clarification is open', async () => {
    expect(await edge.services.clarifications.find(ctx, { id: '1', trade: '2' })).toBeUndefined();
    expect(arrived()).toEqual(['GET /api/clarifications/:id/:trade']);
  });

  it('the shop shows a clarification with photos of the remote host, and sends the answer there', async () => {
    const { clarifications } = edge.services;
    const here = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const parts = { shops: edge.services as unknown as Shops, database: edge.database, ctx: here };
    const { link, items } = await askedSale(parts, { differing: 2 });
    const [first, second] = items;
    expect(await clarifications.find(ctx, link)).toEqual(await clarifications.find(here, link));
    const photo = await clarifications.photoSource(ctx, link, first?.photos[0]?.id ?? '');
    expect(photo).toBe(`data:image/jpeg;base64,${PHOTO.toString('base64')}`);
    const answer = (offer: string | undefined, decision: string) =>
      clarifications.answer(ctx, link, [{ offer: offer ?? '', decision: decision as 'accept' }]);
    expect(await clarifications.answer(ctx, link, [])).toMatchObject({ error: { fields: [{ pointer: '/answers' }] } });
    expect(await answer('nothing', 'accept')).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/answers/0/offer', code: 'offer.unknown' }] },
    });
    expect(await answer(first?.offer, 'return')).toMatchObject({ ok: true, value: { state: 'open' } });
    expect(await answer(first?.offer, 'accept')).toEqual({ ok: false, error: { code: 'clarification.answered' } });
    expect(await answer(second?.offer, 'accept')).toMatchObject({ ok: true, value: { state: 'answered' } });
    const forged = { ...link, id: 'forged' };
    const unknown = { ok: false, error: { code: 'clarification.unknown' } };
    expect(await clarifications.answer(ctx, forged, [{ offer: 'x', decision: 'accept' }])).toEqual(unknown);
    expect(arrived()).toContain('POST /api/clarifications/:id/:trade/answers');
    const seen = await edge.app.inject({
      url: `/api/clarifications/${link.id}/${link.trade}/photos/${first?.photos[0]?.id}`,
      headers: { host: CONSUMER_SHOP.host },
    });
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
  });

  it('the shop reports each remote service that does not answer', async () => {
    const away = await contextAt('http://127.0.0.1:9');
    const { accounts, customers, offers, trades, checkout, contact, newsletter, clarifications } = edge.services;
    const calls = [
      customers.openGuest(away),
      offers.find(away, 'x'),
      offers.priceCart(away, { lines: [] }),
      trades.findByToken(away, 'x'),
      checkout.read(away, 'x'),
      contact.send(away, {}),
      newsletter.find(away, 'x'),
      clarifications.find(away, { id: '1', trade: '2' }),
      accounts.requestReset(away, { email: 'a@example.org', lang: 'de' }),
    ];
    await Promise.all(calls.map((call) => expect(call).rejects.toThrow(UnavailableError)));
  });
});

describe('a shop whose services are embedded', () => {
  it('the shop sends no request to another host', async () => {
    const here = await createContext(CONSUMER_SHOP.id);
    await makeOffer(here);
    await edge.services.clarifications.find(here, { id: '1', trade: '2' });
    expect(arrived()).toEqual([]);
  });
});
