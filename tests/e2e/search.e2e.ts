import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { CONSENT_COOKIE } from '../../platform/shared/consent.ts';
import { openVisitor, type Visitor, waitForHydration } from '../support/browser.ts';
import { findBuiltFile } from '../support/built-file.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const base = () => shop.getOrigin(inject('port'));

const nameMaker = (category: string) => `Samsung-${shop.getCategoryName(category)}`;

async function asSomebody(todo: (shopper: Visitor) => Promise<void>): Promise<void> {
  const shopper = await openVisitor();
  try {
    await shopper.page.goto(base(), { waitUntil: 'networkidle' });
    await todo(shopper);
    expect(shopper.complaints).toEqual([]);
  } finally {
    await shopper.leave();
  }
}

/** The requests of a browser without scripts. */
function ask(path: string): Promise<{ status: number; location: string | undefined; html: string }> {
  const port = inject('port');
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host: `${shop.host}:${port}` } }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { statusCode: status = 0, headers } = response;
          done({ status, location: headers.location, html: Buffer.concat(chunks).toString() });
        });
    });
    sent.on('error', failed).end();
  });
}

describe('a search with scripts', () => {
  it('suggests categories and makers immediately, lists ambiguous names, narrows the list and shows more of it', () =>
    asSomebody(async ({ page }) => {
      const field = page.getByRole('combobox');
      // The target page of Enter is loaded before Enter is pressed.
      const results = page.waitForResponse(/assets\/pages\/search-/);
      await Promise.all([page.waitForResponse(/suggestions\?q=?$/), results, field.focus()]);
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await page.route(/suggestions\?q=./, async (route) => {
        await held;
        await route.continue();
      });
      await field.pressSequentially('samsu');
      // No question is answered yet.
      await page.getByRole('option', { name: new RegExp(`^${nameMaker('smartphone')}`) }).waitFor();
      release();
      await page
        .getByRole('option', { name: /Galaxy/ })
        .first()
        .waitFor();
      await field.fill('samsung');
      await page.keyboard.press('Enter');
      await page
        .getByRole('heading', { level: 1, name: shop.getText('search.results', { count: 375, text: 'samsung' }) })
        .waitFor();
      const makers = page.getByRole('region', { name: words('search.pages') }).getByRole('link');
      expect(
        (await makers.allInnerTexts()).map((text) => text.split('\n')[0]),
        'no two links of one name',
      ).toEqual(['smartphone', 'tablet', 'notebook'].map(nameMaker));
      await page
        .getByRole('navigation', { name: words('search.kind') })
        .getByRole('link', { name: new RegExp(`^${shop.getCategoryName('tablet')}`) })
        .click();
      const rows = page.getByRole('region', { name: words('search.devices') }).getByRole('link', { name: /Galaxy/ });
      await page.getByText(shop.getText('search.narrowed', { count: 80 })).waitFor();
      expect(await rows.count()).toBe(24);
      await page.getByRole('link', { name: shop.getText('search.more', { count: 24 }) }).click();
      await expect.poll(() => rows.count()).toBe(48);
    }));

  it('opens the named device with the named storage, without a focus ring around its headline', () =>
    asSomebody(async ({ page }) => {
      await page.getByRole('combobox').fill('iphone 13 128 blau');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/apple-iphone-13?storage=128');
      const headline = page.getByRole('heading', { level: 1 });
      await expect.poll(() => headline.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await headline.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none');
    }));
});

describe('what is sent before the code of its part has arrived', () => {
  /** Opens home while the parts that load after the page are held back. */
  async function openWithoutParts(page: Page): Promise<{ release: () => void; posted: string[] }> {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(`**/${findBuiltFile('platform/features/search/HeroSearch.tsx')}`, async (route) => {
      await held;
      await route.continue();
    });
    const posted: string[] = [];
    page.on('request', (one) => one.isNavigationRequest() && posted.push(`${one.method()} ${one.url()}`));
    await page.goto(base(), { waitUntil: 'domcontentloaded' });
    await waitForHydration(page, 'main');
    posted.splice(0);
    return { release, posted };
  }

  it('a search is answered by the scripts as soon as they are there', async () => {
    const { page, complaints, leave } = await openVisitor();
    try {
      const { release, posted } = await openWithoutParts(page);
      await page.getByRole('combobox').fill('iphone 13 128 blau');
      await page.keyboard.press('Enter');
      release();
      await page.waitForURL('**/apple-iphone-13?storage=128');
      expect(posted).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await leave();
    }
  });

  it('an answer to the question for consent is taken without another page', async () => {
    const { page, context, complaints, leave } = await openVisitor();
    try {
      const { release, posted } = await openWithoutParts(page);
      const bar = page
        .getByRole('region', { name: /./ })
        .filter({ has: page.getByRole('button', { name: words('consent.refuse') }) });
      await bar.getByRole('button', { name: words('consent.refuse') }).click();
      release();
      await bar.waitFor({ state: 'detached' });
      expect(posted).toEqual([]);
      expect((await context.cookies()).map(({ name }) => name)).toContain(CONSENT_COOKIE);
      expect(complaints).toEqual([]);
    } finally {
      await leave();
    }
  });

  it('a search whose code does not arrive is answered with another page', async () => {
    const { page, leave } = await openVisitor();
    try {
      const { posted } = await openWithoutParts(page);
      await page.getByRole('combobox').fill('iphone 13 128 blau');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/apple-iphone-13?storage=128');
      expect(posted[0]).toMatch(/^POST /);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await leave();
    }
  });
});

describe('a search without scripts', () => {
  it('opens the named device and lists all other results', async () => {
    expect(await ask('/?q=iphone+13+128+blau')).toMatchObject({
      status: 302,
      location: `${shop.getDevicePath('apple-iphone-13')}?storage=128`,
    });
    expect((await ask('/?q=iphone+13&all=results')).html).toContain(`href="${shop.getDevicePath('apple-iphone-13')}"`);
    const { status, html } = await ask('/?q=samsung');
    expect(status).toBe(200);
    expect(html).toContain(`href="${shop.getMakerPath('samsung', 'smartphone')}"`);
    expect(html).toContain('kind=tablet');
  });

  it.each([
    'x'.repeat(10_000),
    '🙂🙂',
    '\u202eenohpi',
    "' OR 1=1; DROP TABLE trades; --",
    '<img src=x onerror=alert(1)>',
    'quietscheente',
  ])('answers %j with a next step', async (text) => {
    const { status, html } = await ask(`/?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    expect(main).toContain(`href="${shop.getPath('contact')}?subject=deviceNotListed"`);
    expect(main).toContain(`href="${shop.getCategoryPath('smartphone')}"`);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toMatch(/<h1[^>]*>[^<]*\u202e/);
  });
});
