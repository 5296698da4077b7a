import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { visitor } from '../support/browser.ts';
import { sell, withMouse } from '../support/journey.ts';
import { wordsOf } from '../support/words.ts';

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const schemes = ['light', 'dark'] as const;
const looks = viewports.flatMap((viewport) => schemes.map((colorScheme) => ({ viewport, colorScheme })));

/** What the walk over every route of the fleet does not meet. */
const addresses: [string, string, number?][] = [
  ['search results', '/?q=iphone+13'],
  ['no search results', '/?q=zzzzzz'],
  ['series overview', '/produkte/uebersicht-apple-iphone-13-serie'],
  ['a device with its first answer', '/produkte/apple-iphone-13?storage=128'],
  ['expired link', '/clarification/x/y/z/w', 404],
];

async function expectFine(page: Page, title: string): Promise<void> {
  expect(await accessibilityFaults(page), title).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${title} scrolls sideways`).toBe(0);
}

describe('search, sale and mistakes are accessible and fit their window', () => {
  it.each(looks)('at $viewport.width pixels, $colorScheme', async ({ viewport, colorScheme }) => {
    const shopper = await visitor({ viewport, colorScheme });
    const base = `http://de.localhost:${inject('port')}`;
    const words = wordsOf('de');
    try {
      const { page } = shopper;
      for (const [title, path, status = 200] of addresses) {
        const response = await page.goto(`${base}${path}`, { waitUntil: 'networkidle' });
        expect(response?.status(), title).toBe(status);
        await expectFine(page, title);
      }
      const way = { title: 'with axe', country: 'de', ...withMouse };
      await sell(
        shopper,
        {
          ...way,
          press: async (at, name) => {
            await expectFine(at, `before ${name}`);
            await way.press(at, name);
          },
        },
        `${base}/`,
      );
      await expectFine(page, 'thank you');
      await page.setViewportSize({ ...viewport, width: 320 });
      await expectFine(page, 'thank you on the narrowest phone');
      await page.setViewportSize(viewport);
      await page.goto(`${base}/produkte/apple-iphone-13?storage=128`);
      await withMouse.answerAll(page);
      await withMouse.press(page, words('product.addToCart'));
      await page.getByRole('heading', { level: 1, name: words('cart.headline') }).waitFor();
      await page.goto(`${base}/checkout?step=details`);
      await withMouse.press(page, words('details.continue'));
      await page.getByRole('alert').waitFor();
      await expectFine(page, 'details with errors');
    } finally {
      await shopper.leave();
    }
  });
});
