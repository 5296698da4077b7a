import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_LINES, MAX_QUANTITY, parseCartCookie } from '../../../platform/shared/cart-cookie.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext, createTradeInput, offerFor, type Shops } from '../../support/selling.ts';

let edge: Edge;
let offerId: string;
beforeAll(async () => {
  edge = await openEdge();
}, 240_000);
afterAll(() => edge?.close());
beforeEach(async () => {
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  offerId = (await offerFor(edge.services as unknown as Shops, ctx)).id;
});

const headers = { host: CONSUMER_SHOP.host, 'content-type': 'application/json', 'idempotency-key': 'limits' };
const company = { company: 'Probe GmbH', name: 'Ines Probe', email: 'ines@example.org' };

/** Every call with a cart, with the body around its lines. */
const ROADS: [string, string, (lines: unknown) => object][] = [
  ['the price of a cart', '/api/cart/price', (lines) => ({ lines })],
  ['a sale', '/api/trades', (lines) => ({ ...createTradeInput({ id: '' }), lines })],
  ['an enquiry with a cart', '/api/contact/business', (lines) => ({ ...company, lines })],
];

describe.each(ROADS)('the limits of a cart in %s', (_, url, body) => {
  const send = async (lines: unknown) => {
    const answer = await edge.app.inject({ method: 'POST', url, headers, payload: body(lines) });
    return { status: answer.statusCode, pointers: listPointers(answer.json()) };
  };
  const line = (quantity: unknown, id = offerId) => ({ offerId: id, quantity });

  it.each([
    ['10,000 lines', () => Array.from({ length: 10_000 }, (_line, at) => line(1, `offer-${at}`))],
    ['one line too many', () => Array.from({ length: MAX_LINES + 1 }, (_line, at) => line(1, `offer-${at}`))],
    ['one item too many', () => [line(MAX_QUANTITY + 1)]],
    ['no item', () => [line(0)]],
    ['half an item', () => [line(1.5)]],
    ['a quantity in quotes', () => [line('2')]],
    ['an offer on two lines', () => [line(20), line(20)]],
  ])('a cart with %s is rejected', async (_name, lines) => {
    const { status, pointers } = await send(lines());
    expect([400, 413, 422]).toContain(status);
    for (const pointer of pointers) expect(pointer).toMatch(/^\/lines|^$/);
  });

  it('a cart of the maximum size is accepted', async () => {
    expect((await send([line(MAX_QUANTITY)])).status).toBeLessThan(300);
  });
});

function listPointers(problem: { fields?: { pointer: string }[] }): string[] {
  return (problem.fields ?? []).map(({ pointer }) => pointer);
}

it('a cart cookie of any size becomes a cart that can be sold', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `offer-${at}.99`).join('~');
  expect(parseCartCookie(many)).toHaveLength(MAX_LINES);
  expect(parseCartCookie(`${'a.7~'.repeat(1000)}a.20`)).toEqual([{ offerId: 'a', quantity: 7 }]);
  for (const { quantity } of parseCartCookie(many)) expect(quantity).toBe(MAX_QUANTITY);
});

describe('the page of an offer', () => {
  const read = (id = offerId) => edge.app.inject({ url: `/api/offers/${id}`, headers: { host: CONSUMER_SHOP.host } });

  const key = (which: string) => ({ ...headers, 'idempotency-key': `${offerId}.${which}` });

  it('the page of a sold offer is 410', async () => {
    expect((await read()).json()).toMatchObject({ id: offerId, quantity: MAX_QUANTITY });
    const sold = await edge.app.inject({
      method: 'POST',
      url: '/api/trades',
      headers: key('first'),
      payload: createTradeInput({ id: offerId }),
    });
    expect(sold.statusCode).toBe(201);
    const gone = await read();
    expect([gone.statusCode, gone.json().code]).toEqual([410, 'offer.sold']);
    const again = await edge.app.inject({
      method: 'POST',
      url: '/api/trades',
      headers: key('second'),
      payload: createTradeInput({ id: offerId }),
    });
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'offers.gone', fields: [{ pointer: '/lines/0/offerId', code: 'offer.sold' }] },
    ]);
  });

  it.each([0, 21, 1.5, '2', null])('an offer is not created for %j items', async (quantity) => {
    const { deviceId, answers } = (await read()).json();
    const made = (pieces: unknown) =>
      edge.app.inject({
        method: 'POST',
        url: '/api/offers',
        headers,
        payload: { deviceId, answers, quantity: pieces },
      });
    const refused = await made(quantity);
    expect([refused.statusCode, listPointers(refused.json())]).toEqual([400, ['/quantity']]);
    expect((await made(3)).json()).toMatchObject({ quantity: 3 });
  });
});
