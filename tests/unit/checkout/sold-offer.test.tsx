import { describe, expect, it } from 'vitest';
import { CheckoutScreen } from '../../../platform/features/checkout/CheckoutScreen.tsx';
import type { CheckoutView, ExpiredLine } from '../../../platform/features/checkout/checkout-view.ts';
import { voucherMessage } from '../../../platform/features/checkout/page-problems.ts';
import { renderInShop } from '../ui/shop.tsx';

const offer = {
  id: 'o1',
  deviceId: 'd1',
  deviceName: 'Apple iPhone 13',
  variantLabel: '128 GB',
  summary: 'Wie neu',
  deviceUrl: 'apple-iphone-13',
  drawing: 'phone-notch' as const,
  priceCents: 10_000,
  quantity: 20,
  validUntil: '2026-12-12T22:59:59.999Z',
  answers: { power: 'yes' },
};

function cart(reason: ExpiredLine['reason']): string {
  const view: CheckoutView = {
    step: 'cart',
    cart: { lines: [], voucher: null, voucherProblem: null, devicesCents: 0, totalCents: 0, validUntil: null },
    company: {},
    gone: [{ offerId: offer.id, reason, offer }],
    address: {},
    payout: {},
    voucher: null,
    idempotencyKey: '',
    directories: {},
    problems: [],
    handedOver: false,
  };
  return renderInShop(<CheckoutScreen view={view} form={undefined} />);
}

describe('cart with a traded offer', () => {
  it('the line says so and links to a new price, without scripts', () => {
    const html = cart('sold');
    expect(html).toContain('Mit diesem Angebot schon verkauft');
    expect(html).toMatch(/href="[^"]*apple-iphone-13\?replace=o1"[^>]*>Neu berechnen/);
    expect(html).toContain('value="o1.0"');
    expect(html).not.toContain('Gutschein');
  });

  it('an exhausted voucher has its own message', () => {
    expect(voucherMessage('usedUp', ((id: string) => id) as never)).toBe('cart.voucherProblem.usedUp');
  });
});
