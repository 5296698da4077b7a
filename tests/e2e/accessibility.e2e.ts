import { describe, expect, inject, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
/** Pages that the walk over every route of the fleet does not reach. */
const addresses: [string, string, number?][] = [
  ['search results', '/?q=samsung'],
  ['narrowed search results', '/?q=samsung&all=results&kind=tablet&shown=48'],
  ['no search results', '/?q=apple+watch'],
  ['series overview', shop.getPath('productOverview', { overview: 'apple-iphone-13-serie' })],
  ['a device with its first answer', `${shop.getDevicePath('apple-iphone-13')}?storage=128`],
  ['expired link', '/clarification/x/y/z/w', 404],
];

const { words } = shop;
const base = () => shop.getOrigin(inject('port'));

async function asSomebody(todo: (shopper: Visitor) => Promise<void>): Promise<void> {
  const shopper = await openVisitor({ reducedMotion: 'reduce' });
  try {
    await todo(shopper);
  } finally {
    await shopper.leave();
  }
}

async function expectFine({ page }: Visitor, title: string, looks = EVERY_LOOK): Promise<void> {
  expect(await lookAt(page, looks), title).toEqual([]);
}

describe('search, checkout and error pages are accessible and fit their window, in both sizes and colour schemes', () => {
  it.each(addresses)('%s', async (title, path, status = 200) => {
    await asSomebody(async (shopper) => {
      const response = await shopper.page.goto(`${base()}${path}`, { waitUntil: 'networkidle' });
      expect(response?.status()).toBe(status);
      await expectFine(shopper, title);
    });
  });

  it('every page of the checkout', async () => {
    await asSomebody(async (shopper) => {
      const { page } = shopper;
      const way = { title: 'with axe', ...shop.place, ...withMouse };
      const press = async (at: typeof page, name: RegExp) => {
        await expectFine(shopper, `before ${name}`);
        await way.press(at, name);
      };
      await sellDevice(shopper, { ...way, press }, `${base()}/`);
      await expectFine(shopper, 'thank you');
      const narrowest = EVERY_LOOK.slice(2).map((look) => ({ ...look, size: { width: 320, height: 844 } }));
      await expectFine(shopper, 'thank you on the narrowest phone', narrowest);
      await withMouse.press(page, words('thankYou.follow'));
      await page.getByRole('heading', { name: words('sale.facts') }).waitFor();
      await expectFine(shopper, 'the private page');
      await withMouse.press(page, words('sale.cancel.begin'));
      await page.getByRole('heading', { name: words('sale.cancel.question') }).waitFor();
      await expectFine(shopper, 'the question before it is cancelled');
    });
  });

  it('an offer sold elsewhere, and details with errors', async () => {
    await asSomebody(async (shopper) => {
      const { page } = shopper;
      await page.goto(`${base()}${shop.getDevicePath('apple-iphone-13')}?storage=128`);
      await withMouse.answerAll(page);
      await withMouse.press(page, words('product.addToCart'));
      await page.getByRole('heading', { level: 1, name: words('cart.headline') }).waitFor();
      await withMouse.press(page, words('offer.continue'));
      await page.getByRole('heading', { level: 1, name: words('offer.take.headline') }).waitFor();
      await expectFine(shopper, 'an offer on its way to another device');
      await page.goto(`${base()}/checkout?step=details`);
      await withMouse.press(page, words('details.continue'));
      await page.getByRole('alert').waitFor();
      await expectFine(shopper, 'details with errors');
    });
  });
});
