import { describe, expect, it } from 'vitest';
import { parseCartCookie } from '../../../platform/shared/cart-cookie.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { best, details, listCodes, withPhone } from './form-sales.ts';
import { type FormVisitor, withPlatform } from './form-visitor.ts';

const { platform, visitor, clock } = withPlatform();

const dead = {
  storage: '256',
  power: 'no',
  display: 'cracked',
  housing: 'broken',
  battery: 'unknown',
  account: 'beforeShipping',
  accessories: 'full',
};
const addressOnly = Object.fromEntries(
  Object.entries(details).filter(([name]) => !['paymentType', 'accountHolder', 'iban', 'paypalEmail'].includes(name)),
);

async function withDeadPhone(): Promise<FormVisitor> {
  const guest = await visitor(NEIGHBOUR_SHOP.id);
  await guest.post('productDetail', dead, { pdp: 'apple-iphone-8' });
  return guest;
}

async function readyToSell(): Promise<FormVisitor & { sale: Record<string, string> }> {
  const guest = await withPhone(visitor);
  await guest.post('checkout', details);
  return {
    ...guest,
    sale: { step: 'trade', lines: guest.cookies.umlauf_cart ?? '', voucher: '', termsAccepted: 'yes' },
  };
}

describe('plain form of the device page', () => {
  it('the form adds the offer to the cart and redirects there', async () => {
    const guest = await visitor(NEIGHBOUR_SHOP.id);
    const answer = await guest.post('productDetail', best, { pdp: 'apple-iphone-13' });
    expect(answer).toMatchObject({ kind: 'redirect', location: '/checkout' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toMatchObject([{ quantity: 1 }]);
  });

  it('the form asks only companies for a quantity', async () => {
    const company = await visitor(BUSINESS_SHOP.id);
    await company.post('productDetail', { ...best, quantity: '15' }, { pdp: 'apple-iphone-13' });
    expect(parseCartCookie(company.cookies.umlauf_cart)).toMatchObject([{ quantity: 15 }]);
    for (const [typed, got] of [
      ['20', 20],
      ['-3', 1],
      ['viele', 1],
    ] as const) {
      const other = await visitor(BUSINESS_SHOP.id);
      await other.post('productDetail', { ...best, quantity: typed }, { pdp: 'apple-iphone-13' });
      expect(parseCartCookie(other.cookies.umlauf_cart)).toMatchObject([{ quantity: got }]);
    }
    const guest = await visitor(CONSUMER_SHOP.id);
    await guest.post('productDetail', { ...best, quantity: '15' }, { pdp: 'apple-iphone-13' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toMatchObject([{ quantity: 1 }]);
  });

  const listOfferIds = (guest: FormVisitor) => parseCartCookie(guest.cookies.umlauf_cart).map(({ offerId }) => offerId);
  const listLines = (guest: FormVisitor) => guest.cookies.umlauf_cart?.split('~').map((line) => line.split('.')[1]);

  it('a company’s quantity above the offer’s maximum leads to the enquiry and leaves the cart unchanged', async () => {
    const company = await visitor(BUSINESS_SHOP.id);
    await company.post('productDetail', { ...best, quantity: '15' }, { pdp: 'apple-iphone-13' });
    const before = company.cookies.umlauf_cart;
    for (const [typed, pieces] of [
      ['400', 415],
      ['6', 21],
    ] as const) {
      const answer = await company.post('productDetail', { ...best, quantity: typed }, { pdp: 'apple-iphone-13' });
      expect(answer.kind === 'redirect' && answer.location).toMatch(
        new RegExp(`^/b2b/ankaufsportal\\?offer=[\\w-]{32}&pieces=${pieces}#enquiry$`),
      );
      expect(company.cookies.umlauf_cart).toBe(before);
    }
    await company.post('productDetail', { ...best, quantity: '5' }, { pdp: 'apple-iphone-13' });
    expect(listLines(company)).toEqual(['20', '0']);
  });

  it('equal offers become one line, different offers two', async () => {
    const guest = await withPhone(visitor);
    await guest.post('productDetail', best, { pdp: 'apple-iphone-13' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toMatchObject([{ quantity: 2 }]);
    await guest.post('productDetail', { ...best, battery: '80' }, { pdp: 'apple-iphone-13' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
  });

  it('changed answers replace their line with its quantity, and the old offer is listed as removed', async () => {
    const guest = await withPhone(visitor);
    await guest.post('productDetail', best, { pdp: 'apple-iphone-12' });
    const [replaced = '', other = ''] = listOfferIds(guest);
    await guest.post('checkout', { step: 'cart', change: `${replaced}.3` });
    const changed = { ...best, battery: '80', replace: replaced };
    await guest.post('productDetail', changed, { pdp: 'apple-iphone-13' });
    const [fresh = '', still] = listOfferIds(guest);
    expect(still).toBe(other);
    expect(guest.cookies.umlauf_cart).toBe(`${fresh}.3~${other}.1~${replaced}.0`);
    // An offer of another visitor, or an unknown one, cannot be replaced.
    await guest.post('productDetail', { ...changed, battery: 'unknown', replace: 'a"; x' }, { pdp: 'apple-iphone-13' });
    expect(listOfferIds(guest)).toHaveLength(3);
    expect(guest.cookies.umlauf_cart).not.toContain('"');
  });

  it('a visitor in business mode is asked for a quantity until they leave the mode', async () => {
    const guest = await visitor(CONSUMER_SHOP.id);
    const chosen = await guest.post('b2bLandingpage', { businessMode: 'on' });
    expect(chosen).toMatchObject({ kind: 'redirect', location: '/#search' });
    expect(guest.cookies.umlauf_business).toBe('1');
    await guest.post('productDetail', { ...best, quantity: '15' }, { pdp: 'apple-iphone-13' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toMatchObject([{ quantity: 15 }]);
    const left = await guest.post('checkout', { businessMode: 'off' });
    expect(left).toMatchObject({ kind: 'redirect', location: '/checkout' });
    expect(guest.cookies.umlauf_business).toBeUndefined();
    expect(guest.ctx.business).toBe(false);
  });

  it('business mode is impossible in a shop that does not buy from companies', async () => {
    const guest = await visitor(NEIGHBOUR_SHOP.id);
    await guest.post('checkout', { businessMode: 'on' });
    expect(guest.cookies.umlauf_business).toBeUndefined();
    Object.assign(guest.cookies, { umlauf_business: '1' });
    await guest.post('productDetail', { ...best, quantity: '15', businessMode: 'on' }, { pdp: 'apple-iphone-13' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toMatchObject([{ quantity: 1 }]);
  });

  it('a rejected form preserves the answers and names the open questions', async () => {
    const guest = await visitor(NEIGHBOUR_SHOP.id);
    const { battery: _, ...open } = best;
    const answer = await guest.post('productDetail', open, { pdp: 'apple-iphone-13' });
    expect(answer).toMatchObject({ kind: 'render', status: 422, form: { values: open } });
    expect(listCodes(answer)).toEqual(['/battery question.open']);
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toEqual([]);
  });

  it('an unknown answer is rejected', async () => {
    const guest = await visitor(NEIGHBOUR_SHOP.id);
    const answer = await guest.post(
      'productDetail',
      { ...best, storage: '4096', constructor: 'x' },
      { pdp: 'apple-iphone-13' },
    );
    expect(listCodes(answer)).toEqual(['/storage question.open']);
  });
});

describe('plain form of the cart', () => {
  it('the form changes a quantity between 1 and 20 and removes a line', async () => {
    const guest = await withPhone(visitor);
    const [line] = parseCartCookie(guest.cookies.umlauf_cart);
    for (const [asked, got] of [
      ['3', 3],
      ['10000', 20],
      ['-1', 1],
      ['x', 1],
    ] as const) {
      await guest.post('checkout', { step: 'cart', change: `${line?.offerId}.${asked}` });
      expect(parseCartCookie(guest.cookies.umlauf_cart)).toEqual([{ offerId: line?.offerId, quantity: got }]);
    }
    await guest.post('checkout', { step: 'cart', change: `${line?.offerId}.0` });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toEqual([]);
  });

  it('an unknown voucher is rejected at its field, with the typed value', async () => {
    const guest = await withPhone(visitor);
    const answer = await guest.post('checkout', { step: 'cart', voucher: 'nope' });
    expect(answer).toMatchObject({ kind: 'render', status: 422, form: { values: { voucher: 'nope' } } });
    expect(listCodes(answer)).toEqual(['/voucher voucher.unknown']);
  });
});

describe('plain form of the trade', () => {
  it('the form creates a trade, redirects to the thank-you page and empties the cart', async () => {
    const guest = await readyToSell();
    expect(await guest.post('checkout', guest.sale)).toMatchObject({ kind: 'redirect', location: '/thankYou' });
    expect(parseCartCookie(guest.cookies.umlauf_cart)).toEqual([]);
    const trade = await platform().services.trades.findByToken(guest.ctx, guest.cookies.umlauf_trade ?? '');
    expect(trade?.lines).toHaveLength(1);
  });

  it('repeated submissions create one trade, also when the first response was lost', async () => {
    const guest = await readyToSell();
    await guest.post('checkout', guest.sale, { lost: true });
    await guest.post('checkout', guest.sale);
    const first = await platform().services.trades.findByToken(guest.ctx, guest.cookies.umlauf_trade ?? '');
    expect(await guest.post('checkout', guest.sale)).toMatchObject({ kind: 'redirect', location: '/thankYou' });
    const again = await platform().services.trades.findByToken(guest.ctx, guest.cookies.umlauf_trade ?? '');
    expect(again?.number).toBe(first?.number);
  });

  it('a repeated submission after its draft was deleted redirects to the trade', async () => {
    const guest = await readyToSell();
    await guest.post('checkout', guest.sale);
    await platform().services.checkout.drop(guest.ctx, guest.cookies.umlauf_checkout ?? '');
    expect(await guest.post('checkout', guest.sale)).toMatchObject({ kind: 'redirect', location: '/thankYou' });
    const other = await withPhone(visitor);
    Object.assign(guest.cookies, { umlauf_cart: other.cookies.umlauf_cart });
    expect(await guest.post('checkout', { ...guest.sale, lines: other.cookies.umlauf_cart ?? '' })).toMatchObject({
      location: '/checkout',
    });
  });

  it('the form requires the terms', async () => {
    const guest = await readyToSell();
    const { termsAccepted: _, ...silentSale } = guest.sale;
    expect(listCodes(await guest.post('checkout', silentSale))).toEqual(['/termsAccepted terms.notAccepted']);
    expect(guest.cookies.umlauf_trade).toBeUndefined();
  });

  it('another browser cannot trade the same offer, and the page says which part is invalid', async () => {
    const guest = await readyToSell();
    const other = await readyToSell();
    other.cookies.umlauf_cart = guest.cookies.umlauf_cart;
    await guest.post('checkout', guest.sale);
    const answer = await other.post('checkout', guest.sale);
    expect(answer).toMatchObject({ kind: 'render', status: 409 });
    expect(listCodes(answer)).toEqual([' offers.gone']);
    expect(other.cookies.umlauf_trade).toBeUndefined();
    const lines = parseCartCookie(guest.sale.lines);
    expect((await platform().services.offers.priceCart(other.ctx, { lines })).gone).toEqual([
      { offerId: lines[0]?.offerId, reason: 'sold' },
    ]);
  });

  it('an offer that expired meanwhile cannot be traded', async () => {
    const guest = await readyToSell();
    const before = clock.now;
    clock.now = new Date('2027-01-10T10:00:00Z');
    try {
      // The draft lasts only a day, so it is typed again.
      await guest.post('checkout', details);
      expect(await guest.post('checkout', guest.sale)).toMatchObject({ kind: 'render', status: 409 });
    } finally {
      clock.now = before;
    }
  });

  it('a used key of an earlier trade is reported, and the next submission creates a trade', async () => {
    const guest = await readyToSell();
    await guest.post('checkout', guest.sale, { lost: true });
    const other = await withPhone(visitor);
    const next = { ...guest.sale, lines: other.cookies.umlauf_cart ?? '' };
    expect(listCodes(await guest.post('checkout', next))).toEqual([' idempotency.reused']);
    expect(await guest.post('checkout', next)).toMatchObject({ kind: 'redirect', location: '/thankYou' });
  });

  it('a submission without a draft redirects to the cart', async () => {
    const guest = await withPhone(visitor);
    const sale = { step: 'trade', lines: guest.cookies.umlauf_cart ?? '', termsAccepted: 'yes' };
    expect(await guest.post('checkout', sale)).toMatchObject({ kind: 'redirect', location: '/checkout' });
  });

  it('an offer of another shop is rejected', async () => {
    const guest = await readyToSell();
    const abroad = await withPhone(visitor, CONSUMER_SHOP.id);
    const answer = await guest.post('checkout', { ...guest.sale, lines: abroad.cookies.umlauf_cart ?? '' });
    expect(listCodes(answer)).toEqual([' offers.gone']);
  });
});

describe('cart with only recycling', () => {
  const readDraft = (guest: FormVisitor) => platform().services.checkout.read(guest.ctx, guest.cookies.umlauf_checkout);
  const readTrade = (guest: FormVisitor) =>
    platform().services.trades.findByToken(guest.ctx, guest.cookies.umlauf_trade ?? '');
  const saleFor = (guest: FormVisitor, changes: Record<string, string> = {}) => ({
    step: 'trade',
    lines: guest.cookies.umlauf_cart ?? '',
    voucher: '',
    payout: 'none',
    termsAccepted: 'yes',
    ...changes,
  });

  it('the trade needs an address and no payout', async () => {
    const guest = await withDeadPhone();
    expect(listCodes(await guest.post('checkout', { ...addressOnly, street: '' }))).toEqual([
      '/address/street required',
    ]);
    expect(await guest.post('checkout', addressOnly)).toMatchObject({ location: '/checkout?step=check' });
    expect(await guest.post('checkout', saleFor(guest))).toMatchObject({ location: '/thankYou' });
    expect(await readTrade(guest)).toMatchObject({ totalCents: 0, payout: null });
  });

  it('repeated submissions create one trade', async () => {
    const guest = await withDeadPhone();
    await guest.post('checkout', addressOnly);
    const sale = saleFor(guest);
    await guest.post('checkout', sale, { lost: true });
    await guest.post('checkout', sale);
    const first = await readTrade(guest);
    await guest.post('checkout', sale);
    expect((await readTrade(guest))?.number).toBe(first?.number);
  });

  it('the payout of an earlier cart stays in the draft and is not part of the trade', async () => {
    const guest = await withDeadPhone();
    const deadOne = guest.cookies.umlauf_cart ?? '';
    await guest.post('productDetail', best, { pdp: 'apple-iphone-13' });
    await guest.post('checkout', details);
    guest.cookies.umlauf_cart = deadOne;
    await guest.post('checkout', { ...addressOnly, city: 'Graz' });
    expect(await readDraft(guest)).toMatchObject({ address: { city: 'Graz' }, payout: { iban: details.iban } });
    await guest.post('checkout', saleFor(guest, { payout: '' }));
    expect(await readTrade(guest)).toMatchObject({ address: { city: 'Graz' }, payout: null });
  });

  it('the payout is required as soon as the cart has a device with a price', async () => {
    const guest = await withDeadPhone();
    await guest.post('checkout', addressOnly);
    await guest.post('productDetail', best, { pdp: 'apple-iphone-13' });
    expect(listCodes(await guest.post('checkout', addressOnly))).toEqual(['/payout/paymentType required']);
    expect(listCodes(await guest.post('checkout', saleFor(guest)))).toEqual(['/payout/paymentType required']);
    expect(guest.cookies.umlauf_trade).toBeUndefined();
  });
});
