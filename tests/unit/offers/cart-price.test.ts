import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartPrice } from '../../../platform/services/offers/cart-price.ts';
import type { CartPriceInput, Offer } from '../../../platform/services/offers/types.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';

const END = '2026-12-12T22:59:59.999Z';

function context(now = '2026-11-21T09:00:00Z'): RequestContext {
  const vouchers = [
    { code: 'WILLKOMMEN5', valueCents: 500, validUntil: '2026-12-10', minimumCents: 5000 },
    { code: 'GRATIS', valueCents: 300, validUntil: '2026-12-31', minimumCents: 0 },
    { code: 'KIOSK9', partner: 'Kiosk', valueCents: 900, validUntil: '2026-12-31', minimumCents: 0 },
  ];
  const tenant = {
    id: CONSUMER_SHOP.id,
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    vouchers,
    shipping: { parcel: {}, deviceGrams: {} },
  };
  return { tenant, locale: 'de', now: () => new Date(now) } as unknown as RequestContext;
}

function offer(id: string, priceCents: number, validUntil = END): Offer {
  return { id, priceCents, validUntil, currency: 'EUR', quantity: 20 } as Offer;
}

const offers = new Map([
  ['phone', offer('phone', 45000)],
  ['camera', offer('camera', 92050, '2026-12-09T22:59:59.999Z')],
  ['wreck', offer('wreck', 0)],
  ['small', offer('small', 4999)],
  ['enough', offer('enough', 5000)],
]);

const facts = { redeemed: new Set<string>(), usedUp: false };
const line = (offerId: string, quantity = 1) => ({ offerId, quantity });
const price = (input: CartPriceInput, now?: string) => cartPrice(context(now), input, { ...facts, offers });

describe('the price of a cart', () => {
  it('the total is the sum of price × quantity of every line and expires with the first offer', () => {
    expect(price({ lines: [line('phone', 2), line('camera')] })).toEqual({
      lines: [
        { offer: offers.get('phone'), quantity: 2, totalCents: 90000 },
        { offer: offers.get('camera'), quantity: 1, totalCents: 92050 },
      ],
      gone: [],
      voucher: null,
      voucherProblem: null,
      devicesCents: 182050,
      totalCents: 182050,
      currency: 'EUR',
      validUntil: '2026-12-09T22:59:59.999Z',
    });
  });

  it('an offer in another currency than the shop’s has ended', () => {
    const francs = new Map([['phone', { ...offer('phone', 45000), currency: 'CHF' } as Offer]]);
    expect(cartPrice(context(), { lines: [line('phone')] }, { ...facts, offers: francs })).toMatchObject({
      lines: [],
      gone: [{ offerId: 'phone', reason: 'expired' }],
      totalCents: 0,
    });
  });

  it('an empty cart costs nothing', () => {
    expect(price({ lines: [] })).toMatchObject({ lines: [], devicesCents: 0, totalCents: 0, validUntil: null });
  });

  it('each line is cut to whole cents before the sum and never rounded up', () => {
    // Prices are whole cents already; half a cent would have to be cut off twice instead of rounded to one.
    const halves = new Map([
      ['a', offer('a', 100.5)],
      ['b', offer('b', 100.5)],
    ]);
    expect(cartPrice(context(), { lines: [line('a'), line('b')] }, { ...facts, offers: halves }).devicesCents).toBe(
      200,
    );
    expect(cartPrice(context(), { lines: [line('a', 3)] }, { ...facts, offers: halves }).devicesCents).toBe(301);
  });

  it('the total is exact to the cent for any number of items', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(500_000), fc.integer({ min: 1, max: 20 })), { maxLength: 40 }), (lines) => {
        const made = new Map(lines.map(([cents], index) => [`${index}`, offer(`${index}`, cents)]));
        const cart = cartPrice(
          context(),
          { lines: lines.map(([, n], index) => line(`${index}`, n)) },
          { ...facts, offers: made },
        );
        expect(BigInt(cart.totalCents)).toBe(lines.reduce((sum, [cents, n]) => sum + BigInt(cents) * BigInt(n), 0n));
      }),
    );
  });

  it('items worth 0 are included for recycling', () => {
    expect(price({ lines: [line('wreck', 2), line('phone')] })).toMatchObject({
      lines: [{ quantity: 2, totalCents: 0 }, { totalCents: 45000 }],
      totalCents: 45000,
    });
  });

  it('expired and unknown offers are named and left out', () => {
    const after = new Date(Date.parse('2026-12-09T22:59:59.999Z') + 1).toISOString();
    expect(price({ lines: [line('camera'), line('nobody'), line('phone')] }, after)).toMatchObject({
      lines: [{ totalCents: 45000 }],
      gone: [
        { offerId: 'camera', reason: 'expired' },
        { offerId: 'nobody', reason: 'unknown' },
      ],
      devicesCents: 45000,
      validUntil: END,
    });
  });

  it('an offer is valid until its last millisecond', () => {
    expect(price({ lines: [line('camera')] }, '2026-12-09T22:59:59.999Z').gone).toEqual([]);
  });
});

describe('a voucher', () => {
  const counted = { voucher: { code: 'WILLKOMMEN5', valueCents: 500 }, voucherProblem: null };
  const refused = (voucherProblem: string | null) => ({ voucher: null, voucherProblem });

  it.each([
    ['WILLKOMMEN5', 'phone', undefined, counted],
    ['  willKommen5 ', 'phone', undefined, counted],
    ['WILLKOMMEN5', 'enough', undefined, counted],
    [
      'WILLKOMMEN5',
      'small',
      undefined,
      { ...refused('minimum'), voucherTerms: { valueCents: 500, minimumCents: 5000 } },
    ],
    ['WILLKOMMEN5', 'phone', '2026-12-10T22:59:59.999Z', counted],
    ['WILLKOMMEN5', 'phone', '2026-12-10T23:00:00.000Z', refused('expired')],
    ['ADIEU', 'phone', undefined, refused('unknown')],
    ['constructor', 'phone', undefined, refused('unknown')],
    ['\0', 'phone', undefined, refused('unknown')],
    ['   ', 'phone', undefined, refused(null)],
    ['GRATIS', 'wreck', undefined, refused('minimum')],
    ['GRATIS', 'small', undefined, { voucher: { code: 'GRATIS', valueCents: 300 }, voucherProblem: null }],
    [
      'kiosk9',
      'small',
      undefined,
      { voucher: { code: 'KIOSK9', partner: 'Kiosk', valueCents: 900 }, voucherProblem: null },
    ],
    ['KIOSK9', 'wreck', undefined, refused('minimum')],
  ])('the voucher "%s" in the cart %s at %s', (voucher, offerId, now, expected) => {
    const cart = price({ lines: [line(offerId)], voucher }, now);
    expect(cart).toMatchObject(expected);
    expect(cart.totalCents).toBe(cart.devicesCents + (expected.voucher?.valueCents ?? 0));
  });
});
