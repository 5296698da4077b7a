import {
  findBusinessShop,
  findConsumerShop,
  findNeighbourShop,
  findPartnerShop,
  findShopAbroad,
  findSisterShop,
  findWidgetShop,
  listShopsAbroad,
} from './test-shop.ts';

/** The shops that most tests are about, each found by a property: see test-shop.ts. */
export const CONSUMER_SHOP = findConsumerShop();
export const NEIGHBOUR_SHOP = findNeighbourShop();
export const BUSINESS_SHOP = findBusinessShop();
export const PARTNER_SHOP = findPartnerShop();
export const SISTER_SHOP = findSisterShop();
export const WIDGET_SHOP = findWidgetShop();

/** A consumer shop whose language parts thousands with a space: where amounts and texts differ most from CONSUMER_SHOP. */
export const SHOP_ABROAD = findShopAbroad(({ lang }) => /\s/.test(new Intl.NumberFormat(lang).format(10_000)));

const [second, third] = listShopsAbroad().filter(({ id }) => id !== SHOP_ABROAD.id);
if (!second || !third) throw new Error('the fleet has too few languages for tests of several');

/** Consumer shops in two further languages. */
export const SECOND_ABROAD = second;
export const THIRD_ABROAD = third;
