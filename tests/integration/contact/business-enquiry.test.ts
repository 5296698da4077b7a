import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { landingPageHandler } from '../../../platform/server/pages/forms/business-enquiry.ts';
import { checkoutForm } from '../../../platform/server/pages/forms/checkout.ts';
import type { FormAnswer, FormHandler } from '../../../platform/server/pages/forms/types.ts';
import type { MailSummary, StoredMail } from '../../../platform/services/mail/types.ts';
import { ENQUIRY_ANSWER_WORKING_DAYS } from '../../../platform/shared/working-days.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { answerDay } from '../../support/answer-day.ts';
import {
  BUSINESS_SHOP,
  CONSUMER_SHOP,
  NEIGHBOUR_SHOP,
  PARTNER_SHOP,
  SECOND_ABROAD,
  SHOP_ABROAD,
  THIRD_ABROAD,
} from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, loadTestFleet, offerFor, type Shops } from '../../support/selling.ts';
import { findSisterShop, findWidgetShop } from '../../support/test-shop.ts';

const PORTAL = '/api/contact/business';

let edge: Edge;
let app: FastifyInstance;
beforeAll(async () => {
  edge = await openEdge();
  app = edge.app;
}, 240_000);
afterAll(() => edge?.close());

let count = 0;
/** The outbox rows of this test only. */
let company = '';
beforeEach(() => {
  count += 1;
  company = `Sandvoß Logistik ${count}`;
});

const good = () => ({ company, name: 'Ines Probe', email: 'ines@example.org', deviceCount: 40 });
const send = (body: unknown, host = CONSUMER_SHOP.host) =>
  app.inject({
    method: 'POST',
    url: PORTAL,
    headers: { host, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The mails of this test, newest first. */
async function mails(): Promise<StoredMail[]> {
  const { mail } = edge.services;
  const all = await Promise.all((await mail.list(50)).map((one: MailSummary) => mail.find(one.id)));
  return all.filter((one): one is StoredMail => one?.text.includes(company) === true);
}

function codes(answer: { json(): unknown }): string[] {
  const { fields = [] } = answer.json() as { fields?: { pointer: string; code: string }[] };
  return fields.map(({ pointer, code }) => `${pointer} ${code}`);
}

describe('a company’s enquiry', () => {
  it('an enquiry goes to the business contact through the outbox, with the company as reply address', async () => {
    const answer = await send({ ...good(), phone: '+49 221 471', kinds: ['phone', 'notebook'], message: 'Ab Mai.' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ received: true });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [mail] = await mails();
    expect(mail).toMatchObject({
      tenant: CONSUMER_SHOP.id,
      kind: 'contact.enquiry',
      to: CONSUMER_SHOP.config.contact.b2bToAddress,
      replyTo: 'ines@example.org',
      subject: `Anfrage: ${company}, 40 Geräte`,
      attachments: [],
    });
    expect(mail?.text).toContain('Telefon: +49 221 471');
    expect(mail?.text).toContain('Geräteart: Handy, Notebook');
    expect(mail?.text).toContain('Ab Mai.');
  });

  it('the mail names the last day of the two working days within which the texts promise an answer', async () => {
    await send(good());
    const [mail] = await mails();
    expect(mail?.text).toContain(`Zugesagte Antwort bis: ${await answerDay(ENQUIRY_ANSWER_WORKING_DAYS)}`);
  });

  it('an enquiry belongs to the shop that received it', async () => {
    await send(good(), PARTNER_SHOP.host);
    expect((await mails()).map(({ tenant }) => tenant)).toEqual([PARTNER_SHOP.id]);
  });

  it('an enquiry sends one mail, however often the button was pressed', async () => {
    await send(good());
    await send(good());
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    NEIGHBOUR_SHOP.host,
    SHOP_ABROAD.host,
    findSisterShop(SECOND_ABROAD.country).host,
    findWidgetShop(THIRD_ABROAD.country).host,
  ])('the call does not exist on %s, which does not buy from companies', async (host) => {
    const answer = await send(good(), host);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect((await send('{', host)).statusCode).toBeLessThan(500);
    expect(await mails()).toEqual([]);
  });

  it("an invalid enquiry is rejected with every field's problem together", async () => {
    const answer = await send({ company: ' ', name: '', email: 'ines@', phone: 'ruf an', deviceCount: 0 });
    expect(answer.statusCode).toBe(422);
    expect(codes(answer)).toEqual([
      '/company required',
      '/name required',
      '/email email.format',
      '/phone phone.format',
      '/deviceCount deviceCount.number',
    ]);
  });

  it('an enquiry without a cart requires the number of devices', async () => {
    const { deviceCount: _, ...rest } = good();
    expect(codes(await send(rest))).toEqual(['/deviceCount required']);
    expect(codes(await send({ ...rest, lines: [] }))).toEqual(['/deviceCount required']);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['an unknown member', { ...{ company: 'x', name: 'x', email: 'x@example.org', deviceCount: 1 }, admin: true }],
    ['an unknown kind', { company: 'x', name: 'x', email: 'x@example.org', deviceCount: 1, kinds: ['fridge'] }],
    ['a line break in the name', { company: 'x', name: 'x\r\nBcc: y', email: 'x@example.org', deviceCount: 1 }],
  ])('an enquiry is rejected when it is %s', async (_, body) => {
    const answer = await send(body);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('an enquiry that fills the honeypot is discarded with the answer of a success', async () => {
    expect((await send({ ...good(), homepage: 'https://x.example' })).statusCode).toBe(201);
    expect(await mails()).toEqual([]);
  });

  it('an enquiry from another site is rejected', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: PORTAL,
      headers: { host: CONSUMER_SHOP.host, origin: 'https://evil.example', 'content-type': 'application/json' },
      payload: JSON.stringify(good()),
    });
    expect(answer.statusCode).toBe(403);
    expect(await mails()).toEqual([]);
  });

  it('the interface description lists the call', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json', headers: { host: CONSUMER_SHOP.host } })).json();
    expect(paths[PORTAL].post.responses).toHaveProperty('201');
  });
});

describe('a cart above the cap', () => {
  const shops = () => edge.services as unknown as Shops;

  it("the enquiry contains the cart with its offers' prices, in the mail and as a table", async () => {
    const ctx = await createContext(BUSINESS_SHOP.id, { now: () => new Date() });
    const offer = await offerFor(shops(), ctx);
    const { deviceCount: _, ...rest } = good();
    const answer = await send({ ...rest, lines: [{ offerId: offer.id, quantity: 15 }] }, BUSINESS_SHOP.host);
    expect(answer.statusCode).toBe(201);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: BUSINESS_SHOP.config.contact.b2bToAddress,
      subject: `Anfrage: ${company}, 15 Geräte`,
    });
    expect(mail?.text).toContain(`15 × ${offer.deviceName} ${offer.variantLabel}`);
    expect(mail?.attachments).toMatchObject([
      { fileName: expect.stringMatching(/^Umlauf-warenkorb-[\d-]{10}\.csv$/), contentType: 'text/csv; charset=utf-8' },
    ]);
    const file = await edge.services.mail.findAttachment(mail?.id ?? 0, 0);
    const sum = ((offer.priceCents * 15) / 100).toFixed(2).replace('.', ',');
    expect(new TextDecoder().decode(file?.content)).toContain(`"15";"${offer.deviceName} ${offer.variantLabel}"`);
    expect(new TextDecoder().decode(file?.content)).toContain(`"${sum}"`);
  });

  it('the enquiry rejects offers of another shop', async () => {
    const offer = await offerFor(shops(), await createContext(CONSUMER_SHOP.id, { now: () => new Date() }));
    const lines = [{ offerId: offer.id, quantity: 2 }];
    const { deviceCount: _, ...rest } = good();
    const answer = await send({ ...rest, lines }, BUSINESS_SHOP.host);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'cart.gone' });
    expect(await mails()).toEqual([]);
  });

  it('the plain form of the cart passes the cart on', async () => {
    const ctx = await createContext(BUSINESS_SHOP.id);
    const offer = await offerFor(shops(), ctx);
    const body = { step: 'business', company, name: 'Ines Probe', email: 'ines@example.org', lines: `${offer.id}.12` };
    expect(await post(checkoutForm, BUSINESS_SHOP.id, 'checkout', body)).toEqual({
      kind: 'redirect',
      location: '/checkout?sent=1',
      setCookies: [],
    });
    expect(await mails()).toMatchObject([{ subject: `Anfrage: ${company}, 12 Geräte` }]);
  });

  it('a rejected plain form keeps its values', async () => {
    const offer = await offerFor(shops(), await createContext(BUSINESS_SHOP.id));
    const body = { step: 'business', company, name: '', email: 'ines@', phone: '', lines: `${offer.id}.12` };
    expect(await post(checkoutForm, BUSINESS_SHOP.id, 'checkout', body)).toMatchObject({
      kind: 'render',
      status: 422,
      form: {
        values: { step: 'business', company, email: 'ines@' },
        problems: [{ pointer: '/name' }, { pointer: '/email' }],
      },
    });
  });
});

describe('the plain form of the landing page', () => {
  it('a sent form redirects to an address that says only that it was sent', async () => {
    const body = { company, name: 'Ines', email: 'ines@example.org', deviceCount: '1.200', 'kind-tablet': 'yes' };
    expect(await post(landingPageHandler, CONSUMER_SHOP.id, 'b2bLandingpage', body)).toEqual({
      kind: 'redirect',
      location: '/b2b/ankaufsportal?sent=1#enquiry',
      setCookies: [],
    });
    const [mail] = await mails();
    expect(mail?.text).toContain('Geräte: 1.200');
    expect(mail?.text).toContain('Geräteart: Tablet');
  });

  it('a rejected form shows every value again', async () => {
    const typed = { company, name: ' ', email: 'ines', deviceCount: 'viele', 'kind-phone': 'yes', message: 'a\r\nb' };
    expect(await post(landingPageHandler, CONSUMER_SHOP.id, 'b2bLandingpage', typed)).toMatchObject({
      kind: 'render',
      status: 422,
      form: {
        values: typed,
        problems: [
          { pointer: '/name', code: 'required' },
          { pointer: '/email', code: 'email.format' },
          { pointer: '/deviceCount', code: 'deviceCount.number' },
        ],
      },
    });
  });
});

async function post(
  handler: FormHandler,
  id: TenantId,
  name: 'checkout' | 'b2bLandingpage',
  body: Record<string, string>,
): Promise<FormAnswer> {
  const ctx = await createContext(id);
  const table = (await loadTestFleet()).tenant(id).routing.tables[ctx.locale] ?? [];
  const href = buildHref(table, '') as Parameters<FormHandler>[0]['href'];
  return postForm(handler, {
    ctx,
    services: edge.services,
    match: { name, params: {} },
    body,
    query: {},
    cookies: {},
    href,
  });
}
