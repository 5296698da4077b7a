import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { fillFields, typeAccount, typeAddress, withMouse } from '../support/journey.ts';
import { findBusinessShop } from '../support/test-shop.ts';
import { matchInside } from '../support/words.ts';
import { workbook } from '../support/workbook.ts';

const business = findBusinessShop();
const { words } = business;
const origin = () => business.getOrigin(inject('port'));
const press = (page: Page, name: Parameters<typeof words>[0]) => withMouse.press(page, words(name));
const seller = business.seller;

const content = workbook([
  ['Hersteller', 'Modell', 'Speicher', 'Seriennummer', 'Menge', 'Zustand'],
  ['Apple', 'iPhone 13', 128, 'F2LX9ABC', 2, 'gebraucht'],
  ['Apple', 'iPhone 12', '', 'F2LX9ABD', 1, 'wie neu'],
  ['', 'Schreibtisch', '', '', 1, ''],
]);

describe.each([
  { title: 'with scripts', javaScriptEnabled: true },
  { title: 'without scripts', javaScriptEnabled: false },
])('a company’s list $title', ({ javaScriptEnabled }) => {
  /** The checker needs scripts on the page. */
  const checkAccessibility = async (page: Page) => {
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  };

  it('is uploaded as XLSX, priced, corrected, put into the cart and sold', async () => {
    const company = await openVisitor({ javaScriptEnabled });
    try {
      const { page } = company;
      await page.goto(`${origin()}/`);
      await page.getByRole('link', { name: words('business.list.action') }).click();
      await page.getByRole('heading', { level: 1, name: words('list.headline') }).waitFor();
      await checkAccessibility(page);
      const file = { name: 'geraete.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
      await page.getByLabel(words('list.file.label')).setInputFiles(file);
      await press(page, 'list.file.send');

      await page.getByRole('heading', { level: 1, name: words('list.seller.headline') }).waitFor();
      await checkAccessibility(page);
      await page.getByRole('textbox', { name: words('business.company.label') }).fill('Sandvoß Logistik');
      await page.getByRole('textbox', { name: words('business.vatNumber.label') }).fill('DE123456788');
      await press(page, 'list.seller.send');

      await page.getByText('Apple iPhone 13 128 GB', { exact: true }).waitFor();
      await checkAccessibility(page);
      await page.getByText(words('list.line.unclear')).waitFor();
      await page.getByText(words('list.line.unmatched')).waitFor();
      await page.locator('[name="device-1"]').selectOption({ label: 'Apple iPhone 12 64 GB' });
      await page.locator('[name="quantity-2"]').fill('0');
      await press(page, 'list.update');
      await page.getByRole('strong').filter({ hasText: 'Apple iPhone 12 64 GB' }).waitFor();
      await press(page, 'list.toCart');

      await page.getByRole('heading', { level: 1, name: words('cart.headline') }).waitFor();
      await press(page, 'cart.continue');
      const field = (id: Parameters<typeof words>[0]) => page.getByRole('textbox', { name: words(id) });
      expect(await field('business.company.label').inputValue()).toBe('Sandvoß Logistik');
      expect(await field('business.vatNumber.label').inputValue()).toBe('DE123456788');
      const agreement = page.getByRole('checkbox', { name: matchInside(words('creditNote.title.creditNote')) });
      // Some browsers move no focus to a clicked box, so it is not left either.
      if (javaScriptEnabled) await agreement.evaluate((box: HTMLInputElement) => box.click());
      else await agreement.check();
      await fillFields(page, [...typeAddress(seller), ...typeAccount(seller)], words);
      await press(page, 'details.continue');
      await page.getByRole('heading', { level: 1, name: words('check.headline') }).waitFor();
      await page.getByText(words('check.invoice.creditNote'), { exact: true }).waitFor();
      await withMouse.accept(page);
      await press(page, 'check.sell');
      await page
        .getByRole('heading', { level: 1, name: words('thankYou.headline', { name: seller.firstName }) })
        .waitFor();
      expect(await page.getByRole('main').textContent()).toMatch(/[A-Z]{2}-\d{2}-\d{3}-\d{4,}/);
      expect(company.complaints).toEqual([]);
    } finally {
      await company.leave();
    }
  });
});
