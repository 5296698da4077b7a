import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { fillFields, getQuestions, typeAddress, withMouse } from '../support/journey.ts';
import { expectLabel } from '../support/printed-label.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const seller = shop.seller;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const ways: { title: string; options: BrowserContextOptions }[] = [
  { title: 'on a phone', options: phone },
  { title: 'at a desk', options: {} },
  { title: 'on a phone without JavaScript', options: { ...phone, javaScriptEnabled: false } },
  { title: 'at a desk without JavaScript', options: { javaScriptEnabled: false } },
];

const heading = (page: Page, id: string, values?: Record<string, string>) =>
  page.getByRole('heading', { level: 1, name: words(id, values) });

/** axe needs scripts; the markup is the same without. */
async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia('(scripting: none)').matches)) return;
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** From the device page to a cart of 0,00 €: the phone does not switch on and is broken. */
async function putIntoCart(page: Page, scripted: boolean): Promise<void> {
  const asked = getQuestions(page);
  await asked.first().waitFor();
  for (const question of await asked.all()) await question.getByRole('radio').last().check();
  if (!scripted)
    await page
      .getByRole('button', { name: words('product.showPrice') })
      .last()
      .click();
  await withMouse.press(page, words('product.recycle'));
  await heading(page, 'cart.headline').waitFor();
  await page.getByText(words('cart.noteGuestRecycling')).waitFor();
}

/** The details form asks only for an address. */
async function giveAddress(page: Page): Promise<void> {
  await withMouse.press(page, words('cart.continue'));
  await heading(page, 'details.headlineRecycling').waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('textbox').count()).toBe(6);
  expect(await main.getByRole('radio').count()).toBe(0);
  expect(await main.textContent()).not.toMatch(/IBAN|PayPal|Auszahlung/);
  await expectAccessible(page);
  await withMouse.press(page, words('details.continue'));
  await page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first().waitFor();
  await fillFields(page, typeAddress(seller), words);
  await withMouse.press(page, words('details.continue'));
}

async function confirm(page: Page): Promise<void> {
  await heading(page, 'check.headlineRecycling').waitFor();
  const main = page.getByRole('main');
  expect(await main.textContent()).not.toMatch(/IBAN|PayPal|bezahlen|zahlt|überweisen/);
  await expectAccessible(page);
  await withMouse.accept(page);
  await withMouse.press(page, words('check.recycle'));
  await heading(page, 'thankYou.headline', { name: seller.firstName }).waitFor();
  expect(await main.textContent()).toMatch(/[A-Z]{2}-\d{2}-\d{3}-\d{4,}/);
  expect(await main.textContent()).not.toMatch(/€|IBAN|PayPal|Preis|überweisen/);
  await expectAccessible(page);
}

describe('recycling a dead phone without a bank account', () => {
  it.each(ways)('$title', async ({ options }) => {
    const shopper = await openVisitor(options);
    const { page } = shopper;
    const base = shop.getOrigin(inject('port'));
    try {
      await page.goto(`${base}${shop.getDevicePath('apple-iphone-8')}`);
      await putIntoCart(page, options.javaScriptEnabled !== false);
      await giveAddress(page);
      await confirm(page);
      await expectLabel(shopper, base);
      expect(shopper.complaints.filter((line) => !line.includes('422'))).toEqual([]);
    } finally {
      await shopper.leave();
    }
  });
});
