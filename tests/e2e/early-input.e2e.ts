import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openVisitor, type Visitor, waitForHydration } from '../support/browser.ts';
import { findBuiltFile } from '../support/built-file.ts';
import { recordExperience } from '../support/felt.ts';
import { fillFields, typeAccount, typeAddress, withMouse } from '../support/journey.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const { seller } = shop;
const at = (path: string) => `${shop.getOrigin(inject('port'))}${path}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: words(name) });

interface HeldPage {
  release: () => void;
  /** Documents requested since the page is open. */
  documents: string[];
}

/** Opens a page whose form has no code until `release`. */
async function openWithoutForm(page: Page, path: string, source: string): Promise<HeldPage> {
  const held = await openWithout(page, path, source);
  await waitForHydration(page, 'main');
  held.documents.splice(0);
  return held;
}

/** Opens a page one of whose files does not arrive until `release`. */
async function openWithout(page: Page, path: string, source: string): Promise<HeldPage> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/${findBuiltFile(source)}`, async (route) => {
    await held;
    await route.continue();
  });
  const documents: string[] = [];
  page.on('request', (one) => one.isNavigationRequest() && documents.push(`${one.method()} ${one.url()}`));
  await page.goto(at(path), { waitUntil: 'domcontentloaded' });
  documents.splice(0);
  return { release, documents };
}

async function asVisitor(act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await openVisitor();
  try {
    await act(visitor);
    expect(visitor.complaints).toEqual([]);
  } finally {
    await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.leave();
  }
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(at(`${shop.getDevicePath('apple-iphone-13')}?storage=128`));
  await withMouse.answerAll(page);
  await withMouse.press(page, words('product.addToCart'));
  await heading(page, 'cart.headline').waitFor();
}

const DETAILS = 'platform/features/checkout/DetailsForm.tsx';
const openDetails = (page: Page) => openWithoutForm(page, '/checkout?step=details', DETAILS);
const readDraft = async (context: BrowserContext) => {
  const another = await context.newPage();
  await another.goto(at('/checkout?step=details'));
  const value = await another.locator('#street').inputValue();
  await another.close();
  return value;
};

describe('the messages of a first page', () => {
  it('are all of its language where a process does not have those of the page', async () => {
    const { page, leave } = await openVisitor();
    try {
      await page.route('**/assets/messages/*/*.json', (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(at('/'));
      await waitForHydration(page, 'main');
      await page.getByRole('combobox', { name: words('search.label') }).fill('iphone 13');
      await page.getByRole('option').first().waitFor();
    } finally {
      await leave();
    }
  });
});

describe('what is entered before the code of a form has arrived', () => {
  it('the details of the check-out stay, are saved as draft, and keep the focus', () =>
    asVisitor(async ({ page, context }) => {
      await fillCart(page);
      const felt = await recordExperience(context);
      const { release } = await openDetails(page);
      await fillFields(page, [...typeAddress(seller), ...typeAccount(seller)], words);
      const payPal = page.locator('[name=paymentType]').last();
      await payPal.check({ force: true });
      const focused = page.locator('#street');
      await focused.focus();
      release();
      await waitForHydration(page, 'main form');
      await expect.poll(() => readDraft(context)).toBe(seller.street);
      expect(await focused.inputValue()).toBe(seller.street);
      expect(await page.locator('#postalCode').inputValue()).toBe(seller.postalCode);
      expect(await page.locator('#iban').inputValue()).toBe(seller.iban);
      expect(await payPal.isChecked()).toBe(true);
      expect(await focused.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(felt.moved).toEqual([]);
    }));

  it('the details are sent by the scripts as soon as they are there, without another document', () =>
    asVisitor(async ({ page }) => {
      await fillCart(page);
      const { release, documents } = await openDetails(page);
      await fillFields(page, [...typeAddress(seller), ...typeAccount(seller)], words);
      await withMouse.press(page, words('details.continue'));
      release();
      await heading(page, 'check.headline').waitFor();
      await page.getByText(seller.street).first().waitFor();
      expect(documents).toEqual([]);
    }));

  it('a message is sent by the scripts as soon as the page is hydrated, without another document', () =>
    asVisitor(async ({ page }) => {
      const { release, documents } = await openWithout(
        page,
        shop.getPath('contact'),
        'platform/pages/contact/+Page.tsx',
      );
      await page.getByLabel(words('contact.message.label'), { exact: true }).fill('Where is my label?');
      await page.getByRole('button', { name: words('contact.send') }).click();
      release();
      await page.getByRole('alert').waitFor();
      expect(documents).toEqual([]);
    }));

  it('the details are sent as a plain form when the code does not arrive', () =>
    asVisitor(async ({ page }) => {
      await fillCart(page);
      const { documents } = await openDetails(page);
      await fillFields(page, [...typeAddress(seller), ...typeAccount(seller)], words);
      await withMouse.press(page, words('details.continue'));
      await heading(page, 'check.headline').waitFor();
      await page.getByText(seller.street).first().waitFor();
      expect(documents[0]).toMatch(/^POST /);
    }));

  it('the sign-in keeps its fields and its tick', () =>
    asVisitor(async ({ page }) => {
      const { release } = await openWithoutForm(page, '/account', 'platform/features/account/SignInForm.tsx');
      await page.locator('#email').fill(seller.firstName);
      await page.locator('#password').fill('Kiesel Lampe Tram');
      await page.locator('[name=remember]').check();
      release();
      await page.getByRole('button', { name: words('account.password.showLabel') }).waitFor();
      expect(await page.locator('#email').inputValue()).toBe(seller.firstName);
      expect(await page.locator('#password').inputValue()).toBe('Kiesel Lampe Tram');
      expect(await page.locator('[name=remember]').isChecked()).toBe(true);
      expect(await page.locator('#password').evaluate((field) => field === document.activeElement)).toBe(false);
    }));

  it('a registration with missing fields gets its problems from the scripts, and keeps what was typed', () =>
    asVisitor(async ({ page }) => {
      const source = 'platform/features/account/RegisterForm.tsx';
      const { release, documents } = await openWithoutForm(page, '/account/register', source);
      await page.locator('#firstName').fill(seller.firstName);
      await withMouse.press(page, words('account.register.submit'));
      release();
      await page.getByRole('alert').waitFor();
      expect(await page.locator('#firstName').inputValue()).toBe(seller.firstName);
      expect(documents).toEqual([]);
    }));
});

describe('a next page', () => {
  it('shows its forms with its headline', () =>
    asVisitor(async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await page.route(`**/${findBuiltFile('platform/features/checkout/VoucherForm.tsx')}`, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(at(`${shop.getDevicePath('apple-iphone-13')}?storage=128`));
      await withMouse.answerAll(page);
      const hasForm = page.evaluate(
        (name) =>
          new Promise<boolean>((done) => {
            const look = () => {
              if (document.querySelector('h1')?.textContent !== name) requestAnimationFrame(look);
              else done(document.querySelector('main [name=voucher]') !== null);
            };
            look();
          }),
        shop.getText('cart.headline'),
      );
      await withMouse.press(page, words('product.addToCart'));
      await page.locator('main[aria-busy=true]').waitFor();
      release();
      await heading(page, 'cart.headline').waitFor();
      expect(await hasForm).toBe(true);
    }));
});
