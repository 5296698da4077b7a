import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../support/browser.ts';
import { getQuestions, sellDevice, withMouse } from '../support/journey.ts';
import {
  DESKTOP,
  enterFrame,
  findFrame,
  listShifts,
  openPartnerSite,
  type PartnerSite,
  PHONE,
  SHOP,
  sumShownShifts,
  waitForEvent,
  writeCode,
  writePage,
} from '../support/partner-site.ts';
import { countSheets } from '../support/pdf-pages.ts';
import { findWidgetShop } from '../support/test-shop.ts';

const widget = findWidgetShop();
const { words } = widget;
const DEVICE = new RegExp(`^${widget.getDevicePath('x').slice(0, -1)}`);
const HOST = 'www.partner.example';
const AT = `https://${HOST}`;

let site: PartnerSite;
beforeAll(async () => {
  site = await openPartnerSite({
    values: { [widget.id]: { frameAncestors: [AT] } },
    pages: {
      [HOST]: writePage(writeCode(' consent="denied"')),
      [`${HOST}/sync`]: writePage(writeCode(' consent="denied" sync-url')),
      [`${HOST}/asking-device`]: writePage(writeCode(' device="apple-iphone-13"')),
      [`${HOST}/other`]: '<!DOCTYPE html><title>Other</title><p>Another page of the partner</p>',
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
  } finally {
    await guest.leave();
  }
}

/** The shop of a page, ready. */
async function open({ page }: Visitor, path: string): Promise<Frame> {
  await page.goto(AT + path);
  await waitForEvent(page, 'ready');
  return findFrame(page);
}

const WAY = { title: 'widget', ...widget.place, ...withMouse };

describe('the shop in a partner’s page', () => {
  it.each([320, 390, 768, 1280, 1920])('fits %i pixels, in one scroll bar', async (width) => {
    await withGuest({ viewport: { width, height: 700 } }, async (guest) => {
      for (const path of ['/', '/asking-device']) {
        const frame = await open(guest, path);
        const page = await guest.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        const inside = await frame.evaluate(() => ({
          wide: document.documentElement.scrollWidth - window.innerWidth,
          hidden: document.body.scrollHeight - window.innerHeight,
          overflow: getComputedStyle(document.documentElement).overflow,
        }));
        expect([path, page, inside]).toEqual([path, 0, { wide: 0, hidden: expect.any(Number), overflow: 'hidden' }]);
        expect(inside.hidden).toBeLessThanOrEqual(0);
        expect(await listShifts(guest.page)).toEqual([]);
        // A text font that arrives within its first 100 milliseconds may move a link by a few pixels.
        const moved = await sumShownShifts(guest.page, frame);
        expect([path, moved < 0.001 ? 0 : moved]).toEqual([path, 0]);
      }
    });
  });

  it('shows a whole answer on a small phone: the question for consent is part of the page, the price at its lower edge', async () => {
    await withGuest({ viewport: { width: 390, height: 600 } }, async (guest) => {
      const frame = await open(guest, '/asking-device');
      await frame
        .getByRole('button', { name: words('consent.refuse') })
        .first()
        .waitFor();
      await getQuestions(frame as unknown as Page)
        .first()
        .evaluate((group) => group.scrollIntoView({ block: 'center' }));
      const answers = await getQuestions(frame as unknown as Page)
        .first()
        .locator('label')
        .all();
      expect(answers.length).toBeGreaterThan(1);
      // The place of the bar follows the page in a message.
      await expect
        .poll(async () => {
          const bar = await frame.locator('.price-bar').boundingBox();
          return bar && Math.round(bar.y + bar.height);
        })
        .toBe(600);
      const bar = await frame.locator('.price-bar').boundingBox();
      for (const answer of answers) {
        const box = await answer.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
    });
  });

  it('keeps dialogs and the focus in the visible part of a tall frame', async () => {
    await withGuest(PHONE, async (guest) => {
      const frame = await open(guest, '/');
      await sellDevice(enterFrame(guest, frame), WAY, SHOP);
      const button = frame.getByRole('link', { name: words('thankYou.showQr') });
      await button.scrollIntoViewIfNeeded();
      await guest.page.evaluate(() => window.scrollBy(0, 200));
      await button.press('Enter');
      const dialog = frame.getByRole('dialog');
      await dialog.waitFor();
      const height = PHONE.viewport.height;
      const edges = async (one: typeof dialog) => {
        const box = await one.boundingBox();
        return box ? box.y >= 0 && box.y + box.height <= height : false;
      };
      await expect.poll(() => edges(dialog)).toBe(true);
      await guest.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      const focused = frame.locator(':focus');
      expect(await focused.textContent()).toBe(await button.textContent());
      // The page scrolls with the focus, back to the first link of the frame.
      for (let stop = 0; stop < 5; stop += 1) {
        await guest.page.keyboard.press('Shift+Tab');
        await expect.poll(() => edges(frame.locator(':focus'))).toBe(true);
      }
    });
  });

  it('is printed from its first line to its last, without what is of no use on paper', async () => {
    await withGuest({ viewport: { width: 794, height: 1123 } }, async (guest) => {
      const frame = await open(guest, '/asking-device');
      await guest.page.emulateMedia({ media: 'print' });
      const hidden = () => frame.evaluate(() => document.body.scrollHeight - window.innerHeight);
      await expect.poll(hidden).toBeLessThanOrEqual(0);
      expect(await frame.locator('.price-bar, .consent').filter({ visible: true }).count()).toBe(0);
      const questions = await getQuestions(frame as unknown as Page).all();
      const last = await questions.at(-1)?.boundingBox();
      const box = await guest.page.locator('umlauf-widget').boundingBox();
      const after = await guest.page.locator('#after').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
      expect(after?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
      expect(countSheets(await guest.page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
    });
  });
});

/** A step of the browser's history, as its button takes it. */
const goBack = (page: Page) =>
  page
    .evaluate(() => window.history.back())
    .catch((error: Error) => {
      // The call may end with the page that it leaves.
      if (!error.message.includes('Execution context was destroyed')) throw error;
    });
const readAddress = (page: Page) => new URL(page.url()).searchParams.get('umlauf');

describe('the Back button in a partner’s page', () => {
  it('goes through the pages of the shop and then leaves, with one step for the page itself', async () => {
    await withGuest(DESKTOP, async (guest) => {
      await guest.page.goto(`${AT}/other`);
      const frame = await open(guest, '/');
      await frame
        .getByRole('link', { name: /iPhone/ })
        .first()
        .click();
      await expect.poll(() => new URL(frame.url()).pathname).toMatch(DEVICE);
      await goBack(guest.page);
      await expect.poll(() => new URL(frame.url()).pathname).toBe('/');
      await frame.getByRole('heading', { level: 1, name: words('home.headline') }).waitFor();
      expect(guest.page.url()).toBe(`${AT}/`);
      await goBack(guest.page);
      await guest.page.getByText('Another page of the partner').waitFor();
    });
  });

  it('keeps the page’s own address in step with sync-url, also for a reload and a link', async () => {
    await withGuest(DESKTOP, async (guest) => {
      const { page } = guest;
      await page.goto(`${AT}/other`);
      const frame = await open(guest, '/sync');
      await frame
        .getByRole('link', { name: /iPhone/ })
        .first()
        .click();
      await expect.poll(() => readAddress(page)).toMatch(DEVICE);
      const device = readAddress(page);
      await goBack(page);
      await expect.poll(() => readAddress(page)).toBe('/');
      await page.evaluate(() => window.history.forward());
      await expect.poll(() => readAddress(page)).toBe(device);
      await page.reload();
      await waitForEvent(page, 'ready');
      await expect.poll(async () => new URL((await findFrame(page)).url()).pathname).toBe(device);
      await page.goto(`${AT}/other`);
      await page.goto(`${AT}/sync?campaign=7&umlauf=${encodeURIComponent(String(device))}`);
      await waitForEvent(page, 'ready');
      expect(new URL((await findFrame(page)).url()).pathname).toBe(device);
      expect(new URL(page.url()).searchParams.get('campaign')).toBe('7');
      await goBack(page);
      await page.getByText('Another page of the partner').waitFor();
    });
  });
});
