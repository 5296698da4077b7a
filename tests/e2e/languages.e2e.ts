import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { askAsBrowser } from '../support/ask-as-browser.ts';
import { openVisitor, type Visitor, waitForHydration } from '../support/browser.ts';
import { findConsumerShop, findNeighbourShop, listShopsAbroad } from '../support/test-shop.ts';

const shop = findConsumerShop();
const [abroad = findNeighbourShop()] = listShopsAbroad();
const at = (path: string) => `${shop.getOrigin(inject('port'))}${path}`;

describe('without scripts', () => {
  it('the answers so far are kept in another language', async () => {
    const { body } = await askAsBrowser(
      inject('port'),
      shop.host,
      `${shop.getDevicePath('apple-iphone-13')}?storage=128&power=yes`,
    );
    expect(body).toContain(
      `href="${shop.getPathIn(abroad, 'productDetail', { pdp: 'apple-iphone-13' })}?storage=128&amp;power=yes"`,
    );
  });
});

describe('a shop read in another language', () => {
  let shopper: Visitor;
  beforeEach(async () => {
    shopper = await openVisitor();
  });
  afterEach(() => shopper.leave());

  it('shows devices and the cart in that language', async () => {
    const { page } = shopper;
    await page.goto(
      at(
        `${shop.getPathIn(abroad, 'productDetail', { pdp: 'apple-iphone-13' })}?storage=128&power=yes&display=asNew&housing=asNew&battery=90`,
      ),
      { waitUntil: 'networkidle' },
    );
    await waitForHydration(page, 'main');
    const choices = page.getByRole('main').getByRole('group');
    for (const group of await choices.filter({ has: page.getByRole('radio') }).all())
      if ((await group.getByRole('radio', { checked: true }).count()) === 0)
        await group.getByRole('radio').first().check();
    await page.getByRole('main').locator('form button[type=submit]:visible').last().click();
    await page.waitForURL(at(shop.getPathIn(abroad, 'checkout')));
    await page.getByRole('main').getByText(abroad.getText('list.condition.asNew')).first().waitFor();
    expect(await page.getByRole('main').getByText(shop.getText('list.condition.asNew')).count()).toBe(0);
  });
});
