import { describe, expect, it } from 'vitest';
import { CheckoutScreen } from '../../../platform/features/checkout/CheckoutScreen.tsx';
import type { CheckoutView } from '../../../platform/features/checkout/checkout-view.ts';
import type { FormState } from '../../../platform/shared/form-state.ts';
import { renderInShop, shopState } from '../ui/shop.tsx';

const offer = {
  id: 'o1',
  deviceId: 'apple-iphone-13',
  deviceName: 'Apple iPhone 13',
  variantLabel: '128 GB',
  summary: 'Wie neu',
  deviceUrl: 'apple-iphone-13',
  drawing: 'phone-notch' as const,
  answers: { power: 'yes' },
  priceCents: 30_000,
  quantity: 20,
  validUntil: '2026-12-12T22:59:59.999Z',
};

interface Given {
  quantity?: number;
  priceCents?: number;
  business?: boolean;
  cart?: Partial<CheckoutView['cart']>;
  view?: Partial<CheckoutView>;
  form?: FormState;
}

function cart({
  quantity = 1,
  priceCents = offer.priceCents,
  business = false,
  cart: over = {},
  view: also = {},
  form,
}: Given = {}): string {
  const totalCents = priceCents * quantity;
  const view: CheckoutView = {
    step: 'cart',
    cart: {
      lines: [{ offer: { ...offer, priceCents }, quantity, totalCents }],
      voucher: null,
      voucherProblem: null,
      devicesCents: totalCents,
      totalCents,
      validUntil: offer.validUntil,
      ...over,
    },
    company: {},
    gone: [],
    address: {},
    payout: {},
    voucher: null,
    idempotencyKey: '',
    directories: {},
    problems: [],
    handedOver: false,
    ...also,
  };
  const tenant = { ...shopState().tenant, businessMode: business };
  return renderInShop(<CheckoutScreen view={view} form={form} />, { tenant, business });
}

/** Visible text, with single spaces. */
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('an empty cart has a heading of its own and no text about a trade', () => {
  const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  expect([heading(cart()), heading(cart({ cart: { lines: [] } }))]).toEqual(['Dein Warenkorb', 'Warenkorb']);
});

describe('cart line', () => {
  it('a line links to its device, and to its questions with the given answers', () => {
    const html = cart();
    expect(html).toContain('<a href="/waren/apple-iphone-13">Apple iPhone 13 128\u00a0GB</a>');
    expect(html).toMatch(/<a[^>]*href="\/waren\/apple-iphone-13\?replace=o1"[^>]*>Antworten ändern/);
  });

  it('a line shows the drawing of its device', () => {
    expect(cart()).toMatch(/<use href="[^"]*#phone-notch"/);
  });

  it('a line at its maximum quantity says so, and who can write about more', () => {
    expect(cart({ quantity: 19 })).not.toContain('Höchstens');
    const way = 'href="/b2b/ankaufsportal?offer=o1&amp;pieces=21#enquiry"';
    const [person, company] = [cart({ quantity: 20 }), cart({ quantity: 20, business: true })];
    expect(text(person)).toMatch(
      /Höchstens 20 Stück je Angebot\. Mehr davon\? Firmen bekommen von uns ein eigenes Angebot: Anfrage schreiben/,
    );
    expect(text(company)).toMatch(/Höchstens 20 Stück je Angebot\. Anfrage schreiben/);
    for (const html of [person, company]) expect(html).toContain(way);
  });

  it('the cart links to further devices for the same label', () => {
    expect(cart()).toMatch(/<a[^>]*href="\/#search"[^>]*>Noch etwas verkaufen/);
    expect(text(cart())).toContain('mit einem Label');
  });
});

describe('voucher', () => {
  it('a partner’s voucher has a ledger line that names the partner', () => {
    const voucher = { code: 'KIOSK20', partner: 'Kiosk am Markt', valueCents: 2_000 };
    const html = text(cart({ cart: { voucher, totalCents: 32_000 } }));
    expect(html).toMatch(/Gutschein KIOSK20 von Kiosk am Markt\s*\+20,00/);
  });

  it('a valid voucher shows its value and the affected devices', () => {
    const voucher = { code: 'WILLKOMMEN5', valueCents: 500 };
    const html = text(cart({ cart: { voucher, totalCents: 30_500 } }));
    expect(html).toMatch(/Gutschein WILLKOMMEN5 bringt 5,00\s€ mehr: 305,00\s€ statt 300,00\s€\./);
  });

  it('a voucher above the cart’s value shows its value and the missing amount, also without scripts', () => {
    const problem = { voucherProblem: 'minimum', voucherTerms: { valueCents: 500, minimumCents: 50_000 } } as const;
    const problems = [{ pointer: '/voucher', code: 'voucher.minimum', detail: '' }];
    const html = cart({ cart: problem, form: { values: { voucher: 'WILLKOMMEN5' }, problems } });
    expect(text(html)).toMatch(
      /Bringt 5,00\s€ mehr, sobald die Geräte 500,00\s€ wert sind\. Es fehlen noch 200,00\s€\./,
    );
    expect(html).toMatch(/<input[^>]*value="WILLKOMMEN5"/);
  });
});

describe('company cart above the cap', () => {
  const above = (view: Partial<CheckoutView> = {}) => cart({ quantity: 17, business: true, view });

  it('the page mentions no online trade', () => {
    const html = text(above());
    expect(html).toMatch(/Über 5\.000,00\s€ machen wir ein eigenes Angebot/);
    for (const sentence of [
      'Du bekommst',
      'Preis garantiert',
      'Weiter zur Adresse',
      'Gutschein',
      'mit einem Label',
      'Summe für dich',
      'Versand',
      'Ohne Konto',
    ]) {
      expect(html).not.toContain(sentence);
    }
    expect(html).toContain('Einzelpreise zusammen');
  });

  it('the form is in the wide column below the lines, with the totals beside it', () => {
    const html = above();
    const [column = '', aside = ''] = html.split('<aside');
    expect(column).toContain('name="company"');
    expect(column.indexOf('o1.0')).toBeLessThan(column.indexOf('name="company"'));
    expect(aside).not.toContain('<form');
  });

  it('the page mentions no online trade after the enquiry was sent', () => {
    const html = text(above({ handedOver: true }));
    expect(html).toContain('Warenkorb übergeben');
    expect(html).not.toContain('Preis garantiert');
    expect(html).not.toContain('Noch etwas verkaufen');
  });

  it('a cart exactly at the cap is sold online', () => {
    expect(text(cart({ quantity: 16, business: true }))).toContain('Weiter zur Adresse');
  });
});

describe('cart above the cap without a company', () => {
  it('the cart names the cap, links to the contact page and has no checkout button', () => {
    const html = cart({ quantity: 20, priceCents: 60_000 });
    expect(text(html)).toMatch(/Über 10\.000,00\s€ machen wir dir ein eigenes Angebot/);
    expect(html).toContain('href="/frage?subject=newOffer"');
    for (const sentence of ['Weiter zur Adresse', 'Preis garantiert', 'Gutscheincode'])
      expect(text(html)).not.toContain(sentence);
  });

  it('the cart has no enquiry form for companies', () => {
    expect(cart({ quantity: 20, priceCents: 60_000 })).not.toContain('name="company"');
  });
});
