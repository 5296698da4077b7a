import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { chooseLetters, outOfReach } from '../support/reach.ts';
import { findConsumerShop, findPartnerShop, findSisterShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const sister = findSisterShop();
const partner = findPartnerShop();
const at = (host: string, path = '/') => `http://${host}:${inject('port')}${path}`;
const CONTENT = shop.getContentPath('howItWorks');
const DEVICE = `${shop.getDevicePath('apple-iphone-13')}?storage=128&power=yes`;

async function visit(options: Parameters<typeof openVisitor>[0], todo: (page: Page) => Promise<void>): Promise<void> {
  const guest = await openVisitor(options);
  try {
    await todo(guest.page);
    expect(guest.complaints).toEqual([]);
  } finally {
    await guest.leave();
  }
}

/** Colours of meaningful lines and fills, per element and its ::before. */
function drawn(page: Page, selector: string): Promise<{ line: string; border: string; page: string }[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(one);
      return {
        line: getComputedStyle(one, '::before').backgroundColor,
        border: borderTopStyle === 'none' ? '' : `${borderTopWidth} ${borderTopColor}`,
        page: getComputedStyle(document.documentElement).backgroundColor,
      };
    }),
  );
}

describe.each([shop.host, sister.host, partner.host])('%s', (host) => {
  it('the consent bar leaves the page readable at any text size', async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
      await page.goto(at(host, CONTENT));
      await chooseLetters(page, 32);
      const bar = page.locator('.consent');
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      // With letters this large the bar stands above the page, and covers nothing of it.
      expect((await page.getByRole('main').boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
      expect(await outOfReach(page)).toEqual([]);
    });
  });

  it.each(['light', 'dark'] as const)('keeps cards and thread in colours of one’s own, %s', async (colorScheme) => {
    await visit({ colorScheme, forcedColors: 'active' }, async (page) => {
      await page.goto(at(host, DEVICE), { waitUntil: 'networkidle' });
      const [cards, thread] = [await drawn(page, '.option, .price'), await drawn(page, '.thread li, .question')];
      expect(cards.length).toBeGreaterThan(10);
      expect(cards.filter(({ border, page: behind }) => border === '' || border.endsWith(behind))).toEqual([]);
      expect(thread.length).toBeGreaterThan(8);
      expect(thread.filter(({ line, page: behind }) => line === behind || line === 'rgba(0, 0, 0, 0)')).toEqual([]);
      expect(new Set(thread.map(({ line }) => line)).size, 'what is done, and what is to come').toBeGreaterThan(1);
    });
  });
});

describe('a content page', () => {
  it('lists and links its sections, at every size and text setting', async () => {
    await visit({}, async (page) => {
      await page.goto(at(shop.host, CONTENT), { waitUntil: 'networkidle' });
      expect(await accessibilityFaults(page, { within: 'main' })).toEqual([]);
      const wide = await page
        .locator('.contents, .prose')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => right - left));
      expect(Math.min(...wide)).toBeGreaterThan(250);
      const link = page.locator('.contents a').nth(2);
      const [, id = ''] = ((await link.getAttribute('href')) ?? '').split('#');
      await link.click();
      await expect
        .poll(() => page.evaluate((one) => document.getElementById(one)?.getBoundingClientRect().top ?? -1, id))
        .toBeLessThan(200);
      await page.locator('main .more .button-primary').click();
      await page.waitForURL(at(shop.host, '/#search'));
    });
  });

  it('prints only its text', async () => {
    await visit({}, async (page) => {
      await page.goto(at(shop.host, CONTENT));
      await page.emulateMedia({ media: 'print' });
      for (const part of ['nav.contents', '.more', '.consent', '.site-footer', '.site-header nav'])
        expect(await page.locator(part).first().isVisible(), part).toBe(false);
      expect(await page.locator('.prose').isVisible()).toBe(true);
    });
  });

  it('ends with its footer directly above the consent bar, also without scripts', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(at(shop.host, CONTENT));
      const [shadow, own] = await page.locator('.site-footer').evaluate((footer) => {
        const { boxShadow, backgroundColor } = getComputedStyle(footer);
        return [boxShadow, backgroundColor];
      });
      expect(shadow).toMatch(/ 0px 256px 0px 0px$/);
      expect(shadow?.startsWith(own ?? '')).toBe(true);
      await page.mouse.wheel(0, 20_000);
      const gap = async () => {
        const [footer, bar] = [
          await page.locator('.site-footer').boundingBox(),
          await page.locator('.consent').boundingBox(),
        ];
        return (bar?.y ?? 0) - (footer?.y ?? 0) - (footer?.height ?? 0);
      };
      await expect.poll(gap).toBeLessThanOrEqual(256);
      expect(await gap()).toBeGreaterThanOrEqual(0);
    });
  });
});
