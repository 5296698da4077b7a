import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { withMouse } from '../support/journey.ts';
import { findConsumerShop, findSisterShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const sister = findSisterShop();
const { words } = shop;
const origin = () => shop.getOrigin(inject('port'));
const answers =
  'storage=128&power=yes&display=asNew&housing=asNew&battery=90&account=signedOut&accessories=none' as const;

/** Changes the stored cart to the state of an earlier visit. */
const keep = (page: Page, changes: object) =>
  page.evaluate((over) => {
    const kept = JSON.parse(localStorage.getItem('umlauf-cart') ?? '{}') as { state: object };
    localStorage.setItem('umlauf-cart', JSON.stringify({ ...kept, state: { ...kept.state, ...over } }));
  }, changes);

async function withPhone(page: Page): Promise<void> {
  await page.goto(`${origin()}${shop.getDevicePath('apple-iphone-13')}?${answers}`);
  await withMouse.press(page, words('product.addToCart'));
  await page.getByRole('link', { name: words('cart.continue') }).waitFor();
  // Until the cart is priced the page overwrites stored values.
  await page.waitForFunction(() => localStorage.getItem('umlauf-cart')?.includes('"priceCalculateDone":true'));
}

describe('the browser’s stores', () => {
  it('restore the voucher after the server’s draft is gone, and the payout method', async () => {
    const guest = await openVisitor();
    try {
      const { page, context } = guest;
      const voucher = shop.config.vouchers[0]?.code ?? '';
      await withPhone(page);
      await context.clearCookies({ name: 'umlauf_checkout' });
      await keep(page, { voucher, priceCalculateDone: false, paymentType: 2, isPayPalTransaction: true });
      await page.reload();
      await page.getByRole('button', { name: words('cart.voucherRemove', { code: voucher }) }).waitFor();
      await page.getByRole('link', { name: words('cart.continue') }).click();
      await page.getByRole('heading', { level: 1, name: words('details.headline') }).waitFor();
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[value="2"]')?.checked);
      await page.getByText(words('details.noteIban')).waitFor({ state: 'detached' });
      await page.reload();
      await page.goto(`${origin()}/checkout`);
      await page.getByRole('button', { name: words('cart.voucherRemove', { code: voucher }) }).waitFor();
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('mark a PayPal trade when PayPal is chosen and keep the focus on the choice', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await withPhone(page);
      await page.getByRole('link', { name: words('cart.continue') }).click();
      await page.getByText(words('details.noteIban')).waitFor();
      const payPal = page.locator('input[name="paymentType"][value="2"]');
      await payPal.focus();
      await page.keyboard.press('Space');
      await page.getByText(words('details.noteIban')).waitFor({ state: 'detached' });
      const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('umlauf-cart') ?? '{}').state);
      expect(await kept()).toMatchObject({ paymentType: 2, isPayPalTransaction: true });
      expect(await payPal.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.locator('input[name="paymentType"][value="13"]').check({ force: true });
      await page.getByText(words('details.noteIban')).waitFor();
      expect(await kept()).toMatchObject({ paymentType: 13, isPayPalTransaction: false });
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('mark a cart line as expired while the page is open', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await withPhone(page);
      const soon = new Date(Date.now() + 4_000).toISOString();
      await page.evaluate((validUntil) => {
        const kept = JSON.parse(localStorage.getItem('umlauf-cart') ?? '{}');
        kept.state.cart[0].validUntil = validUntil;
        localStorage.setItem('umlauf-cart', JSON.stringify(kept));
      }, soon);
      await page.reload();
      await page.getByRole('link', { name: words('cart.continue') }).waitFor({ state: 'detached' });
      // Followed by the device's name.
      await page.getByRole('link', { name: new RegExp(words('cart.priceAgain').source.replace(/\$$/, '')) }).waitFor();
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('take the buy shop’s token from the address and add it to links to the buy shop', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(`${sister.getOrigin(inject('port'))}/#tradeInAuth=abc.def`);
      const link = page.locator(`a[href="${sister.config.buyShopLink}#tradeInAuth=abc.def"]`).first();
      await link.waitFor();
      expect(new URL(page.url()).hash).toBe('');
      await page.reload();
      await link.waitFor();
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
});
