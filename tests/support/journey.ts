import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Visitor, withExplanation } from './browser.ts';
import { listShops } from './find-shop.ts';
import { COMPANY, type Seller, sellers } from './sellers.ts';
import { getShopWords } from './words.ts';

/** One trade from the home page's search to the label. The visitor object decides how to press and type. */
export interface Way {
  title: string;
  country: string;
  /** Of a shop with words of its own; see wordsOf. */
  variant?: string;
  /** Words and seller of a shop that is not shipped. */
  words?: ReturnType<typeof getShopWords>;
  seller?: Seller;
  options?: BrowserContextOptions;
  /** Fields that the page fills in and the person leaves as they are. */
  leaves?: readonly string[];
  /** On the way from the cart. */
  lookRound?(page: Page, words: ReturnType<typeof getShopWords>): Promise<void>;
  findDevice(page: Page, words: ReturnType<typeof getShopWords>): Promise<void>;
  answerAll(page: Page, words: ReturnType<typeof getShopWords>): Promise<void>;
  press(page: Page, name: RegExp): Promise<void>;
  accept(page: Page): Promise<void>;
}

/** The questions of the device page: groups of choices. What folds open (a film, its transcript) is a group too. */
export function getQuestions(page: Page) {
  return page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('radio') });
}

export const withMouse = {
  async findDevice(page: Page, words: ReturnType<typeof getShopWords>) {
    await page.getByRole('combobox', { name: words('search.label') }).fill('iPhone 13 128 GB');
    await page
      .getByRole('option', { name: /iPhone 13\b(?! (?:mini|Pro)).*128/i })
      .first()
      .click();
  },
  async answerAll(page: Page) {
    await getQuestions(page).first().waitFor();
    for (const group of await getQuestions(page).all()) await group.getByRole('radio').first().check();
  },
  async press(page: Page, name: RegExp) {
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
  },
  async accept(page: Page) {
    await page.getByRole('checkbox').check();
  },
};

export const withoutScript = {
  ...withMouse,
  async findDevice(page: Page, words: ReturnType<typeof getShopWords>) {
    await page.getByRole('combobox', { name: words('search.label') }).fill('iPhone 13 128 GB');
    await page.getByRole('button', { name: words('home.search') }).click();
  },
  async answerAll(page: Page, words: ReturnType<typeof getShopWords>) {
    for (const group of await getQuestions(page).all()) await group.getByRole('radio').first().check();
    await page
      .getByRole('button', { name: words('product.showPrice') })
      .last()
      .click();
  },
};

export const withKeyboard = {
  async findDevice(page: Page, words: ReturnType<typeof getShopWords>) {
    // Past the header and the question for consent by the link that is there for it.
    await tabTo(page, page.getByRole('link', { name: words('shell.skip') }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: words('search.label') }));
    await page.keyboard.type('iPhone 13 128 GB');
    await page
      .getByRole('option', { name: /iPhone 13\b(?! (?:mini|Pro)).*128/i })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  },
  async answerAll(page: Page) {
    await getQuestions(page).first().waitFor();
    for (const group of await getQuestions(page).all()) {
      const radios = group.getByRole('radio');
      const checked = group.getByRole('radio', { checked: true });
      await tabTo(page, (await checked.count()) > 0 ? checked : radios.first());
      await page.keyboard.press('Digit1');
      await expect.poll(() => radios.first().isChecked()).toBe(true);
    }
  },
  async press(page: Page, name: RegExp) {
    await tabTo(page, page.getByRole('button', { name }).or(page.getByRole('link', { name })).first());
    await page.keyboard.press('Enter');
  },
  async accept(page: Page) {
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
  },
};

/** Presses Tab until the element has the focus; throws after a page's number of stops. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < 120; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach the element');
}

/** Names of text fields, or the message that labels one, and what the seller types into them. */
type Typing = [field: string, text: string][];

export function typeAddress(seller: Seller): Typing {
  const { firstName, lastName, street, postalCode, city } = seller;
  const email = `${seller.country}.seller@mail.example`;
  return Object.entries({ firstName, lastName, street, postalCode, city, email });
}

/** Additional questions for companies only. */
function typeCompany(variant = 'default'): Typing {
  const isBusiness = listShops(({ businessMode }) => businessMode).some((id) => id.endsWith(`/${variant}`));
  if (!isBusiness) return [];
  return [
    ['business.company.label', COMPANY.name],
    ['business.vatNumber.label', COMPANY.vatNumber],
  ];
}

export function typeAccount({ firstName, lastName, iban }: Seller): Typing {
  return Object.entries({ accountHolder: `${firstName} ${lastName}`, iban });
}

/** All that is typed on the page for the seller's details, in a shop of words of its own; see wordsOf. */
export function typeDetails(seller: Seller, variant?: string): Typing {
  return [...typeCompany(variant), ...typeAddress(seller), ...typeAccount(seller)];
}

export async function fillFields(
  page: Page,
  typing: Typing,
  words: ReturnType<typeof getShopWords>,
  { byKeyboard = false, leaves = [] }: { byKeyboard?: boolean; leaves?: readonly string[] } = {},
): Promise<void> {
  for (const [name, value] of typing) {
    const label = name.endsWith('.label') ? name : `field.${name}.label`;
    const field = page.getByRole('textbox', { name: words(label) });
    if (leaves.includes(name)) {
      await expect.poll(() => field.inputValue(), { message: `${name}, filled in by the page` }).toBe(value);
    } else if (byKeyboard) {
      await tabTo(page, field);
      await page.keyboard.type(value);
    } else await field.fill(value);
  }
}

/** Sells one iPhone 13 with 128 GB from the home page at `base`; returns the trade's number. */
export function sellDevice(shopper: Visitor, way: Way, base: string): Promise<string> {
  return withExplanation(shopper, () => sellOne(shopper, way, base));
}

async function sellOne({ page }: Visitor, way: Way, base: string): Promise<string> {
  const seller = way.seller ?? (sellers[way.country] as Seller);
  const words = way.words ?? getShopWords(way.country, way.variant);
  await page.goto(base);
  await way.findDevice(page, words);
  await page.getByRole('heading', { level: 1, name: /iPhone 13/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('storage')).toBe('128');
  await way.answerAll(page, words);
  await way.press(page, words('product.addToCart'));
  await page.getByRole('heading', { level: 1, name: words('cart.headline') }).waitFor();
  await way.lookRound?.(page, words);
  await way.press(page, words('cart.continue'));
  await page.getByRole('heading', { level: 1, name: words('details.headline') }).waitFor();
  const typed = typeDetails(seller, way.variant);
  await fillFields(page, typed, words, { byKeyboard: way.press === withKeyboard.press, leaves: way.leaves ?? [] });
  await way.press(page, words('details.continue'));
  await page.getByRole('heading', { level: 1, name: words('check.headline') }).waitFor();
  await way.accept(page);
  await way.press(page, words('check.sell'));
  await page.getByRole('heading', { level: 1, name: words('thankYou.headline', { name: seller.firstName }) }).waitFor();
  const number = /[A-Z]{2}-\d{2}-\d{3}-\d{4,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0];
  expect(number, 'the trade has a number').toBeDefined();
  return number ?? '';
}
