import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { visitor } from '../support/browser.ts';
import { withMouse } from '../support/journey.ts';
import { wordsOf } from '../support/words.ts';

const words = wordsOf('de');
const origin = () => `http://de.localhost:${inject('port')}`;
const answers =
  'storage=128&power=yes&display=asNew&housing=asNew&battery=90&account=signedOut&accessories=none' as const;

const pieces = (page: Page) => page.getByRole('spinbutton', { name: words('product.pieces') });
const device = () => `${origin()}/produkte/apple-iphone-13?${answers}`;

describe.each([
  { title: 'with scripts', javaScriptEnabled: true },
  { title: 'without scripts', javaScriptEnabled: false },
])('a company $title', ({ javaScriptEnabled }) => {
  it('chooses to sell as one, is asked how many there are, meets the cap, and can leave', async () => {
    const company = await visitor({ javaScriptEnabled });
    try {
      const { page } = company;
      await page.goto(device());
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await pieces(page).count()).toBe(0);

      await page.goto(`${origin()}/b2b/ankaufsportal`);
      await withMouse.press(page, words('business.sellNow'));
      await page.waitForURL(`${origin()}/#search`);
      await page.goto(device());
      await pieces(page).fill('20');
      await withMouse.press(page, words('product.addToCart'));
      await page.getByText(words('cart.businessLeave')).waitFor();
      await page.getByRole('button', { name: words('business.action') }).waitFor();
      expect(await page.getByRole('link', { name: words('cart.continue') }).count()).toBe(0);

      await withMouse.press(page, words('cart.businessLeave'));
      await page.getByRole('link', { name: words('cart.continue') }).waitFor();
      expect(await page.getByText(words('cart.businessLeave')).count()).toBe(0);
      expect(company.complaints).toEqual([]);
    } finally {
      await company.leave();
    }
  });
});
