import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openVisitor, waitForHydration, waitForShell, withExplanation } from '../support/browser.ts';
import { comesLate, recordExperience } from '../support/felt.ts';
import {
  fillFields,
  getQuestions,
  sellDevice,
  typeDetails,
  type Way,
  withKeyboard,
  withMouse,
  withoutScript,
} from '../support/journey.ts';
import { countSheets } from '../support/pdf-pages.ts';
import { expectLabel } from '../support/printed-label.ts';
import {
  findConsumerShop,
  findNeighbourShop,
  findPartnerShop,
  findSisterShop,
  listShopsAbroad,
  type TestShop,
} from '../support/test-shop.ts';
import type { Words } from '../support/words.ts';

const tenant = findConsumerShop();
const TWO_MINUTES = 120_000;
/** Companies have a name, a number and two boxes more. */
const MAX_KEY_PRESSES = { person: 60, company: 64 };
/** On a phone each field, also the search, is entered with one tap. The page fills in the town and the account's holder. */
const MAX_INPUTS = { choices: 8, fields: 8, taps: 20 };
/** Smallest visible layout shift score. */
const SEEN = 0.0005;

/** Shops with their own themes and texts. */
const partner = findPartnerShop();
const sister = findSisterShop();
const [first = tenant, second = tenant, third = tenant] = listShopsAbroad();

const at = (shop: TestShop) => shop.getOrigin(inject('port'));

/** Opens the page of the unsold offer and returns. */
async function lookRound(page: Page, words: Words): Promise<void> {
  const heading = (message: string) => page.getByRole('heading', { level: 1, name: words(message) }).waitFor();
  await comesLate(page, {
    part: page.getByRole('button', { name: words('offer.mail.submit') }),
    says: 'offer.mail.sending',
    go: async () => {
      await withMouse.press(page, words('offer.continue'));
      await heading('offer.take.headline');
    },
  });
  await withMouse.press(page, words('offer.toCart'));
  await heading('cart.headline');
}

describe('selling an iPhone 13 with 128 GB', () => {
  const noScripts = { options: { javaScriptEnabled: false }, ...withoutScript };
  const onPhone = {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    leaves: ['city', 'accountHolder'],
    ...withMouse,
  };
  const ways: [title: string, shop: TestShop, how: Omit<Way, 'title' | 'country'>][] = [
    ['with a mouse', tenant, { lookRound, ...withMouse }],
    ['on a phone', findNeighbourShop(), onPhone],
    ['without JavaScript', second, noScripts],
    ['by keyboard alone', third, withKeyboard],
    ['without JavaScript', findSisterShop(third.country), noScripts],
    ['by keyboard alone', findSisterShop(first.country), withKeyboard],
    ['without JavaScript', partner, noScripts],
    ['by keyboard alone', partner, withKeyboard],
  ];

  it.each(ways.map(([title, shop, how]) => ({ title, id: shop.id, shop, how })))(
    '$title at $id',
    async ({ title, shop, how }) => {
      const way: Way = { title, ...shop.place, ...how };
      const shopper = await openVisitor(way.options);
      const base = `${at(shop)}/`;
      try {
        const felt = await recordExperience(shopper.context);
        const started = Date.now();
        const number = await sellDevice(shopper, way, base);
        expect(number.startsWith(way.country.toUpperCase())).toBe(true);
        expect(Date.now() - started, 'two minutes are enough').toBeLessThan(TWO_MINUTES);
        expect
          .soft(
            felt.moved.filter(({ score }) => score >= SEEN),
            'nothing moves by itself',
          )
          .toEqual([]);
        expect.soft(felt.presses).toBeLessThanOrEqual(MAX_KEY_PRESSES[shop.config.businessMode ? 'company' : 'person']);
        if (way.options?.hasTouch) {
          const { choices, fields } = felt;
          const effort = { choices, fields: fields.size, taps: felt.taps + fields.size + 1 };
          process.stdout.write(`A sale ${way.title} takes ${effort.taps} taps and ${effort.fields} fields.\n`);
          expect(effort.choices, 'the answers were counted').toBeGreaterThan(4);
          expect(effort.fields, 'the fields were counted').toBeGreaterThan(4);
          for (const [what, most] of Object.entries(MAX_INPUTS))
            expect(effort[what as keyof typeof MAX_INPUTS], `${what} of ${JSON.stringify(effort)}`).toBeLessThanOrEqual(
              most,
            );
        }
        await expectLabel(shopper, base);
        expect(shopper.complaints).toEqual([]);
      } finally {
        await shopper.leave();
      }
    },
  );

  it.each([tenant, sister, partner])(
    '$id, with a lost connection at every step: the page continues or reports it, and no input is lost',
    async (shop) => {
      const shopper = await openVisitor();
      const { page, context } = shopper;
      const { words, seller } = shop;
      const heading = (message: string) => page.getByRole('heading', { level: 1, name: words(message) }).waitFor();
      const total = async () => cents(await page.locator('.price .amount').textContent());
      /** Presses without a connection, reads the error, and presses again with one. */
      const stopped = async (button: string, said: string, values = {}) => {
        await withMouse.press(page, words(button, values));
        await page.getByText(words(said)).filter({ visible: true }).first().waitFor();
        await context.setOffline(false);
        await withMouse.press(page, words(button, values));
      };
      try {
        await withExplanation(shopper, async () => {
          await page.goto(`${at(shop)}${shop.getDevicePath('apple-iphone-13')}?storage=128`);
          await waitForHydration(page, 'main .option input');
          await waitForShell(page);
          await context.setOffline(true);
          await withMouse.answerAll(page);
          const price = await total();
          await stopped('product.addToCart', 'product.problem.network');
          await heading('cart.headline');
          expect(await total(), 'the price that was worked out without a connection').toBe(price);

          await waitForHydration(page, 'main form');
          await context.setOffline(true);
          await page.getByRole('button', { name: words('cart.more') }).click();
          await page.getByText(words('cart.offline')).waitFor();
          expect(await total()).toBe(2 * price);
          await context.setOffline(false);
          await page.getByText(words('cart.offline')).waitFor({ state: 'detached' });
          await context.setOffline(true);
          await stopped('cart.continue', 'shell.offline');
          await heading('details.headline');

          await waitForHydration(page, 'main form');
          await context.setOffline(true);
          await fillFields(page, typeDetails(seller, shop.variant), words);
          await stopped('details.continue', 'details.offline');
          await heading('check.headline');
          for (const typed of [seller.street, seller.city]) await page.getByText(typed).first().waitFor();

          await waitForHydration(page, 'main form');
          await context.setOffline(true);
          await withMouse.accept(page);
          await stopped('check.sell', 'check.problem.network');
          await heading('thankYou.headline');
          expect(cents(await page.locator('.row .price-cell').first().textContent())).toBe(2 * price);
        });
        expect(shopper.complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
      } finally {
        await shopper.leave();
      }
    },
  );

  it('finds the device when its name is typed before the scripts have loaded', async () => {
    const { page, complaints, leave } = await openVisitor();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    try {
      await page.route('**/assets/**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${tenant.getOrigin(inject('port'))}/`, { waitUntil: 'commit' });
      await page.getByRole('combobox').fill('iPhone 13 128 GB');
      release();
      await page
        .getByRole('option', { name: /iPhone 13/ })
        .first()
        .waitFor();
      expect(complaints).toEqual([]);
    } finally {
      release();
      await leave();
    }
  });

  it('a failed step reports the page’s text and the rejected requests', async () => {
    const shopper = await openVisitor();
    try {
      await shopper.page.goto(`${tenant.getOrigin(inject('port'))}/no/such/page`);
      const failed = withExplanation(shopper, () =>
        shopper.page.getByText('is not on the page').waitFor({ timeout: 1 }),
      );
      const message = await failed.then(String, (error: Error) => error.message);
      expect(message).toMatch(/Timeout 1ms exceeded/);
      expect(message).toMatch(
        new RegExp(
          `at http:\\S+page\npicture: \\S+\\.png\n- main:\n {2}- heading "${tenant.getText('ERRORPAGE_OOPS')}"`,
        ),
      );
      expect(message).toMatch(/GET http:\S+page: 404 after \d+ ms/);
    } finally {
      await shopper.leave();
    }
  });
});

describe('the device page', () => {
  const all = { display: 'light', housing: 'clear', battery: '80', power: 'faults' };
  const phone = { ...all, storage: '128', account: 'beforeShipping', accessories: 'full' };
  const notebook = {
    ...all,
    storage: '512',
    memory: '16',
    processor: '5',
    keyboard: 'worn',
    account: 'signedOut',
    charger: 'original',
  };
  const shops = [
    { id: tenant.id, shop: tenant, device: 'apple-iphone-13', answers: phone },
    { id: sister.id, shop: sister, device: 'lenovo-thinkpad-x1-carbon-gen-9', answers: notebook },
    { id: partner.id, shop: partner, device: 'lenovo-thinkpad-x1-carbon-gen-9', answers: notebook },
  ];

  it.each(shops)('of $id shows the price and its button inside the window', async ({ shop, device, answers }) => {
    const { page, complaints, leave } = await openVisitor();
    try {
      for (const query of ['', `?${new URLSearchParams(answers)}`]) {
        await page.goto(`${at(shop)}${shop.getDevicePath(device)}${query}`);
        for (const [width, height] of [
          [1280, 720],
          [1366, 768],
        ] as const) {
          await page.setViewportSize({ width, height });
          for (const scrolled of [0, 0.5]) {
            await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), scrolled);
            const panel = await page.getByRole('complementary').boundingBox();
            const button = await page.locator('.panel-action .button').boundingBox();
            const where = `${width} × ${height}, ${query === '' ? 'open' : 'answered'}, scrolled ${scrolled}`;
            expect(panel?.height, where).toBeLessThanOrEqual(height);
            expect(button?.y, where).toBeGreaterThanOrEqual(0);
            expect((button?.y ?? height) + (button?.height ?? 0), where).toBeLessThanOrEqual(height);
            if (scrolled > 0) expect((panel?.y ?? 0) + (panel?.height ?? 0), where).toBeLessThanOrEqual(height);
          }
        }
      }
      expect(countSheets(await page.pdf({ format: 'A4' })), 'sheets of paper').toBe(1);
      const pictures = page.locator('.condition-picture');
      expect(await pictures.count()).toBeGreaterThanOrEqual(8);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
      }
      expect(complaints).toEqual([]);
    } finally {
      await leave();
    }
  });

  it('on a phone shows "up to" until all questions are answered and keeps the answers in another country', async () => {
    const { page, complaints, leave } = await openVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
    try {
      await page.goto(`${tenant.getOrigin(inject('port'))}${tenant.getDevicePath('apple-iphone-13')}`);
      const bar = page.locator('.price-bar');
      const abroad = page.locator(`a[hreflang="${first.lang}"]:not([rel])`).first();
      const groups = await getQuestions(page).all();
      for (const [index, group] of groups.entries()) {
        expect(await bar.textContent()).toMatch(beginsWith('product.barUpTo', index, groups.length));
        const card = group.locator('label').last();
        const effect = (await card.locator('.effect').textContent()) ?? '';
        const before = cents(await bar.locator('.amount').textContent());
        await card.click();
        await expect.poll(async () => cents(await bar.locator('.amount').textContent())).toBe(before + cents(effect));
      }
      expect(await bar.textContent()).toMatch(beginsWith('product.barCaption', groups.length, groups.length));
      const there = new URL((await abroad.getAttribute('href')) ?? '');
      expect(there.pathname).toBe(first.getDevicePath('apple-iphone-13'));
      expect(there.search).toBe(new URL(page.url()).search);
      expect([...there.searchParams.keys()]).toHaveLength(groups.length);
      expect(complaints).toEqual([]);
    } finally {
      await leave();
    }
  });
});

/** The caption of the price bar. */
function beginsWith(message: string, answered: number, total: number): RegExp {
  const { source } = tenant.words(message, { answered: String(answered), total: String(total) });
  return new RegExp(source.replace(/\$$/, ''));
}

/** "−36 €" and "1.184,00 €", in cents. */
function cents(shown: string | null): number {
  const [whole = '', fraction = '0'] = (shown ?? '')
    .replace('\u2212', '-')
    .replace(/[^\d,-]/g, '')
    .split(',');
  return Number(whole) * 100 + (whole.startsWith('-') ? -1 : 1) * Number(fraction.padEnd(2, '0'));
}
