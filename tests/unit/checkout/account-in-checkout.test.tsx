import { describe, expect, it } from 'vitest';
import { CheckoutScreen } from '../../../platform/features/checkout/CheckoutScreen.tsx';
import type { CheckoutStep, CheckoutView } from '../../../platform/features/checkout/checkout-view.ts';
import { AccountOffer } from '../../../platform/features/thank-you/AccountOffer.tsx';
import { printStoredChoice } from '../../../platform/forms/stored-payout.ts';
import { renderInShop } from '../ui/shop.tsx';

const offer = {
  id: 'o1',
  deviceId: 'd1',
  deviceName: 'Apple iPhone 13',
  variantLabel: '128 GB',
  summary: 'Wie neu',
  deviceUrl: 'apple-iphone-13',
  drawing: 'phone-notch',
  answers: {},
  quantity: 20,
  validUntil: '2026-12-12T22:59:59.999Z',
  priceCents: 20_000,
} as const;
const address = {
  firstName: 'Jonas',
  lastName: 'Reuter',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'j@example.org',
};
const stored = { paymentType: 13, id: 'a-b_1', masked: 'DE89 ···· ···· 3000' };

function screen(step: CheckoutStep, payout: Record<string, string>): string {
  const view: CheckoutView = {
    step,
    cart: {
      lines: [{ offer, quantity: 1, totalCents: 20_000 }],
      voucher: null,
      voucherProblem: null,
      devicesCents: 20_000,
      totalCents: 20_000,
      validUntil: offer.validUntil,
    },
    company: {},
    gone: [],
    address,
    payout,
    voucher: '',
    handedOver: false,
    idempotencyKey: 'k',
    directories: {},
    problems: [],
  };
  return renderInShop(<CheckoutScreen view={view} form={undefined} />);
}

describe('checkout with an account', () => {
  it('a guest sees a sign-in link that returns to the checkout', () => {
    expect(screen('details', {})).toContain('href="/account?return=checkout"');
  });

  it('a chosen stored account is shown masked', () => {
    const html = screen('check', { paymentType: printStoredChoice(stored), iban: '', accountHolder: '' });
    expect(html).toContain('DE89\u00a0····\u00a0····\u00a03000');
    expect(html).not.toContain('a-b_1');
  });

  it('a deleted stored account leaves the usual payout methods', () => {
    const html = screen('details', { paymentType: printStoredChoice(stored) });
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="13"|<input[^>]*value="13"[^>]*checked=""/);
    expect(html).not.toContain('a-b_1');
  });
});

describe('account offer after a trade', () => {
  const shown = (form?: Parameters<typeof AccountOffer>[0]['form'], query = {}) =>
    renderInShop(<AccountOffer seller={address} form={form} />, { query });

  it('the offer has one field and works as a plain form', () => {
    const html = shown();
    expect(html.match(/<input(?![^>]*type="hidden")/g)).toHaveLength(1);
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html).toMatch(/autoComplete="new-password"/);
  });

  it('the form shows its problem, or that a mail was sent', () => {
    const problems = [{ pointer: '/credentials/0/value', code: 'tooShort', detail: '' }];
    expect(shown({ values: {}, problems }, { account: 'sent' })).toMatch(/role="alert".*href="#password"/s);
    const done = shown(undefined, { account: 'sent' });
    expect(done).toContain('Bestätige deine E\u2011Mail-Adresse');
    expect(done).not.toContain('<form');
  });
});
