import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openVisitor, type Visitor, waitForHydration } from '../support/browser.ts';
import { waitUntil } from '../support/until.ts';
import { getShopWords } from '../support/words.ts';

const OFFLINE = 'Keine Verbindung. Deine Antworten sind gespeichert.';

let shopper: Visitor;
const at = (path: string) => `http://de.localhost:${inject('port')}${path}`;

beforeEach(async () => {
  shopper = await openVisitor();
});
afterEach(() => shopper.leave());

/** Opens a page, waits until scripts handle links, and sets a flag on the document that a full load loses. */
async function open(path: string): Promise<void> {
  await shopper.page.goto(at(path), { waitUntil: 'networkidle' });
  await waitForHydration(shopper.page, 'main');
  await shopper.page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Name of the built file of a lazily loaded module. */
function findBuiltFile(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Record<string, { file: string }>;
  const { file } = manifest[source] ?? {};
  if (!file) throw new Error(`found no built file of ${source}`);
  return file;
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

/** Status and body for a browser's request; the address is sent unchanged. */
function ask(host: string, path: string): Promise<{ status: number; body: string; lang: string | undefined }> {
  const port = inject('port');
  const headers = {
    host: `${host}:${port}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body, lang: answer.headers['content-language'] }));
    }).on('error', failed);
  });
}

describe('a malformed or unknown address', () => {
  it.each([
    ['de.localhost', '/%zz', 400, 'de-DE', 'error.refusedSubtitle'],
    ['at.localhost', '/a//b', 400, 'de-AT', 'error.refusedSubtitle'],
    ['es.localhost', `/${'a'.repeat(2_001)}`, 414, 'es-ES', 'error.refusedSubtitle'],
    ['fr.localhost', '/%00', 400, 'fr-FR', 'error.refusedSubtitle'],
    ['it.localhost', '/%ff', 400, 'it-IT', 'error.refusedSubtitle'],
    ['de.localhost', '/gewinnspiel', 410, 'de-DE', 'error.goneSubtitle'],
  ])('shows the designed error page of its host: %s%.12s', async (host, path, status, lang, message) => {
    const answer = await ask(host, path);
    expect([answer.status, answer.lang]).toEqual([status, lang]);
    expect(answer.body).toContain('data-screen="error"');
    const lead = /<p class="lead">(.*?)<\/p>/.exec(answer.body)?.[1];
    expect(lead).toMatch(getShopWords(lang.slice(0, 2))(message));
    expect(answer.body).toContain('name="robots" content="noindex"');
  });

  it('shows that page in a browser without console output except the status', async () => {
    await shopper.page.goto(at('/%zz'), { waitUntil: 'networkidle' });
    await heading('Hier reißt der Faden.').waitFor();
    await shopper.page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
    await shopper.page.waitForURL(at('/'));
    expect(shopper.complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
  });
});

describe('navigation to another page', () => {
  it('starts at the top and its heading; going back restores the scroll position', async () => {
    const { page } = shopper;
    await open('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'So geht’s' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(200);
    // The router stores the scroll position with a short delay.
    await page.waitForFunction((y) => window.history.state?.vike?.scrollPosition?.y === y, before);
    await page.getByRole('contentinfo').getByRole('link', { name: 'So geht’s' }).click();
    await heading(/./).and(page.locator(':focus')).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await sameDocument()).toBe(true);
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, before);
    expect(shopper.complaints).toEqual([]);
  });

  it('scrolls to the element of a hash and focuses it', async () => {
    const { page } = shopper;
    await open('/');
    await page.evaluate(() => document.body.style.setProperty('min-height', '300vh'));
    await follow('/content/so-gehts#main');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    expect(await sameDocument()).toBe(true);
  });

  it('follows an old address to its new target without a full load', async () => {
    await open('/');
    await follow('/agb');
    await shopper.page.waitForURL(at('/content/agbs'));
    expect(await sameDocument()).toBe(true);
    expect(shopper.complaints).toEqual([]);
  });

  it('reports a broken link and keeps the shop around it', async () => {
    const { page } = shopper;
    await open('/kontakt');
    await follow('/gibt-es-nicht?x=1');
    await heading('Hier reißt der Faden.').waitFor();
    expect(await page.getByText('Page not found: /gibt-es-nicht').isVisible()).toBe(true);
    expect([page.url(), await page.title(), await sameDocument()]).toEqual([
      at('/gibt-es-nicht?x=1'),
      'Hier reißt der Faden. | Umlauf',
      true,
    ]);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Faden' }).waitFor();
    expect(await sameDocument()).toBe(true);
  });

  it('reports a page whose route exists but whose entry does not', async () => {
    await open('/kontakt');
    await follow('/verkaufen/gibt-es-nicht');
    await heading('Hier reißt der Faden.').waitFor();
    expect(await sameDocument()).toBe(true);
  });

  it('shows a permanently removed page with a full load and its own text', async () => {
    await open('/kontakt');
    await follow('/gewinnspiel');
    await shopper.page.getByText('Diese Seite gibt es nicht mehr.').waitFor();
    expect(await shopper.page.getByText('Page Not Found: /gewinnspiel').isVisible()).toBe(true);
  });
});

describe('without scripts', () => {
  it('the answers so far are kept in another language', async () => {
    const { body } = await ask('de.localhost', '/produkte/apple-iphone-13?storage=128&power=yes');
    expect(body).toContain('href="/fr/produits/apple-iphone-13?storage=128&amp;power=yes"');
  });
});

describe('a shop read in another language', () => {
  it('shows devices and sends mails in that language', async () => {
    const { page } = shopper;
    await open('/es/productos/apple-iphone-13?storage=128&power=yes&display=asNew&housing=asNew&battery=90');
    const choices = page.getByRole('main').getByRole('group');
    for (const group of await choices.filter({ has: page.getByRole('radio') }).all())
      if ((await group.getByRole('radio', { checked: true }).count()) === 0)
        await group.getByRole('radio').first().check();
    await page.getByRole('main').locator('form button[type=submit]:visible').last().click();
    await page.waitForURL(at('/es/checkout'));
    await page.getByRole('main').getByText('Como nuevo').first().waitFor();
    expect(await page.getByRole('main').getByText('Wie neu').count()).toBe(0);
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
    await page.route('**/kontakt/index.pageContext.json*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
    await page.locator('main[aria-busy=true]').waitFor();
    await page.locator('.progress-line').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Die Seite lädt' }).count()).toBe(1);
    answer();
    await page.waitForURL(at('/kontakt'));
    await page.locator('.progress-line').waitFor({ state: 'detached' });
    expect(await page.locator('main[aria-busy]').count()).toBe(0);
  });

  it('ends without optional parts, which are added when they arrive', async () => {
    const { page } = shopper;
    await open('/kontakt');
    const score = page.getByText(/^\d,\d von 5$/);
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
    const help = page.getByRole('banner').getByRole('link', { name: 'Hilfe' });
    const loaded = page.waitForResponse('**/kontakt/index.pageContext.json');
    await help.hover();
    await loaded;
    await help.click();
    await page.waitForURL(at('/kontakt'));
    expect(asked).toEqual(['/kontakt/index.pageContext.json']);
  });

  it('is never avoided by preloading personal pages before the click', async () => {
    const { page } = shopper;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open('/kontakt');
    const contact = page.waitForResponse('**/index.pageContext.json');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Warenkorb/ })
      .focus();
    await page.waitForTimeout(1_300);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /zur Startseite/ })
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
    await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
    await page.getByRole('status').filter({ hasText: OFFLINE }).waitFor();
    expect(page.url()).toBe(at('/'));
    await shopper.context.setOffline(false);
    await page.getByRole('button', { name: 'Nochmal' }).click();
    await page.waitForURL(at('/kontakt'));
    expect(await sameDocument()).toBe(true);
  });

  it('a shop that does not answer leaves the page intact', async () => {
    const { page } = shopper;
    await open('/');
    await page.route('**/*.pageContext.json*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
    await page.getByRole('status').filter({ hasText: OFFLINE }).waitFor();
    expect([page.url(), await sameDocument()]).toEqual([at('/'), true]);
    await page.unroute('**/*.pageContext.json*');
    await page.getByRole('banner').getByRole('link', { name: 'So geht’s' }).click();
    await page.waitForURL(at('/content/so-gehts'));
    expect(await sameDocument()).toBe(true);
  });

  it('the message disappears after five seconds, but not while it has pointer or focus', async () => {
    const { page } = shopper;
    await page.clock.install();
    await open('/');
    await page.clock.runFor(3_000);
    const toast = page.getByRole('status').filter({ hasText: OFFLINE });
    await shopper.context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Hilfe' }).click();
    await toast.waitFor();
    await page.clock.runFor(2_000);
    await page.getByRole('button', { name: 'Nochmal' }).hover();
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
    await open('/kontakt');
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
    await page.getByRole('banner').getByRole('link', { name: 'So geht’s' }).click();
    await page.waitForURL(at('/content/so-gehts'));
    await page.waitForFunction(() => !('sameDocument' in window));
  });

  it('navigates although the code of the next page no longer exists', async () => {
    const { page } = shopper;
    await open('/checkout');
    await page.route('**/assets/**/*.js', (route) => route.fulfill({ status: 404, body: 'Not Found\n' }));
    await follow('/verkaufen/handys');
    await page.waitForURL(at('/verkaufen/handys'));
    await heading(/./).waitFor();
  });

  it('reloads a page once whose code no longer exists and leaves it readable', async () => {
    const { page } = shopper;
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await page.route('**/assets/entries/**', (route) =>
      /entry-client/.test(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await page.goto(at('/kontakt'), { waitUntil: 'networkidle' });
    await page.waitForFunction(() => sessionStorage.getItem('umlauf-reloaded') !== null);
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual([at('/kontakt'), at('/kontakt')]);
    expect(await heading(/./).isVisible()).toBe(true);
  });
});
