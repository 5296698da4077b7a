import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { typeAccount, typeAddress, withMouse } from '../support/journey.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const origin = () => shop.getOrigin(inject('port'));
const answers =
  'storage=128&power=yes&display=asNew&housing=asNew&battery=90&account=signedOut&accessories=none' as const;

const pieces = (page: Page) => page.getByRole('spinbutton', { name: words('product.pieces') });
const seller = shop.seller;
const device = () => `${origin()}${shop.getDevicePath('apple-iphone-13')}?${answers}`;

describe.each([
  { title: 'with scripts', javaScriptEnabled: true },
  { title: 'without scripts', javaScriptEnabled: false },
])('a company $title', ({ javaScriptEnabled }) => {
  it('chooses to sell as a company, enters a quantity, reaches the cap, and can switch back', async () => {
    const company = await openVisitor({ javaScriptEnabled });
    try {
      const { page } = company;
      await page.goto(device());
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await pieces(page).count()).toBe(0);

      await page.goto(`${origin()}${shop.getPath('b2bLandingpage')}`);
      await withMouse.press(page, words('business.sellNow'));
      await page.waitForURL(`${origin()}/#search`);
      await page.goto(device());
      await pieces(page).fill('20');
      await withMouse.press(page, words('product.addToCart'));
      await page.getByText(words('cart.businessLeave')).waitFor();
      await page.getByRole('button', { name: words('business.action') }).waitFor();
      expect(await page.getByRole('link', { name: words('cart.continue') }).count()).toBe(0);
      await page.goto(`${origin()}/checkout?step=details`);
      await page.getByRole('button', { name: words('business.action') }).waitFor();

      await withMouse.press(page, words('cart.businessLeave'));
      await page.getByRole('link', { name: words('cart.continue') }).waitFor();
      expect(await page.getByText(words('cart.businessLeave')).count()).toBe(0);
      expect(company.complaints).toEqual([]);
    } finally {
      await company.leave();
    }
  });

  it('with more items than one offer covers gets a prefilled enquiry', async () => {
    const company = await openVisitor({ javaScriptEnabled });
    try {
      const { page } = company;
      await page.context().addCookies([{ name: 'umlauf_business', value: '1', url: origin() }]);
      await page.goto(device());
      await pieces(page).fill('40');
      await page.locator('#offer button').click();
      await page.waitForURL(
        (url) =>
          /^\?offer=[\w-]+&pieces=40$/.test(url.search) && url.href.includes(`${shop.getPath('b2bLandingpage')}?`),
      );
      const count = page.getByRole('textbox', { name: words('business.count.label') });
      expect(await count.inputValue()).toBe('40');
      const message = page.getByRole('textbox', { name: words('business.message.label') });
      expect(await message.inputValue()).toMatch(/^40 × Apple iPhone 13 128 GB\n.+\nPreis je Stück: /);
      expect(await page.locator('[name="kind-phone"]').isChecked()).toBe(true);
      expect(company.complaints).toEqual([]);
    } finally {
      await company.leave();
    }
  });

  it('changes the answers of a cart line, and the new offer replaces the old one in every tab', async () => {
    const company = await openVisitor({ javaScriptEnabled });
    try {
      const { page } = company;
      await page.goto(device());
      await withMouse.press(page, words('product.addToCart'));
      await page.waitForURL(/\/checkout$/);
      const other = await page.context().newPage();
      await other.goto(`${origin()}/checkout`);
      const before = await page.locator('.cart-line .price-cell').textContent();

      await page.locator('.cart-line a[href*="?replace="]').click();
      await page.waitForURL(/apple-iphone-13\?replace=/);
      expect(await page.locator('input[name="battery"]:checked').getAttribute('value')).toBe('90');
      await page.locator('label:has(input[name="battery"][value="80"])').click();
      // Without scripts every question has its own button.
      if (!javaScriptEnabled)
        await page
          .getByRole('button', { name: words('product.showPrice') })
          .first()
          .click();
      await page.locator('#offer button').click();
      await page.waitForURL(/\/checkout$/);
      expect(await page.locator('.cart-line').count()).toBe(1);
      expect(await page.locator('.cart-line .price-cell').textContent()).not.toBe(before);
      if (!javaScriptEnabled) await other.reload();
      await other.waitForFunction(
        (was) => document.querySelector('.cart-line .price-cell')?.textContent !== was,
        before ?? '',
      );
      expect(await other.locator('.cart-line').count()).toBe(1);
      expect(company.complaints).toEqual([]);
    } finally {
      await company.leave();
    }
  });

  it('states its company details before selling and sees them again', async () => {
    const company = await openVisitor({ javaScriptEnabled });
    try {
      const { page } = company;
      await page.context().addCookies([{ name: 'umlauf_business', value: '1', url: origin() }]);
      await page.goto(device());
      await page.locator('#offer button').click();
      await page.waitForURL(/\/checkout$/);
      await page.goto(`${origin()}/checkout?step=details`);
      for (const [name, value] of [...typeAddress(seller), ...typeAccount(seller)]) await page.fill(`#${name}`, value);
      await page.fill('#company', 'Sandvoß GmbH');
      await page.fill('#vatNumber', 'DE 136 695 975');
      await withMouse.press(page, words('details.continue'));
      await page.locator('.field-message', { hasText: words('business.vatNumber.checksum') }).waitFor();
      if (javaScriptEnabled) expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
      await page.fill('#vatNumber', 'DE 136 695 976');
      await withMouse.press(page, words('details.continue'));
      await page.waitForURL(/step=check/);
      await page.getByText('Sandvoß GmbH').waitFor();
      await page.getByText('DE 136 695 976').waitFor();
      // The status of a rejected plain form.
      expect(company.complaints.filter((one) => !/status of 422/.test(one))).toEqual([]);
    } finally {
      await company.leave();
    }
  });
});
