import type { MeasuredOffer, MeasuredTrade } from '../../../platform/shared/event-data.ts';

export const offer: MeasuredOffer = {
  id: 'offer-one',
  deviceId: 'apple-iphone-13',
  deviceName: 'Apple iPhone 13',
  variantLabel: '128 GB',
  answers: { storage: '128', power: 'yes', display: 'scratched' },
  priceCents: 27_050,
  currency: 'EUR',
};

export const lens: MeasuredOffer = {
  id: 'offer-two',
  deviceId: 'canon-ef-50',
  deviceName: 'Canon EF 50mm',
  variantLabel: '',
  answers: { fungus: 'no' },
  priceCents: 4_000,
  currency: 'EUR',
};

export const trade: MeasuredTrade = {
  tradeId: 4073,
  currency: 'EUR',
  totalCents: 36_050,
  lines: [
    { offer, quantity: 1, category: 'iphone' },
    { offer: lens, quantity: 2, category: 'lens' },
  ],
  voucher: { code: 'NOVEMBER10', valueCents: 1_000 },
  paymentType: 13,
  payPalTypes: [2],
};
