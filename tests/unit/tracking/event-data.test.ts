import { describe, expect, it } from 'vitest';
import { offerData, toPurchase, toTradeEventData } from '../../../platform/shared/event-data.ts';
import { isPayPal } from '../../../platform/shared/payment-types.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { lens, offer, trade } from './samples.ts';

describe('event data of an offer', () => {
  it('the data has all ten members, empty ones as null', () => {
    expect(offerData(offer, 'iphone')).toEqual({
      conditionId: 'display.scratched~power.yes~storage.128',
      currency: 'EUR',
      deviceId: 'apple-iphone-13',
      revenue: 270.5,
      productName: 'Apple iPhone 13 128 GB',
      offerId: 'offer-one',
      tradeId: null,
      category: 'iphone',
      voucherCode: null,
      voucherValue: null,
    });
  });

  it('the condition is the same in whatever order the answers are stored', () => {
    const { storage, power, display } = offer.answers as Record<string, string>;
    const turned = { ...offer, answers: { power, storage, display } as Record<string, string> };
    expect(offerData(turned, null)).toEqual(offerData(offer, null));
  });
});

describe('event data of a trade', () => {
  it('one event contains all devices and the voucher', () => {
    expect(toTradeEventData(trade)).toEqual({
      conditionId: 'display.scratched~power.yes~storage.128|fungus.no',
      currency: 'EUR',
      deviceId: 'apple-iphone-13|canon-ef-50',
      revenue: 360.5,
      productName: 'Apple iPhone 13 128 GB|Canon EF 50mm',
      offerId: 'offer-one|offer-two',
      tradeId: 4073,
      category: 'iphone|lens',
      voucherCode: 'NOVEMBER10',
      voucherValue: 10,
    });
  });

  it('a category outside of the catalogue is null', () => {
    const lines = [{ offer: lens, quantity: 1, category: null }];
    expect(toTradeEventData({ ...trade, lines, voucher: null })).toMatchObject({
      category: null,
      voucherCode: null,
      voucherValue: null,
    });
  });

  it('no data of the seller is included, whatever else the trade contains', () => {
    const whole = { ...trade, address: { firstName: 'Hannah', email: 'hannah@example.org' }, payout: { iban: 'DE89' } };
    expect(JSON.stringify([toTradeEventData(whole), toPurchase(whole)])).not.toMatch(/Hannah|hannah|DE89/);
  });
});

describe('purchase', () => {
  it('the purchase has no tax and no shipping, and its devices as items', () => {
    expect(toPurchase(trade)).toEqual({
      transactionId: '4073',
      currency: 'EUR',
      value: 360.5,
      tax: 0,
      shipping: 0,
      paymentMethod: 'sepa',
      items: [
        { id: 'apple-iphone-13', name: 'Apple iPhone 13 128 GB', category: 'iphone', price: 270.5, quantity: 1 },
        { id: 'canon-ef-50', name: 'Canon EF 50mm', category: 'lens', price: 40, quantity: 2 },
      ],
    });
  });

  it('is paid by PayPal where the tenant says so of the payment type, by bank transfer otherwise', () => {
    expect(toPurchase({ ...trade, paymentType: 7, payPalTypes: [7] }).paymentMethod).toBe('paypal');
    expect(toPurchase({ ...trade, paymentType: 2, payPalTypes: [7] }).paymentMethod).toBe('sepa');
    expect(toPurchase({ ...trade, paymentType: 2 }).paymentMethod).toBe('paypal');
    for (const { id } of Object.values(publicConfig).flatMap(({ paymentTypes }) => paymentTypes.filter(isPayPal)))
      expect(id).toBe(2);
    for (const paymentType of [13, 12, 22, null]) {
      expect(toPurchase({ ...trade, paymentType }).paymentMethod).toBe('sepa');
    }
  });
});
