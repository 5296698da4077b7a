import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, type Visitor, waitForHydration } from '../support/browser.ts';
import { type DevelopmentServer, openDevelopmentServer } from '../support/development-server.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { findConsumerShop, findNeighbourShop, findShopAbroad, findSisterShop } from '../support/test-shop.ts';
import { waitUntil } from '../support/until.ts';

const shop = findConsumerShop();
const neighbour = findNeighbourShop();
const START_MS = 180_000;
const SHOWN_MS = 60_000;
const abroad = findShopAbroad(({ features }) => features.homeBanner);
const sister = findSisterShop(abroad.country);
/** A former address that leads to the terms. */
const OLD = shop.findOldAddress('content', { slug: shop.getContentSlug('terms') });
const CATALOGUE = join('tenants', shop.country, 'catalogue.json');
const DEVICE = shop.getDevicePath('apple-iphone-15-pro');
/** The corner radius of panels, in the theme's file and on the page. */
const THEME = {
  find: '"radius-panel": {\n    "$type": "dimension",\n    "$value": {\n     "value": 6,',
  replace: '"radius-panel": {\n    "$type": "dimension",\n    "$value": {\n     "value": 17,',
  shown: ['--radius-panel', '17px'] as const,
};

/** One page stays open during edits. */
let server: DevelopmentServer;
let developer: Visitor;
let page: Page;

beforeAll(async () => {
  server = await openDevelopmentServer();
  developer = await openVisitor();
  page = developer.page;
}, START_MS);

afterAll(async () => {
  await developer?.leave();
  await server?.close();
});

/** Opens a page and waits until it listens for updates. */
async function open(path: string): Promise<void> {
  const listening = listens();
  await page.goto(`${shop.getOrigin(server.port)}${path}`, { timeout: START_MS });
  await listening;
}

function listens(): Promise<unknown> {
  return page.waitForEvent('console', {
    predicate: (message) => message.text().includes('[vite] connected'),
    timeout: START_MS,
  });
}

/** Waits until the open page shows it without a reload. */
async function shows(what: Locator): Promise<void> {
  await what.first().waitFor({ timeout: SHOWN_MS });
}

/** The same for text that the page contains several times. */
async function holds(text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.outerHTML.includes(wanted), text, {
    timeout: SHOWN_MS,
  });
}

/** Requests a path from the open page without following redirects. */
function answerTo(path: string): Promise<number | 'redirect'> {
  return page.evaluate(async (asked) => {
    const { type, status } = await fetch(asked, { redirect: 'manual', cache: 'no-store' });
    return type === 'opaqueredirect' ? 'redirect' : status;
  }, path);
}

/** What the server answers to the open page. */
function textAt(path: string): Promise<string> {
  return page.evaluate(async (asked) => (await fetch(asked, { cache: 'no-store' })).text(), path);
}

describe('the development server updates the open page after an edit', () => {
  it('of a tenant, its messages, the catalogue or the theme', async () => {
    await open('/');
    server.edit(`tenants/${shop.id}.json`, '"name": "Instagram"', '"name": "Instaplatz"');
    await shows(page.getByRole('link', { name: /Instaplatz/ }));
    server.edit(
      `tenants/${shop.country}/messages.json`,
      shop.getText('home.headline'),
      'Neu ist, was gespeichert wurde.',
    );
    await shows(page.getByRole('heading', { name: 'Neu ist, was gespeichert wurde.' }));
    server.edit(CATALOGUE, `"name": "${shop.getCategoryName('smartphone')}"`, '"name": "Taschentelefone"');
    await holds('Taschentelefone');
    server.edit(`themes/${shop.config.theme}.tokens.json`, THEME.find, THEME.replace);
    await page.waitForFunction(
      ([name, value]: readonly [string, string]) =>
        getComputedStyle(document.documentElement).getPropertyValue(name).trim() === value,
      THEME.shown,
      { timeout: SHOWN_MS },
    );
  });

  it('of a page that connects only after the edit', async () => {
    // While no page listens, Vite keeps a reload for the next one that connects.
    const other = await developer.open();
    await other.goto(`${neighbour.getOrigin(server.port)}/`, { timeout: START_MS });
    await other.getByRole('region', { name: 'Development toolbar' }).waitFor();
    await open(shop.getPath('contact'));
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/@vite/client*', async (route) => {
      await held;
      await route.continue();
    });
    const heading = page.getByRole('heading', { level: 1 });
    const [title = ''] = await heading.allTextContents();
    server.edit(`tenants/${shop.country}/messages.json`, JSON.stringify(title), JSON.stringify('Zuerst gespeichert'));
    await shows(page.getByRole('heading', { name: 'Zuerst gespeichert' }));
    server.edit(
      `tenants/${shop.country}/messages.json`,
      JSON.stringify('Zuerst gespeichert'),
      JSON.stringify('Danach gespeichert'),
    );
    const isServed = async () => (await textAt(shop.getPath('contact'))).includes('Danach gespeichert');
    await waitUntil(isServed, { within: SHOWN_MS, late: 'the second edit is not served' });
    release();
    await shows(page.getByRole('heading', { name: 'Danach gespeichert' }));
    await page.unroute('**/@vite/client*');
    await other.close();
    server.edit(`tenants/${shop.country}/messages.json`, JSON.stringify('Danach gespeichert'), JSON.stringify(title));
    await shows(page.getByRole('heading', { name: title }));
  });

  it('of a content page', async () => {
    await open(shop.getContentPath('terms'));
    server.edit(`tenants/${shop.country}/content/terms.md`, 'Wer verkaufen kann', 'Wer alles verkaufen darf');
    await shows(page.getByRole('heading', { name: /Wer alles verkaufen darf/ }));
  });

  it('of an old address, before the page is notified', async () => {
    await open('/');
    expect(await answerTo(OLD)).toBe('redirect');
    expect(await answerTo('/ganz-alt')).not.toBe('redirect');
    const told = listens();
    server.edit(`tenants/${shop.country}/country.json`, `"from": "${OLD}"`, '"from": "/ganz-alt"');
    await told;
    expect(await answerTo('/ganz-alt')).toBe('redirect');
    expect(await answerTo(OLD)).not.toBe('redirect');
  });

  it('of prices or questions', async () => {
    await open(DEVICE);
    server.edit(
      `tenants/${shop.country}/prices.json`,
      '"apple-iphone-15-pro": { "128": 574, "256": 612 }',
      '"apple-iphone-15-pro": { "128": 574, "256": 777 }',
    );
    await holds('777');
    server.edit(
      `tenants/${shop.country}/questions.json`,
      '"question": "Wie viel Speicher hat es?"',
      '"question": "Wie groß ist der Speicher?"',
    );
    await shows(page.getByText('Wie groß ist der Speicher?'));
    server.edit(`tenants/${shop.country}/prices.json`, '"256": 777', '"256": 612');
    await holds('612');
  });

  it('except an invalid one: an overlay shows the error and its place, and the shop stays unchanged until it is corrected', async () => {
    await open('/');
    server.edit(`tenants/${shop.id}.json`, '"socialButtons": true', '"socialButtns": true');
    const overlay = page.locator('vite-error-overlay');
    await shows(overlay.getByText(/E007 unknown member: There is no member "socialButtns" in features/));
    await shows(
      overlay.getByText(
        new RegExp(`tenants/${shop.id}\\.json:${server.findLine(`tenants/${shop.id}.json`, 'socialButtns')}:`),
      ),
    );
    expect(await answerTo('/')).toBe(200);
    server.edit(`tenants/${shop.id}.json`, '"socialButtns": true', '"socialButtons": true');
    await overlay.waitFor({ state: 'detached', timeout: SHOWN_MS });
    await shows(page.getByRole('link', { name: /Instaplatz/ }));
  });
});

describe('the fleet page in development', () => {
  const problems = (tab: Page) => tab.getByRole('region', { name: 'Problems' });
  let fleet: Page;
  beforeAll(async () => {
    fleet = await developer.open();
    await fleet.goto(`http://localhost:${server.port}/`, { timeout: START_MS });
  });
  afterAll(() => fleet?.close());

  it('shows an error while a file has it, with a link that opens its line in the editor', async () => {
    const file = `tenants/${shop.id}.json`;
    await problems(fleet).getByText('None. They appear here as files are saved.').waitFor();
    await fleet.getByRole('searchbox').fill(shop.id);
    server.edit(file, '"socialButtons": true', '"socialButtns": true');
    await problems(fleet).getByText('There is no member "socialButtns"').waitFor({ timeout: SHOWN_MS });
    const line = server.findLine(file, 'socialButtns');
    await fleet.getByText('1 error', { exact: true }).first().waitFor();
    await problems(fleet)
      .getByRole('link', { name: `${file}:${line}:` })
      .click();
    await server.editorOpens(file, line);
    server.edit(file, '"socialButtns": true', '"socialButtons": true');
    await problems(fleet).getByText('None.').waitFor({ timeout: SHOWN_MS });
    // What was typed stays.
    expect(await fleet.getByRole('searchbox').inputValue()).toBe(shop.id);
  });

  it('filters the shops as one types', async () => {
    await fleet.getByRole('searchbox').fill(abroad.host);
    const names = fleet.getByRole('list').getByRole('checkbox');
    await fleet
      .getByRole('status')
      .getByText(/^\d shops?$/)
      .waitFor();
    const shown = await names.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(shown.length).toBeGreaterThan(0);
    const visible = await fleet.getByRole('checkbox').count();
    expect(visible).toBeLessThan(6);
    await fleet.getByLabel('State').selectOption('closed');
    await fleet.getByText('0 shops').waitFor();
    await fleet.getByLabel('State').selectOption('');
    await fleet.getByRole('searchbox').fill('');
  });

  it('fits its window and is accessible, with every theme open', async () => {
    for (const theme of await fleet.locator('details.theme > summary').all()) await theme.click();
    expect(await lookAt(fleet, EVERY_LOOK)).toEqual([]);
  });

  it('shows a route in several shops, widths and schemes, and the frames follow saved files', async () => {
    // The emulation of a scheme would override that of each frame.
    const visitor = await openVisitor({ colorScheme: null });
    try {
      const { page: preview } = visitor;
      await preview.goto(`http://localhost:${server.port}/preview`, { timeout: START_MS });
      await preview.getByLabel('Route').selectOption('contact');
      for (const name of [shop.id, sister.id, '1280 px', 'dark'])
        await preview.getByLabel(name, { exact: true }).check();
      await preview.getByRole('button', { name: 'Show' }).click();
      const frame = (title: string) => preview.frameLocator(`iframe[title="${title}"]`);
      await frame(`${shop.id}, 1280 px, dark`).getByRole('heading', { level: 1 }).waitFor({ timeout: START_MS });
      await frame(`${sister.id}, 390 px, light`).getByRole('heading', { level: 1 }).waitFor({ timeout: START_MS });
      const isDark = (title: string) =>
        frame(title)
          .locator('html')
          .evaluate(() => [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth]);
      expect(await isDark(`${shop.id}, 1280 px, dark`)).toEqual([true, 1280]);
      expect(await isDark(`${shop.id}, 390 px, light`)).toEqual([false, 390]);
      const [heading = ''] = await frame(`${shop.id}, 390 px, light`)
        .getByRole('heading', { level: 1 })
        .allTextContents();
      server.edit(`tenants/${shop.country}/messages.json`, JSON.stringify(heading), JSON.stringify('Sprich mit uns'));
      await frame(`${shop.id}, 390 px, light`)
        .getByRole('heading', { name: 'Sprich mit uns' })
        .waitFor({ timeout: SHOWN_MS });
      server.edit(`tenants/${shop.country}/messages.json`, JSON.stringify('Sprich mit uns'), JSON.stringify(heading));
      expect(await accessibilityFaults(preview, { within: 'form' })).toEqual([]);
      // The toolbar would cover what is compared.
      expect(await frame(`${shop.id}, 390 px, light`).locator('umlauf-toolbar').count()).toBe(0);
    } finally {
      await visitor.leave();
    }
  });
});

describe('the toolbar of a page in development', () => {
  const toolbar = () => page.getByRole('region', { name: 'Development toolbar' });
  const mode = () => toolbar().getByRole('button', { name: 'Where from?' });
  const place = (file: string, line: number) => toolbar().getByRole('button', { name: `${file}:${line}:` });

  it('names tenant, mode, layout, route and flags, opens their lines, and stays open on the next page', async () => {
    await open('/');
    const toggle = toolbar().getByRole('button', { name: `${shop.id} · home` });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    const facts = await toolbar().locator('dl').allTextContents();
    expect(facts.join('')).toMatch(
      new RegExp(`^Tenant${shop.id}Mode${shop.variant}Language.*Theme${shop.config.theme}LayouthomeRoutehome `),
    );
    expect(facts.join('')).toContain('newsletter on');
    await toolbar().getByRole('button', { name: 'socialButtons' }).click();
    await server.editorOpens(`tenants/${shop.id}.json`, server.findLine(`tenants/${shop.id}.json`, '"socialButtons"'));
    await open(shop.getPath('contact'));
    await toolbar()
      .getByRole('button', { name: `${shop.id} · contact`, expanded: true })
      .waitFor();
    expect(await accessibilityFaults(page, { within: 'umlauf-toolbar' })).toEqual([]);
  });

  it('finds the file and line of a message, a page, a value, a question and a price', async () => {
    const point = async (target: Locator, file: string, said: string) => {
      await target.first().scrollIntoViewIfNeeded();
      await target.first().hover({ force: true });
      await place(file, server.findLine(file, said)).first().waitFor({ timeout: SHOWN_MS });
    };
    await open(shop.getPath('contact'));
    await mode().click();
    const heading = page.getByRole('heading', { level: 1 });
    const [title = ''] = await heading.allTextContents();
    await point(heading, `tenants/${shop.country}/messages.json`, JSON.stringify(title));
    await point(page.getByRole('link', { name: /Instaplatz/ }), `tenants/${shop.id}.json`, '"Instaplatz"');
    await open(shop.getContentPath('terms'));
    await mode().click();
    await point(
      page.getByRole('heading', { name: /Wer alles verkaufen darf/ }),
      `tenants/${shop.country}/content/terms.md`,
      'Wer alles verkaufen darf',
    );
    await open(DEVICE);
    await mode().click();
    await point(
      page.getByText('Wie groß ist der Speicher?'),
      `tenants/${shop.country}/questions.json`,
      'Wie groß ist der Speicher?',
    );
    await point(page.locator('.amount'), `tenants/${shop.country}/prices.json`, '"apple-iphone-15-pro"');
  });

  it('opens the line of a clicked text, which the page does not follow meanwhile', async () => {
    await open('/');
    await mode().click();
    const link = page.getByRole('link', { name: /Instaplatz/ });
    await link.scrollIntoViewIfNeeded();
    await link.click({ force: true });
    await server.editorOpens(`tenants/${shop.id}.json`, server.findLine(`tenants/${shop.id}.json`, '"Instaplatz"'));
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('Escape');
    expect(await mode().getAttribute('aria-pressed')).toBe('false');
  });

  it('works by keyboard alone', async () => {
    await open(shop.getPath('contact'));
    await waitForHydration(page, 'main');
    await mode().focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    const [title = ''] = await heading.allTextContents();
    const line = server.findLine(`tenants/${shop.country}/messages.json`, JSON.stringify(title));
    /** Whether the frame of the toolbar is around the heading. */
    const isFramed = () =>
      page.evaluate(() => {
        const frame = document.querySelector('umlauf-toolbar')?.shadowRoot?.querySelector('.frame');
        const [{ y, height } = { y: 0, height: 0 }] = document.querySelector('h1')?.getClientRects() ?? [];
        const around = frame?.getBoundingClientRect();
        return around?.y === y && around.height === height;
      });
    for (let step = 0; step < 60 && !(await isFramed()); step += 1) await page.keyboard.press('ArrowDown');
    await place(`tenants/${shop.country}/messages.json`, line).first().waitFor({ timeout: SHOWN_MS });
    await page.keyboard.press('Escape');
    expect(await mode().getAttribute('aria-pressed')).toBe('false');
  });

  it('neither moves nor breaks the page, and is not printed', async () => {
    await open('/');
    await waitForHydration(page, 'main');
    await toolbar().waitFor();
    // In one call: what arrives late may move the page between two.
    const heights = await page.evaluate(() => {
      const measure = () => document.documentElement.scrollHeight;
      const before = measure();
      document.querySelector('umlauf-toolbar')?.remove();
      return [before, measure()];
    });
    expect(heights[1]).toBe(heights[0]);
    await open('/');
    await toolbar().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await toolbar().isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    expect(developer.complaints.filter((text) => /hydrat/i.test(text)).map((text) => text.slice(0, 700))).toEqual([]);
  });
});
