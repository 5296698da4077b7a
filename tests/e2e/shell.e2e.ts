import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openVisitor, type Visitor, waitForHydration, waitForShell } from '../support/browser.ts';
import { findBuiltFile } from '../support/built-file.ts';
import { findConsumerShop } from '../support/test-shop.ts';
import { waitUntil } from '../support/until.ts';

const shop = findConsumerShop();
const OFFLINE = shop.getText('shell.offline');
const LOST = shop.getText('ERRORPAGE_OOPS');
const GONE = shop.findOldAddress('gone');

let shopper: Visitor;
const at = (path: string) => `${shop.getOrigin(inject('port'))}${path}`;

beforeEach(async () => {
  shopper = await openVisitor();
});
afterEach(() => shopper.leave());

/** Opens a page, waits until scripts handle links, and sets a flag on the document that a full load loses. */
async function open(path: string): Promise<void> {
  await shopper.page.goto(at(path), { waitUntil: 'networkidle' });
  await waitForHydration(shopper.page, 'main');
  await waitForShell(shopper.page);
  await shopper.page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

const sameDocument = () => shopper.page.evaluate(() => 'sameDocument' in window);

/** Inserts a link into the page, as a content text could contain it, and follows it. */
async function follow(href: string): Promise<void> {
  await shopper.page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'Hier entlang';
    document.querySelector('main')?.prepend(link);
  }, href);
  await shopper.page.getByRole('link', { name: 'Hier entlang' }).click();
}

const heading = (name: string | RegExp) => shopper.page.getByRole('heading', { level: 1, name });

describe('navigation to another page', () => {
  it('starts at the top and its heading; going back restores the scroll position', async () => {
    const { page } = shopper;
    await open('/');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: shop.getText('shell.howItWorks') })
      .scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: shop.getText('shell.howItWorks') })
      .click();
    await heading(/./).and(page.locator(':focus')).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await sameDocument()).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 150));
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, before);
    await page.goForward();
    await page.waitForFunction(() => window.scrollY === 150);
    expect(await sameDocument()).toBe(true);
    // A reloaded document knows the positions of the entries around it.
    await page.reload({ waitUntil: 'networkidle' });
    await waitForHydration(page, 'main');
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, before);
    expect(shopper.complaints).toEqual([]);
  });

  it('ends at the newer of two clicks, although the page of the older one arrives later', async () => {
    const { page } = shopper;
    await open('/');
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    const late = `**${shop.getPath('contact')}/index.pageContext.json*`;
    await page.route(late, async (route) => {
      await asked;
      await route.continue().catch(() => {});
    });
    const requested = page.waitForRequest(late);
    const failed = page.waitForEvent('requestfailed');
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.help') })
      .click();
    await requested;
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: shop.getText('shell.howItWorks') })
      .click();
    await page.waitForURL(at(shop.getContentPath('howItWorks')));
    expect((await failed).url()).toContain(shop.getPath('contact'));
    answer();
    await heading(/./).and(page.locator(':focus')).waitFor();
    expect([page.url(), await sameDocument()]).toEqual([at(shop.getContentPath('howItWorks')), true]);
    expect(await page.evaluate(() => window.history.length)).toBe(3);
  });

  it('leaves the address of the shown page when Back is pressed twice in quick succession', async () => {
    const { page } = shopper;
    await open('/');
    await follow(shop.getPath('contact'));
    await page.waitForURL(at(shop.getPath('contact')));
    await follow(shop.getContentPath('howItWorks'));
    await page.waitForURL(at(shop.getContentPath('howItWorks')));
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await page.locator('main[data-screen=home]').waitFor();
    expect([page.url(), await sameDocument()]).toEqual([at('/'), true]);
  });

  it('scrolls to the element of a hash and focuses it', async () => {
    const { page } = shopper;
    await open('/');
    await page.evaluate(() => document.body.style.setProperty('min-height', '300vh'));
    await follow(`${shop.getContentPath('howItWorks')}#main`);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    expect(await sameDocument()).toBe(true);
  });

  it('follows an old address to its new target without a full load', async () => {
    await open('/');
    await follow(shop.findOldAddress('content', { slug: shop.getContentSlug('terms') }));
    await shopper.page.waitForURL(at(shop.getContentPath('terms')));
    expect(await sameDocument()).toBe(true);
    expect(shopper.complaints).toEqual([]);
  });

  it('reports a broken link and keeps the shop around it', async () => {
    const { page } = shopper;
    await open(shop.getPath('contact'));
    await follow('/gibt-es-nicht?x=1');
    await heading(LOST).waitFor();
    expect(await page.getByText('Page not found: /gibt-es-nicht').isVisible()).toBe(true);
    expect([page.url(), await page.title(), await sameDocument()]).toEqual([
      at('/gibt-es-nicht?x=1'),
      `${LOST} | ${shop.brand}`,
      true,
    ]);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: LOST }).waitFor();
    expect(await sameDocument()).toBe(true);
  });

  it('reports a page whose route exists but whose entry does not', async () => {
    await open(shop.getPath('contact'));
    await follow(shop.getPath('sellCategory', { category: 'gibt-es-nicht' }));
    await heading(LOST).waitFor();
    expect(await sameDocument()).toBe(true);
  });

  it('shows a permanently removed page with a full load and its own text', async () => {
    await open(shop.getPath('contact'));
    await follow(GONE);
    await shopper.page.getByText(shop.getText('error.goneSubtitle')).waitFor();
    expect(await shopper.page.getByText(`Page Not Found: ${GONE}`).isVisible()).toBe(true);
  });
});

describe('the loading indicator of a navigation', () => {
  it('is shown and announced after 300 ms and ends when the page is loaded', async () => {
    const { page } = shopper;
    await open('/');
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(`**${shop.getPath('contact')}/index.pageContext.json*`, async (route) => {
      await asked;
      await route.continue();
    });
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.help') })
      .click();
    await page.locator('main[aria-busy=true]').waitFor();
    await page.locator('.progress-line').waitFor();
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: shop.getText('shell.loading') })
        .count(),
    ).toBe(1);
    answer();
    await page.waitForURL(at(shop.getPath('contact')));
    await page.locator('.progress-line').waitFor({ state: 'detached' });
    expect(await page.locator('main[aria-busy]').count()).toBe(0);
  });

  it('ends without optional parts, which are added when they arrive', async () => {
    const { page } = shopper;
    await open(shop.getPath('contact'));
    const score = page.getByText(new RegExp(shop.words('ratings.score').source.replace('.+', '\\d\\D\\d')));
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(`**/${findBuiltFile('platform/features/ratings/RatingsSeal.tsx')}`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL(at('/'));
    await page.locator('main[data-screen=home] h1').waitFor();
    expect([await sameDocument(), await score.count()]).toEqual([true, 0]);
    expect(await page.locator('main[aria-busy]').count()).toBe(0);
    answer();
    await score.waitFor();
    expect(await sameDocument()).toBe(true);
  });

  it('is not shown for a link that was hovered for a second', async () => {
    const { page } = shopper;
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.pageContext.json')) asked.push(pathname);
    });
    await open('/');
    const help = page.getByRole('banner').getByRole('link', { name: shop.getText('shell.help') });
    const loaded = page.waitForResponse(`**${shop.getPath('contact')}/index.pageContext.json`);
    await help.hover();
    await loaded;
    await help.click();
    await page.waitForURL(at(shop.getPath('contact')));
    expect(asked).toEqual([`${shop.getPath('contact')}/index.pageContext.json`]);
  });

  it('is never avoided by preloading personal pages before the click', async () => {
    const { page } = shopper;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(shop.getPath('contact'));
    const contact = page.waitForResponse('**/index.pageContext.json');
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('cart.title') })
      .focus();
    await page.waitForTimeout(1_300);
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.words('shell.toHome', { name: shop.brand }) })
      .focus();
    await contact;
    expect(asked.filter((path) => path.includes('checkout') && path.endsWith('.json'))).toEqual([]);
  });
});

describe('without a connection', () => {
  it('a click stays on the page with a message; a retry continues', async () => {
    const { page } = shopper;
    // An aborted preload would make the next page a full load: here nothing is preloaded.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await open('/');
    await shopper.context.setOffline(true);
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.help') })
      .click();
    await page.getByRole('status').filter({ hasText: OFFLINE }).waitFor();
    expect(page.url()).toBe(at('/'));
    await shopper.context.setOffline(false);
    await page.getByRole('button', { name: shop.getText('shell.retry') }).click();
    await page.waitForURL(at(shop.getPath('contact')));
    expect(await sameDocument()).toBe(true);
  });

  it('one that was lost before a page had loaded its messages is reported as soon as they have loaded', async () => {
    const { page, context } = shopper;
    await page.addInitScript(() => {
      window.requestIdleCallback = (task) => {
        window.addEventListener('idle', () => task({ didTimeout: false, timeRemaining: () => 0 }));
        return 0;
      };
    });
    await page.goto(at('/'));
    await waitForHydration(page, 'main');
    await context.setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('idle')));
    const help = page.getByRole('banner').getByRole('link', { name: shop.getText('shell.help') });
    const lost: string[] = [];
    page.on('requestfailed', (request) => lost.push(request.url()));
    await help.click();
    await waitUntil(() => lost.filter((url) => url.includes('.pageContext.json')).length === 2);
    await context.setOffline(false);
    await page.getByRole('status').filter({ hasText: OFFLINE }).waitFor();
    expect(page.url()).toBe(at('/'));
  });

  it('a shop that does not answer leaves the page intact', async () => {
    const { page } = shopper;
    await open('/');
    await page.route('**/*.pageContext.json*', (route) => route.abort());
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.help') })
      .click();
    await page.getByRole('status').filter({ hasText: OFFLINE }).waitFor();
    expect([page.url(), await sameDocument()]).toEqual([at('/'), true]);
    await page.unroute('**/*.pageContext.json*');
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.howItWorks') })
      .click();
    await page.waitForURL(at(shop.getContentPath('howItWorks')));
    expect(await sameDocument()).toBe(true);
  });

  it('the message disappears after five seconds, but not while it has pointer or focus', async () => {
    const { page } = shopper;
    await page.clock.install();
    await open('/');
    await page.clock.runFor(3_000);
    const toast = page.getByRole('status').filter({ hasText: OFFLINE });
    await shopper.context.setOffline(true);
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.help') })
      .click();
    await toast.waitFor();
    await page.clock.runFor(2_000);
    await page.getByRole('button', { name: shop.getText('shell.retry') }).hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(640, 10);
    await page.clock.runFor(1_000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(2_500);
    await toast.waitFor({ state: 'detached' });
  });
});

describe('a deployment while a tab is open', () => {
  it('makes only the next page a full load', async () => {
    const { page } = shopper;
    await page.clock.install();
    await page.route('**/api/build?*', (route) => route.fulfill({ json: { id: 'another' } }));
    await open(shop.getPath('contact'));
    await page.clock.runFor(3_000);
    let isAsked = false;
    page.on('response', (response) => {
      isAsked ||= response.url().includes('/api/build?timestamp=');
    });
    // The timer starts with the page's scripts, which a busy machine runs late.
    await waitUntil(
      async () => {
        await page.clock.runFor(3_600_000);
        return isAsked;
      },
      { within: 30_000, late: 'The page never asked for the build.' },
    );
    expect(await sameDocument()).toBe(true);
    await page
      .getByRole('banner')
      .getByRole('link', { name: shop.getText('shell.howItWorks') })
      .click();
    await page.waitForURL(at(shop.getContentPath('howItWorks')));
    await page.waitForFunction(() => !('sameDocument' in window));
  });

  it('navigates although the code of the next page no longer exists', async () => {
    const { page } = shopper;
    await open('/checkout');
    await page.route('**/assets/**/*.js', (route) => route.fulfill({ status: 404, body: 'Not Found\n' }));
    await follow(shop.getCategoryPath('smartphone'));
    await page.waitForURL(at(shop.getCategoryPath('smartphone')));
    await heading(/./).waitFor();
  });

  it('reloads a page once whose code no longer exists and leaves it readable', async () => {
    const { page } = shopper;
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await page.route('**/assets/pages/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(at(shop.getPath('contact')), { waitUntil: 'networkidle' });
    await page.waitForFunction(() => sessionStorage.getItem('umlauf-reloaded') !== null);
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual([at(shop.getPath('contact')), at(shop.getPath('contact'))]);
    expect(await heading(/./).isVisible()).toBe(true);
  });
});
