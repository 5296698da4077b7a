import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.server.ts';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import { offersRoutes } from '../../../platform/server/api/offers.ts';
import { registerProblems } from '../../../platform/server/edge/problems.ts';
import type { Services } from '../../../platform/server/services.ts';
import { createOffers } from '../../../platform/services/offers/index.server.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { copiedDataDir } from '../../support/database-template.ts';
import { shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

/** A shop whose carrier has no limits of a parcel. */
const PARCELS = { shipping: { parcel: {}, deviceGrams: {} } };

const devices = new Map(shippedDevices().map((device) => [device.id, device]));
const used = {
  storage: '128',
  power: 'yes',
  display: 'light',
  housing: 'asNew',
  battery: '80',
  account: 'signedOut',
  accessories: 'none',
};
const phone = { deviceId: 'apple-iphone-15-pro', answers: used };

let database: Database;
let remove = () => {};
let app: FastifyInstance;
let now = '2026-11-21T09:00:00Z';

beforeAll(async () => {
  const copied = await copiedDataDir();
  remove = copied.remove;
  database = await openDatabase(copied);
  const catalogue = { findDeviceById: async (_ctx: RequestContext, id: string) => devices.get(id) };
  const offers = createOffers({ db: database.db, catalogue, pricing: shippedPricing() });
  app = Fastify({
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 2_000 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false, strict: false } },
  });
  registerProblems(app);
  for (const schema of Object.values(apiSchemas)) app.addSchema(schema);
  const rules = { currency: 'EUR', timeZone: 'Europe/Berlin', offerValidityDays: 21, vouchers: [], ...PARCELS };
  const tenant = { id: CONSUMER_SHOP.id, country: 'de', ...rules };
  app.addHook('onRequest', async (request) => {
    request.cookies = {};
    request.ctx = { tenant, locale: 'de', now: () => new Date(now), requestId: request.id, log: request.log } as never;
  });
  await app.register(offersRoutes, { services: { offers } as Services });
});

afterAll(async () => {
  await app.close();
  await database.close();
  remove();
});

async function post(url: string, body: unknown) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const pointers = (problem: { fields?: { pointer: string }[] }) => (problem.fields ?? []).map((field) => field.pointer);

describe('POST /api/offers', () => {
  it('a new offer returns 201 with the whole offer and its address', async () => {
    const { status, headers, body } = await post('/api/offers', phone);
    expect(status).toBe(201);
    expect(body).toMatchObject({ priceCents: 45000, outcome: 'offer', validUntil: '2026-12-12T22:59:59.999Z' });
    expect(body.quote.lines[0]).toEqual({ kind: 'asNew', questionId: 'storage', answerId: '128', deltaCents: 57400 });
    const read = await app.inject({ url: headers.location as string });
    expect(read.json()).toEqual(body);
  });

  const without = ({ battery: _, ...rest }: typeof used) => rest;
  it.each([
    ['an unknown device', { ...phone, deviceId: 'nokia-9999' }, 422, 'device.unknown', ['/deviceId']],
    [
      'an unknown answer',
      { ...phone, answers: { ...used, battery: '85' } },
      422,
      'answer.unknown',
      ['/answers/battery'],
    ],
    [
      'another device’s question',
      { ...phone, answers: { ...used, fungus: 'none' } },
      422,
      'question.unknown',
      ['/answers/fungus'],
    ],
    ['an open question', { ...phone, answers: without(used) }, 422, 'question.open', ['/answers/battery']],
    [
      'an odd question',
      { ...phone, answers: { ...used, 'a/b~c': 'x' } },
      422,
      'question.unknown',
      ['/answers/a~1b~0c'],
    ],
    [
      'a name of the prototype',
      { ...phone, answers: { ...used, constructor: 'x' } },
      422,
      'question.unknown',
      ['/answers/constructor'],
    ],
    [
      'a number for an answer',
      { ...phone, answers: { ...used, battery: 80 } },
      400,
      'request.invalid',
      ['/answers/battery'],
    ],
    ['no device', { answers: used }, 400, 'request.invalid', ['/deviceId']],
    ['no answers', { deviceId: phone.deviceId }, 400, 'request.invalid', ['/answers']],
    ['a price of its own', { ...phone, priceCents: 999999 }, 400, 'request.invalid', ['/priceCents']],
    ['NUL', { ...phone, answers: { ...used, battery: '8\0' } }, 400, 'text.unstorable', ['/answers/battery']],
    ['half a surrogate pair', { ...phone, deviceId: '\ud800' }, 400, 'text.unstorable', ['/deviceId']],
    ['a list', [], 400, 'request.invalid', ['']],
    [
      'a long answer',
      { ...phone, answers: { ...used, battery: 'x'.repeat(65) } },
      400,
      'request.invalid',
      ['/answers/battery'],
    ],
  ])('%s is rejected and the member is named', async (_title, body, status, code, named) => {
    const refused = await post('/api/offers', body);
    expect({ status: refused.status, code: refused.body.code, named: pointers(refused.body) }).toEqual({
      status,
      code,
      named,
    });
    expect(refused.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    ['a prototype', '{"deviceId":"apple-iphone-13","answers":{"__proto__":{"battery":"90"}}}', 400],
    ['no JSON', '{"deviceId":', 400],
    ['a megabyte', JSON.stringify({ deviceId: 'x'.repeat(1_048_576), answers: {} }), 413],
    ['nothing', '', 400],
  ])('%s is rejected', async (_title, body, status) => {
    const refused = await post('/api/offers', body);
    expect(refused.status).toBe(status);
    expect(refused.body.code).toEqual(expect.any(String));
  });

  it('every body is answered with less than 500', async () => {
    const anyBody = fc.oneof(
      fc.json(),
      fc
        .record({
          deviceId: fc.oneof(fc.constantFrom(...devices.keys()), fc.string({ unit: anyCharacter })),
          answers: fc.dictionary(fc.string({ unit: anyCharacter }), fc.anything()),
        })
        .map((body) => JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? null : value))),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        expect((await post('/api/offers', body)).status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe('GET /api/offers/:id', () => {
  it.each(['nope', '__proto__', encodeURIComponent("' or 1=1 --"), 'x'.repeat(1500)])(
    'the id of %s is unknown',
    async (id) => {
      const { statusCode, body } = await app.inject({ url: `/api/offers/${id}` });
      expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 404, code: 'offer.unknown' });
    },
  );

  it('an id with NUL is rejected', async () => {
    expect((await app.inject({ url: '/api/offers/%00' })).statusCode).toBe(400);
  });

  it('an expired offer is reported as expired', async () => {
    const { headers } = await post('/api/offers', phone);
    now = '2026-12-12T23:00:00Z';
    const { statusCode, body } = await app.inject({ url: headers.location as string });
    now = '2026-11-21T09:00:00Z';
    expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 410, code: 'offer.expired' });
  });
});

describe('POST /api/cart/price', () => {
  it('the offers are priced, whatever price the client has stored', async () => {
    const { body: offer } = await post('/api/offers', phone);
    const lines = [
      { offerId: offer.id, quantity: 3 },
      { offerId: 'nobody', quantity: 1 },
    ];
    const { status, body } = await post('/api/cart/price', { lines, voucher: '' });
    expect(status).toBe(200);
    expect(body).toEqual({
      lines: [{ offer, quantity: 3, totalCents: 135000 }],
      gone: [{ offerId: 'nobody', reason: 'unknown' }],
      voucher: null,
      voucherProblem: null,
      devicesCents: 135000,
      totalCents: 135000,
      currency: 'EUR',
      validUntil: offer.validUntil,
    });
  });

  it('an empty cart is worth 0', async () => {
    expect((await post('/api/cart/price', { lines: [] })).body).toMatchObject({ totalCents: 0, validUntil: null });
  });

  const cart = (quantity: unknown, offerId: unknown = 'abc') => ({ lines: [{ offerId, quantity }] });
  it.each([
    ['a quantity of 0', cart(0), 400, ['/lines/0/quantity']],
    ['a quantity of 21', cart(21), 400, ['/lines/0/quantity']],
    ['a quantity of 10,000', cart(10_000), 400, ['/lines/0/quantity']],
    ['a negative quantity', cart(-1), 400, ['/lines/0/quantity']],
    ['half a device', cart(1.5), 400, ['/lines/0/quantity']],
    ['a quantity as text', cart('1'), 400, ['/lines/0/quantity']],
    ['an odd offer id', cart(1, 'a b'), 400, ['/lines/0/offerId']],
    ['no lines', {}, 400, ['/lines']],
    ['41 lines', { lines: Array.from({ length: 41 }, (_, n) => ({ offerId: `a${n}`, quantity: 1 })) }, 400, ['/lines']],
    ['a voucher that is no text', { lines: [], voucher: 5 }, 400, ['/voucher']],
    ['a voucher with NUL', { lines: [], voucher: 'A\0' }, 400, ['/voucher']],
    ['an offer twice', { lines: [...cart(20).lines, ...cart(1).lines] }, 422, ['/lines/1/offerId']],
  ])('%s is rejected and the member is named', async (_title, body, status, named) => {
    const refused = await post('/api/cart/price', body);
    expect({ status: refused.status, named: pointers(refused.body) }).toEqual({ status, named });
  });
});
