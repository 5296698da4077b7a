import { describe, expect, it } from 'vitest';
import { CheckoutScreen } from '../../../platform/features/checkout/CheckoutScreen.tsx';
import { type CheckoutStep, type CheckoutView, hasPayout } from '../../../platform/features/checkout/checkout-view.ts';
import { ThankYouScreen } from '../../../platform/features/thank-you/ThankYouScreen.tsx';
import { type ParcelLabel, shownTrade } from '../../../platform/features/thank-you/thank-you-view.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { renderInShop } from '../ui/shop.tsx';

const offer = {
  id: 'o1',
  deviceId: 'd1',
  deviceName: 'Apple iPhone 8',
  variantLabel: '256 GB',
  summary: 'Schaltet sich nicht ein',
  deviceUrl: 'apple-iphone-8',
  drawing: 'phone-notch',
  answers: {},
  quantity: 20,
  validUntil: '2026-12-12T22:59:59.999Z',
} as const;
const address = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'j@example.org',
};

function screen(step: CheckoutStep, totalCents: number, parcels?: CheckoutView['cart']['parcels']): string {
  const view: CheckoutView = {
    step,
    cart: {
      lines: [{ offer: { ...offer, priceCents: totalCents }, quantity: 1, totalCents }],
      voucher: null,
      voucherProblem: null,
      devicesCents: totalCents,
      totalCents,
      validUntil: offer.validUntil,
      ...(parcels ? { parcels } : {}),
    },
    company: {},
    gone: [],
    address,
    payout: hasPayout({ totalCents })
      ? { paymentType: '13', accountHolder: 'Jonas Reuter', iban: 'DE89370400440532013000' }
      : {},
    voucher: '',
    handedOver: false,
    idempotencyKey: 'k',
    directories: {},
    problems: [],
  };
  return renderInShop(<CheckoutScreen view={view} form={undefined} />);
}

/** Names of the visible inputs, each once. */
const asked = (html: string) => [
  ...new Set([...html.matchAll(/<input(?![^>]*type="hidden")[^>]* name="(\w+)"/g)].map(([, name]) => name)),
];

describe('checkout of a recycling-only cart', () => {
  it('the details ask for the sender in six fields', () => {
    const html = screen('details', 0);
    expect(asked(html)).toEqual(Object.keys(address));
    expect(html).toContain('<h1 class="headline-small space-below">Wer schickt das Paket?</h1>');
    expect(html).not.toMatch(/IBAN|PayPal|Auszahlung|Geld/);
  });

  it('the check page shows recycling instead of an account and sends that to the server', () => {
    const html = screen('check', 0);
    expect(html).toContain('Jetzt gratis recyceln lassen');
    expect(html).toMatch(/<input type="hidden" name="payout" value="none"/);
    expect(html).not.toMatch(/IBAN|PayPal|bezahlen|zahlt|Preis|verkaufen|undefined|NaN/);
  });

  it('the cart promises that no account is needed', () => {
    expect(screen('cart', 0)).toContain('Du brauchst nur eine Adresse.');
    expect(screen('cart', 0)).not.toMatch(/Bankverbindung|PayPal/);
  });
});

describe('a checkout of several parcels', () => {
  it.each(['cart', 'check'] as const)('the step %s says which devices go into which', (step) => {
    const html = screen(step, 90_000, [[{ position: 0, quantity: 3 }], [{ position: 0, quantity: 1 }]]);
    expect(html).toContain('2 Pakete, 2 Labels');
    expect(html).toContain('Paket 1: 3 × Apple iPhone 8');
    expect(html).toContain('bis zu 3.000');
    expect(html).not.toContain('Alles zusammen in ein Paket');
  });
});

describe('checkout of one cent', () => {
  it('the checkout asks for the payout and shows it again', () => {
    expect(asked(screen('details', 1))).toEqual([
      ...Object.keys(address),
      'paymentType',
      'accountHolder',
      'iban',
      'paypalEmail',
    ]);
    expect(screen('details', 1)).toContain('Wohin sollen wir das Geld schicken?');
    const check = screen('check', 1);
    expect(check).toContain('DE89\u00a0····\u00a0····\u00a03000');
    expect(check).not.toContain('name="payout"');
    expect(screen('cart', 1)).toContain('Bankverbindung');
  });
});

describe('thank-you page', () => {
  const page = (totalCents: number, payout: TradeView['payout'], several?: ParcelLabel[]) => {
    const trade = {
      tradeId: 1,
      number: 'DE-26-325-4256',
      shipUntil: offer.validUntil,
      totalCents,
      payout,
      carrier: 'DHL',
      trackingNumber: '00340434161094027318',
      address,
      lines: [{ offer, quantity: 1, totalCents }],
    } as unknown as TradeView;
    const { trackingNumber } = trade;
    const labels = several ?? [{ trackingNumber, lines: [], qrSvg: '<svg></svg>', barcodeSvg: '<svg></svg>' }];
    const preparation = [{ id: 'erase', label: 'Inhalte löschen', hint: 'Mit Zertifikat.' }];
    const more = { to: ['Retour'], byPayPal: false, preparation, dropOff: [], labels };
    return renderInShop(<ThankYouScreen form={undefined} view={{ trade: shownTrade(trade, more) }} />);
  };

  it('the page mentions no payout when there is none', () => {
    const html = page(0, null);
    expect(html).toContain('dann recyceln wir das Gerät gratis');
    expect(html).not.toMatch(/€|IBAN|Preis|überweisen|ankaufen|Verkauf/);
  });

  it('the page has a label and a code for each parcel, with its devices', () => {
    const parcels = ['00340434161094027318', '00340434161094027325'].map((trackingNumber) => {
      return { trackingNumber, lines: [{ position: 0, quantity: 1 }], qrSvg: '<svg></svg>', barcodeSvg: '<svg></svg>' };
    });
    const html = page(9000, { paymentType: 13, masked: 'DE89' }, parcels);
    expect(html).toContain('2 Pakete, 2 Labels');
    expect(html).toContain('Paket 2: Apple iPhone 8');
    for (const { trackingNumber } of parcels) expect(html.split(trackingNumber).length - 1).toBeGreaterThan(1);
  });

  it('the page shows amount and account of a payout', () => {
    const html = page(4500, { paymentType: 13, masked: 'DE89 ···· ···· 3000' });
    expect(html).toContain('Wir überweisen 45,00\u00a0€');
    expect(html).toContain('DE89\u00a0····\u00a0····\u00a03000');
  });
});
