import { describe, expect, inject, it } from 'vitest';
import { visitor } from '../support/browser.ts';
import { withMouse } from '../support/journey.ts';
import { wordsOf } from '../support/words.ts';

describe('what is typed at checkout', () => {
  it('is there after a reload, also in the field that was never left', async () => {
    const shopper = await visitor();
    const words = wordsOf('de');
    const { page } = shopper;
    try {
      await page.goto(`http://de.localhost:${inject('port')}/produkte/apple-iphone-13?storage=128`);
      await withMouse.answerAll(page);
      await withMouse.press(page, words('product.addToCart'));
      await page.getByRole('heading', { level: 1, name: words('cart.headline') }).waitFor();
      await withMouse.press(page, words('cart.continue'));
      await page.getByRole('heading', { level: 1, name: words('details.headline') }).waitFor();
      const iban = page.getByRole('textbox', { name: words('field.iban.label') });
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/checkout/draft') && answer.ok());
      await iban.pressSequentially('DE89370400');
      await saved;
      await page.reload();
      await expect.poll(() => iban.inputValue()).toBe('DE89370400');
      expect(shopper.complaints).toEqual([]);
    } finally {
      await shopper.leave();
    }
  });
});
