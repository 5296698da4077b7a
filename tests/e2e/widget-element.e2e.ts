import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../support/browser.ts';
import {
  DESKTOP,
  findFrame,
  listEvents,
  listShifts,
  openPartnerSite,
  type PartnerSite,
  PHONE,
  SHOP,
  waitForEvent,
  writeCode,
  writePage,
} from '../support/partner-site.ts';
import { findWidgetShop, listShopsAbroad } from '../support/test-shop.ts';

const widget = findWidgetShop();
const [abroad = widget] = listShopsAbroad();
const { words } = widget;
const DEVICE = new RegExp(`^${widget.getDevicePath('x').slice(0, -1)}`);
const HOST = 'www.partner.example';
const AT = `https://${HOST}`;
const SCRIPT = `<script src="${SHOP}/widget.js" async></script>`;
const SECOND = `<umlauf-widget id="second" category="smartphone" lang="${abroad.config.locale}" consent="denied"></umlauf-widget>`;
/** Counts timers that are neither due nor cancelled. */
const TIMERS = `window.timers = new Set();
const [start, stop] = [window.setTimeout, window.clearTimeout];
window.setTimeout = (work, ...more) => {
  const timer = start(() => { window.timers.delete(timer); work(); }, ...more);
  window.timers.add(timer);
  return timer;
};
window.clearTimeout = (timer) => { window.timers.delete(timer); stop(timer); };`;

let site: PartnerSite;
beforeAll(async () => {
  site = await openPartnerSite({
    values: { [widget.id]: { frameAncestors: [AT] } },
    pages: {
      [HOST]: writePage(writeCode(' id="first"')),
      [`${HOST}/below`]: writePage(`<svg width="10" height="3000"></svg>${writeCode(' consent="denied"')}`),
      [`${HOST}/two`]: writePage(`${writeCode(' id="first" consent="denied"')}${SECOND}`),
      [`${HOST}/empty`]: writePage(`<script src="/timers.js"></script>${SCRIPT}<main></main>`),
      [`${HOST}/timers.js`]: { body: TIMERS, headers: { 'content-type': 'text/javascript' } },
      [`${HOST}/popup`]: writePage(writeCode(' mode="popup" consent="denied"')),
      [`${HOST}/page`]: writePage(writeCode(' mode="page" consent="denied"')),
      [`${HOST}/wishes`]: writePage(
        writeCode(
          ' device="apple-iphone-13" voucher="WILLKOMMEN5" appearance="dark" min-height="1400" consent="denied"',
        ),
      ),
    },
  });
}, 240_000);
afterAll(() => site?.close());

async function withGuest(
  options: Parameters<PartnerSite['visit']>[0],
  work: (guest: Visitor) => Promise<void>,
): Promise<void> {
  const guest = await site.visit(options);
  try {
    await work(guest);
    expect(guest.complaints).toEqual([]);
  } finally {
    await guest.leave();
  }
}

const countShops = (page: Page) => page.frames().filter((frame) => frame.url().startsWith(SHOP)).length;

describe('the element in a page', () => {
  it('loads the shop when it comes near the window, behind a skeleton in the colours of the theme', async () => {
    await withGuest(DESKTOP, async ({ page }) => {
      await page.goto(`${AT}/below`);
      const skeleton = page.locator('umlauf-widget').getByRole('status');
      await skeleton.waitFor();
      const colour = await skeleton.evaluate((part) => getComputedStyle(part).backgroundColor);
      expect(page.frames()).toHaveLength(1);
      await page.locator('#after').scrollIntoViewIfNeeded();
      await waitForEvent(page, 'ready');
      const frame = await findFrame(page);
      expect(await frame.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(colour);
      await skeleton.waitFor({ state: 'hidden' });
      expect(await listShifts(page)).toEqual([]);
    });
  });

  it('works twice on one page, each with its own events and its own choices', async () => {
    await withGuest(DESKTOP, async ({ page }) => {
      await page.goto(`${AT}/two`);
      await waitForEvent(page, 'ready', 'first');
      await page.locator('#second').scrollIntoViewIfNeeded();
      await waitForEvent(page, 'ready', 'second');
      expect(countShops(page)).toBe(2);
      await waitForEvent(page, 'navigate', 'second');
      const addresses = (await listEvents(page)).flatMap(([name, detail, from]) =>
        name === 'navigate' ? [[from, detail.address]] : [],
      );
      expect(addresses.sort()).toEqual([
        ['first', '/'],
        ['second', expect.stringContaining(widget.getPathIn(abroad, 'sellCategory', { category: 'x' }).slice(0, -1))],
      ]);
    });
  });

  it('works in a shadow tree, with events that leave it', async () => {
    await withGuest(DESKTOP, async ({ page }) => {
      await page.goto(`${AT}/empty`);
      await page.evaluate(() => {
        const host = document.createElement('section');
        host.id = 'host';
        document.querySelector('main')?.append(host);
        host.attachShadow({ mode: 'closed' }).append(document.createElement('umlauf-widget'));
      });
      // Outside of a shadow tree its host is the target.
      await waitForEvent(page, 'ready', 'host');
      expect(countShops(page)).toBe(1);
    });
  });

  it('leaves no frame, listener, timer or element behind when an application inserts and removes it', async () => {
    await withGuest(DESKTOP, async ({ page, context }) => {
      await page.goto(`${AT}/empty`);
      await page.waitForFunction(() => customElements.get('umlauf-widget') !== undefined);
      const session = await context.newCDPSession(page);
      const before = await countLeftovers(page, session);
      for (let round = 0; round < 5; round += 1) {
        await page.evaluate(() => document.querySelector('main')?.append(document.createElement('umlauf-widget')));
        // In turn immediately, with the frame loading, and with the shop at work.
        if (round % 3 === 1) await findFrame(page);
        if (round % 3 === 2) await waitForEvent(page, 'ready');
        await page.evaluate(() => document.querySelector('main')?.replaceChildren());
        await expect.poll(() => page.frames().length).toBe(1);
      }
      await expect.poll(() => countLeftovers(page, session)).toEqual(before);
      expect(before).toEqual({ elements: 0, listeners: expect.any(Number), timers: 0 });
    });
  });

  it('starts with the device, the voucher, the colours and the height that its attributes name', async () => {
    await withGuest(DESKTOP, async ({ page }) => {
      await page.goto(`${AT}/wishes`);
      const { height } = await waitForEvent(page, 'ready');
      const frame = await findFrame(page);
      await frame.getByRole('heading', { level: 1, name: /iPhone 13/ }).waitFor();
      expect(await frame.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark');
      const box = await page.locator('umlauf-widget').boundingBox();
      expect(box?.height).toBe(Math.max(1400, Number(height)));
      await page.evaluate(() => document.querySelector('umlauf-widget')?.setAttribute('appearance', 'light'));
      await expect.poll(() => frame.evaluate(() => document.documentElement.dataset.scheme)).toBe('light');
      const draft = () => frame.evaluate(() => fetch('/api/checkout/draft').then((answer) => answer.text()));
      await expect.poll(draft).toContain('WILLKOMMEN5');
    });
  });

  it('opens account pages in a window of the shop, and stays where it is', async () => {
    await withGuest(DESKTOP, async ({ page, context }) => {
      await page.goto(`${AT}/`);
      await waitForEvent(page, 'ready');
      const frame = await findFrame(page);
      expect(await page.locator('umlauf-widget iframe').getAttribute('allow')).toBe('clipboard-write');
      const before = frame.url();
      const opening = context.waitForEvent('page');
      await frame.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/account/register';
        document.body.append(link);
        link.click();
      });
      const opened = await opening;
      await opened.waitForURL(`${SHOP}/**`);
      expect([frame.url(), await opened.evaluate(() => window.opener)]).toEqual([before, null]);
      await opened.close();
      await frame.getByRole('heading', { level: 1, name: words('home.headline') }).waitFor();
    });
  });
});

describe('consent from the partner’s page', () => {
  it('comes by property at any time: the bar goes, and no later page asks', async () => {
    await withGuest(DESKTOP, async ({ page, context }) => {
      await page.goto(`${AT}/`);
      await waitForEvent(page, 'ready');
      const frame = await findFrame(page);
      const bar = frame.getByRole('button', { name: words('consent.refuse') }).first();
      await bar.waitFor();
      await page.evaluate(() => {
        (document.querySelector('umlauf-widget') as HTMLElement & { consent: string }).consent = 'granted';
      });
      await bar.waitFor({ state: 'hidden' });
      const stored = async () =>
        (await context.cookies()).find(({ name }) => name === '__Host-umlauf_consent')?.value ?? '';
      await expect.poll(stored).toMatch(/^true/);
      await page.evaluate(() => document.querySelector('umlauf-widget')?.removeAttribute('consent'));
      await page.reload();
      await waitForEvent(page, 'ready');
      const again = await findFrame(page);
      await again.getByRole('heading', { level: 1, name: words('home.headline') }).waitFor();
      expect(
        await again
          .getByRole('button', { name: words('consent.refuse') })
          .first()
          .isVisible(),
      ).toBe(false);
      await page.evaluate(() => document.querySelector('umlauf-widget')?.setAttribute('consent', 'denied'));
      await expect.poll(stored).toMatch(/^false/);
    });
  });
});

describe('the shop behind a button', () => {
  it.each([
    ['popup', PHONE, 32],
    ['popup', DESKTOP, 32],
    ['page', PHONE, 0],
    ['page', DESKTOP, 0],
  ] as const)(
    'opens with mode %s over the page, keeps its page when closed, and returns the focus',
    async (mode, screen, margin) => {
      await withGuest(screen, async ({ page }) => {
        await page.goto(`${AT}/${mode}`);
        expect(page.frames()).toHaveLength(1);
        const button = page.getByRole('button', { name: words('widget.open') });
        await button.click();
        await waitForEvent(page, 'ready');
        const dialog = page.getByRole('dialog');
        const box = await dialog.boundingBox();
        const { width, height } = screen.viewport;
        expect(box?.height).toBe(height - margin);
        expect(box?.width).toBe(Math.min(width - margin, margin === 0 ? width : 1152));
        const frame = await findFrame(page);
        expect(await frame.evaluate(() => document.documentElement.dataset.framed)).toBe('window');
        await frame
          .getByRole('link', { name: /iPhone/ })
          .first()
          .click();
        await expect.poll(() => new URL(frame.url()).pathname).toMatch(DEVICE);
        await dialog.getByRole('button', { name: words('support.close') }).click();
        await dialog.waitFor({ state: 'hidden' });
        expect(await button.evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
        await page.keyboard.press('Enter');
        await dialog.waitFor();
        expect(new URL((await findFrame(page)).url()).pathname).toMatch(DEVICE);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      });
    },
  );
});

/** Living elements, listeners of window and document, and pending timers of a page, after a garbage collection. */
async function countLeftovers(page: Page, session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const prototype = await session.send('Runtime.evaluate', {
    expression: 'customElements.get("umlauf-widget").prototype',
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: String(prototype.result.objectId),
  });
  const elements = await session.send('Runtime.callFunctionOn', {
    objectId: String(objects.objectId),
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: String(objects.objectId) });
  let listeners = 0;
  for (const expression of ['window', 'document']) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const found = await session.send('DOMDebugger.getEventListeners', { objectId: String(result.objectId) });
    listeners += found.listeners.length;
  }
  const timers = await page.evaluate(() => (window as unknown as { timers: Set<number> }).timers.size);
  return { elements: Number(elements.result.value), listeners, timers };
}
