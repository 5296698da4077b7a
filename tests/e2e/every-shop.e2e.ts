import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { buildPath } from '../../platform/tenancy/links.ts';
import { openVisitor, type Visitor, withExplanation } from '../support/browser.ts';
import { routeTables, serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { getRouteParams, languageTags, localHost, splitTenantId } from '../support/fleet-screens.ts';
import { fillFields, typeDetails } from '../support/journey.ts';
import { paperFaults } from '../support/pdf-pages.ts';
import { findUnreadableText } from '../support/reach.ts';
import { sellers } from '../support/sellers.ts';
import { findConsumerShop, findPartnerShop, findSisterShop } from '../support/test-shop.ts';
import { getShopWords, questionWords } from '../support/words.ts';

/** One shop per theme; its pages are also checked with large text. */
const READ_LARGE: readonly TenantId[] = [findConsumerShop(), findSisterShop(), findPartnerShop()].map(({ id }) => id);

/** A shop to walk through by route names; hosts, paths and texts are the tenant's. */
class Shop {
  readonly words;
  readonly #table;
  readonly #base;

  constructor(
    readonly page: Page,
    readonly id: TenantId,
    readonly country: string,
  ) {
    const { mode, partner } = splitTenantId(id);
    this.words = getShopWords(country, partner ? `${mode}.${partner}` : mode);
    this.#table = routeTables[id][serverConfig[id].locale];
    this.#base = `http://${localHost(id)}:${inject('port')}`;
  }

  path(route: RouteName, params: Record<string, string> = {}): string {
    return buildPath(this.#table, route, params) ?? '';
  }

  async enter(route: RouteName): Promise<void> {
    await this.page.goto(this.#base + this.path(route));
    await this.isAt(route);
  }

  /** Follows a link on the page to the route. */
  async follow(route: RouteName, params: Record<string, string>): Promise<void> {
    const link = this.page.locator(`main a[href="${this.path(route, params)}"]`).filter({ visible: true });
    await link.first().click();
    await this.isAt(route, params);
  }

  async isAt(route: RouteName, params: Record<string, string> = {}): Promise<void> {
    await this.page.locator(`main[data-screen="${route}"]`).waitFor();
    await expect.poll(() => new URL(this.page.url()).pathname).toBe(this.path(route, params));
    await this.look();
  }

  /** Checks that the page is accessible. */
  async look(): Promise<void> {
    if (!READ_LARGE.includes(this.id)) return;
    expect.soft(await findUnreadableText(this.page), this.page.url()).toEqual([]);
  }

  /** Checks that the printed page has the content and no controls. */
  async print(kept: readonly string[]): Promise<void> {
    if (!READ_LARGE.includes(this.id)) return;
    expect.soft(await paperFaults(this.page, kept), `${this.page.url()} on paper`).toEqual([]);
  }

  async press(message: string): Promise<void> {
    const name = this.words(message);
    await this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name })).first().click();
  }

  async reads(message: string, values?: Record<string, string>): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.words(message, values) }).waitFor();
    await this.look();
  }
}

const condition = {
  storage: '128',
  power: 'yes',
  display: 'cracked',
  housing: 'light',
  battery: '80',
  account: 'signedOut',
  accessories: 'none',
};

async function answer(shop: Shop): Promise<void> {
  const getText = questionWords(shop.country, ['phone', 'apple', 'phone.apple']);
  for (const [question, choice] of Object.entries(condition)) {
    if (question === 'storage') await shop.page.getByRole('radio', { name: /^128\s\D/ }).check();
    else {
      const text = getText(question, choice);
      await shop.page.getByRole('group', { name: text.question }).getByRole('radio', { name: text.answer }).check();
    }
  }
}

/** The journey, in route names. */
async function sellWithCrackedScreen(shop: Shop): Promise<void> {
  const seller = sellers[shop.country];
  if (!seller) throw new Error(`no seller for ${shop.country}`);
  const { pdp = '', overview = '', category = '' } = getRouteParams(shop.country);
  await shop.enter('home');
  await shop.follow('sellCategory', { category });
  await shop.follow('productOverview', { overview });
  await shop.follow('productDetail', { pdp });
  await answer(shop);
  await shop.press('product.addToCart');
  await shop.isAt('checkout');
  await takeElsewhere(shop);
  await shop.press('cart.continue');
  await shop.reads('details.headline');
  await fillFields(shop.page, typeDetails(seller, splitTenantId(shop.id).mode), shop.words);
  await shop.press('details.continue');
  await shop.reads('check.headline');
  await shop.page.getByRole('checkbox').check();
  await shop.press('check.sell');
  await shop.isAt('thankYou');
  await shop.reads('thankYou.headline', { name: seller.firstName });
  await shop.print(['h1', '.lead b', '.label-preview', '.check-rows b', '.row', '.steps h3']);
  await shop.press('thankYou.follow');
  await shop.page.getByRole('heading', { name: shop.words('sale.facts') }).waitFor();
  await shop.look();
  await shop.print(['h1', '.trade-head', '.timeline li', '.summary-list > div', '.row']);
}

/** Opens the page of the unsold offer and returns. */
async function takeElsewhere(shop: Shop): Promise<void> {
  if (!READ_LARGE.includes(shop.id)) return;
  await shop.press('offer.continue');
  await shop.reads('offer.take.headline');
  await shop.press('offer.toCart');
  await shop.page.getByRole('heading', { level: 1, name: shop.words('cart.headline') }).waitFor();
}

describe('selling a phone with a cracked screen', () => {
  it.each(tenantIds)('at %s', async (id) => {
    const { country } = splitTenantId(id);
    const person: Visitor = await openVisitor({ locale: languageTags[country] ?? 'en', reducedMotion: 'reduce' });
    try {
      await withExplanation(person, () => sellWithCrackedScreen(new Shop(person.page, id, country)));
      expect(person.complaints).toEqual([]);
    } finally {
      await person.leave();
    }
  });
});
