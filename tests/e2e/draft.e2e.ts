import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, type Visitor, waitForHydration } from '../support/browser.ts';
import { findBuiltFile } from '../support/built-file.ts';
import { recordExperience } from '../support/felt.ts';
import { fillFields, typeAccount, typeAddress, withMouse } from '../support/journey.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const seller = shop.seller;
const SAVE = '**/api/checkout/draft';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: words(name) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: words(`field.${name}.label`) });

async function getPlace(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('the part is not visible');
  return box;
}

describe('the checkout draft', () => {
  let shopper: Visitor;
  let page: Page;
  beforeEach(async () => {
    shopper = await openVisitor();
    page = shopper.page;
    await page.goto(`${shop.getOrigin(inject('port'))}${shop.getDevicePath('apple-iphone-13')}?storage=128`);
    await withMouse.answerAll(page);
    await withMouse.press(page, words('product.addToCart'));
    await heading(page, 'cart.headline').waitFor();
    await withMouse.press(page, words('cart.continue'));
    await heading(page, 'details.headline').waitFor();
    await waitForHydration(page, 'main form');
  });
  afterEach(() => shopper.leave());
  const fillAll = () => fillFields(page, [...typeAddress(seller), ...typeAccount(seller)], words);

  it('restores all input after a reload, also of the focused field', async () => {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/checkout/draft') && answer.ok());
    await field(page, 'iban').pressSequentially('DE89370400');
    await saved;
    await page.reload();
    await expect.poll(() => field(page, 'iban').inputValue()).toBe('DE89370400');
    expect(shopper.complaints).toEqual([]);
  });

  it('is complete when the first save takes longer than the typing', async () => {
    let begun = 0;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(SAVE, async (route) => {
      begun += 1;
      await held;
      await route.continue();
    });
    await fillAll();
    await withMouse.press(page, words('details.continue'));
    await page.getByRole('button', { name: words('details.saving') }).waitFor();
    expect(begun, 'parallel saves').toBe(1);
    release();
    await heading(page, 'check.headline').waitFor();
    await page.getByText(seller.street).first().waitFor();
    expect(shopper.complaints).toEqual([]);
  });

  it('keeps the input when saving fails, reports it, and continues on retry', async () => {
    await fillAll();
    await page.route(SAVE, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '1' },
        body: '{"code":"unavailable","status":503}',
      }),
    );
    await withMouse.press(page, words('details.continue'));
    await page.getByRole('alert').getByText(words('form.away')).waitFor();
    expect(await field(page, 'street').inputValue()).toBe(seller.street);
    expect(await field(page, 'iban').inputValue()).toBe(seller.iban);
    await page.unroute(SAVE);
    await withMouse.press(page, words('details.continue'));
    await heading(page, 'check.headline').waitFor();
    expect(shopper.complaints.filter((text) => !/status of 503/.test(text))).toEqual([]);
  });

  it('needs eight fields, of which two are filled automatically, and queries probable typos', async () => {
    const value = (name: string) => field(page, name).inputValue();
    await withMouse.press(page, words('details.continue'));
    await page.getByRole('heading', { name: '8 Angaben fehlen noch' }).waitFor();
    await field(page, 'accountHolder').fill('Mia Weiß');
    await field(page, 'firstName').fill('Jörg');
    await field(page, 'lastName').fill('Weiß');
    await field(page, 'postalCode').fill(seller.postalCode);
    await expect.poll(() => value('city')).toBe(seller.city);
    expect(await value('accountHolder'), 'what was typed stays').toBe('Mia Weiß');
    await field(page, 'accountHolder').fill('');
    await field(page, 'lastName').fill('Weiss');
    await field(page, 'lastName').blur();
    await expect.poll(() => value('accountHolder')).toBe('Jörg Weiss');

    await field(page, 'postalCode').fill('22113');
    await page.getByRole('radio', { name: 'Oststeinbek' }).check();
    expect(await value('city')).toBe('Oststeinbek');
    await field(page, 'street').fill('Lange Reihe');
    await field(page, 'email').fill('joerg@gmial.com');
    await field(page, 'iban').fill('DE12 5001 0517 0648 4898 90');
    await page.getByText(words('details.bank', { bank: 'ING' })).waitFor();

    await withMouse.press(page, words('details.continue'));
    await page.getByRole('heading', { name: shop.getText('form.questions', { count: 2 }) }).waitFor();
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: words('details.ask.use') }).click();
    expect(await value('email')).toBe('joerg@gmail.com');
    await withMouse.press(page, words('details.continue'));
    await heading(page, 'check.headline').waitFor();
    await page.getByText('Lange Reihe, 22113 Oststeinbek').waitFor();
    expect(shopper.complaints).toEqual([]);
  });

  it('fills in what follows from values that were typed before its code arrived', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(`**/${findBuiltFile('platform/features/seller/details-help.ts')}`, async (route) => {
      await released;
      await route.continue();
    });
    const felt = await recordExperience(shopper.context);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await waitForHydration(page, 'main form');
    await fillFields(
      page,
      typeAddress(seller).filter(([name]) => name !== 'city'),
      words,
    );
    await fillFields(
      page,
      typeAccount(seller).filter(([name]) => name === 'iban'),
      words,
    );
    expect(await field(page, 'city').inputValue()).toBe('');
    release();
    await expect.poll(() => field(page, 'city').inputValue()).toBe(seller.city);
    expect(await field(page, 'accountHolder').inputValue()).toBe(`${seller.firstName} ${seller.lastName}`);
    await page.getByText(words('details.bank', { bank: 'Commerzbank' })).waitFor();
    expect(felt.moved).toEqual([]);
    expect(shopper.complaints).toEqual([]);
  });

  it('counts a press on a button that moves before the release, and not one that is dragged away', async () => {
    await fillAll();
    const button = page.getByRole('button', { name: words('details.continue') });
    await button.scrollIntoViewIfNeeded();
    const press = async () => {
      const { x, y, width, height } = await getPlace(button);
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const from = await press();
    await page.mouse.move(from.x, from.y - 200, { steps: 4 });
    await page.mouse.up();
    // What a late note does to the button.
    await press();
    const before = await getPlace(button);
    await page.locator('form:has(#iban)').evaluate((form) => {
      (form as HTMLElement).style.paddingTop = '200px';
    });
    await expect.poll(async () => (await getPlace(button)).y).toBeGreaterThan(before.y + before.height);
    await heading(page, 'details.headline').waitFor();
    await page.mouse.up();
    await heading(page, 'check.headline').waitFor();
    expect(shopper.complaints).toEqual([]);
  });

  it('aligns fields of a row when a label above wraps', async () => {
    await page.setViewportSize({ width: 620, height: 900 });
    const tops = (names: readonly string[]) =>
      page.evaluate((ids) => ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top), names);
    await page.evaluate(() => {
      const label = document.querySelector('label[for=firstName]');
      if (label)
        label.textContent = 'Vorname, wie er auf dem Personalausweis und auf dem Klingelschild geschrieben steht';
    });
    await withMouse.press(page, words('details.continue'));
    await page.getByRole('heading', { name: '8 Angaben fehlen noch' }).waitFor();
    await field(page, 'lastName').fill('Weiß');
    for (const pair of [
      ['firstName', 'lastName'],
      ['postalCode', 'city'],
    ]) {
      const [one, other] = await tops(pair);
      expect(one, pair.join(' ')).toBe(other);
    }
  });
});
