import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import {
  findBusinessShop,
  findConsumerShop,
  findPartnerShop,
  findSisterShop,
  findWidgetShop,
  listFramesByLanguage,
  listShopsAbroad,
} from '../support/test-shop.ts';

const tenant = findConsumerShop();
const widget = findWidgetShop();
const business = findBusinessShop();
const partner = findPartnerShop();
const { words } = tenant;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const device = tenant.getDevicePath('apple-iphone-13');
const at = (path: string, host = tenant.host) => `http://${host}:${inject('port')}${path}`;
const bar = (page: Page) => page.getByRole('region', { name: words('consent.question.measure') });
const button = (page: Page, id: string) => bar(page).getByRole('button', { name: words(id) });

async function visit(
  options: Parameters<typeof openVisitor>[0],
  todo: (guest: Visitor) => Promise<void>,
): Promise<void> {
  const guest = await openVisitor(options);
  try {
    await todo(guest);
    expect(guest.complaints).toEqual([]);
  } finally {
    await guest.leave();
  }
}

const readChoice = async ({ context }: Visitor) =>
  (await context.cookies()).find(({ name }) => name === 'umlauf_consent');

/** Every frame and language of the fleet, and both modes for companies. */
const SHOPS = listFramesByLanguage().map(({ host }) => host);

/** Runs in the page: the bar's part of the first view, its answers, and whether it covers the first action. */
function measureBar() {
  const cover = document.querySelector('.consent');
  const action = document.querySelector('main :is([role="combobox"], .button-primary)');
  if (!cover || !action) throw new Error('the page has no bar or no action');
  const [over, under] = [cover.getBoundingClientRect(), action.getBoundingClientRect()];
  const answers = [...cover.querySelectorAll('.choice button')].map((one) => one.getBoundingClientRect());
  return {
    share: (Math.min(over.bottom, innerHeight) - Math.max(over.top, 0)) / innerHeight,
    covers: under.bottom > over.top && under.top < over.bottom,
    answers: answers.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
    heights: answers.map(({ height }) => height),
    overflow: cover.scrollWidth - cover.clientWidth,
  };
}

describe('the consent bar', () => {
  it('is visible on the first paint, moves nothing, and covers no focused element', async () => {
    await visit(phone, async ({ page }) => {
      await page.addInitScript(() => {
        const seen: { moved: number } = { moved: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
            for (const { node } of entry.sources)
              if (node?.parentElement?.closest('.consent, .price-bar')) seen.moved += 1;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of ['/', device]) {
        const response = await page.goto(at(path), { waitUntil: 'networkidle' });
        expect(await response?.text()).toContain('class="consent"');
        expect(await page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved), path).toBe(0);
        const covered: string[] = [];
        for (let stop = 0; stop < 40; stop += 1) {
          await page.keyboard.press('Tab');
          covered.push(
            ...(await page.evaluate(() => {
              const focused = document.activeElement;
              const cover = document.querySelector('.consent');
              if (!focused || !cover || cover.contains(focused) || focused === document.body) return [];
              const hidden = focused.getBoundingClientRect().bottom > cover.getBoundingClientRect().top;
              return hidden ? [focused.textContent ?? focused.tagName] : [];
            })),
          );
        }
        expect(covered, path).toEqual([]);
      }
    });
  });

  it('stores nothing in the browser of a visitor who only views a device', async () => {
    await visit({}, async ({ page, context }) => {
      await page.goto(at(device), { waitUntil: 'networkidle' });
      await page.getByRole('main').getByRole('radio').first().waitFor();
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
      expect(await context.cookies()).toEqual([]);
    });
  });

  it('comes early in the tab order and is answered only by its two buttons', async () => {
    await visit({}, async (guest) => {
      const { page } = guest;
      await page.goto(at('/'), { waitUntil: 'networkidle' });
      const met: string[] = [];
      for (let stop = 0; stop < 4; stop += 1) {
        await page.keyboard.press('Tab');
        met.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      }
      const wanted = ['shell.skip', 'consent.details', 'consent.refuse', 'consent.allow'];
      for (const [index, id] of wanted.entries()) expect(met[index]).toMatch(words(id));
      await page.keyboard.press('Escape');
      expect(await readChoice(guest)).toBeUndefined();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => bar(page).count()).toBe(0);
      expect((await readChoice(guest))?.value).toBe('false');
      // The next tab stop is the reader's place, not the start of the page.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
    });
  });

  it('has two answer buttons of the same size and look', async () => {
    await visit(phone, async ({ page }) => {
      await page.goto(at('/'));
      const looks = await bar(page)
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(one);
            return [Math.round(width), height, color, backgroundColor, borderColor, fontWeight];
          }),
        );
      expect(looks).toHaveLength(2);
      expect(looks[0]).toEqual(looks[1]);
    });
  });

  it.each(SHOPS)(
    'on %s covers a fifth of a phone at most, and never the first action of the home page',
    async (host) => {
      const sizes = [
        { title: 'a phone', width: 390, height: 844, share: 0.2 },
        { title: 'a narrow phone', width: 320, height: 568 },
        { title: 'a narrow and tall phone', width: 320, height: 844 },
        { title: 'a phone with text of 200 %', width: 390, height: 844, textPercent: 200 },
        { title: 'a window at 200 %', width: 640, height: 360 },
      ];
      await visit({}, async ({ page }) => {
        for (const { title, width, height, share = 1, textPercent = 100 } of sizes) {
          await page.setViewportSize({ width, height });
          await page.goto(at('/', host), { waitUntil: 'networkidle' });
          await page.evaluate((percent) => {
            document.documentElement.style.fontSize = `${percent}%`;
          }, textPercent);
          await expect
            .poll(() => page.evaluate(measureBar), { message: `${title} at ${host}` })
            .toMatchObject({ covers: false });
          const seen = await page.evaluate(measureBar);
          expect(seen.share, `${title} at ${host}`).toBeGreaterThan(0.05);
          expect(seen.share, `${title} at ${host}`).toBeLessThanOrEqual(share);
          // Neither answer is larger, and both are large enough for a finger.
          expect(new Set(seen.answers).size, `${title} at ${host}`).toBe(1);
          expect(
            seen.heights.every((tall) => tall >= 44),
            `${title} at ${host}`,
          ).toBe(true);
          expect(seen.overflow, `${title} at ${host}`).toBeLessThanOrEqual(0);
        }
      });
    },
  );

  it('leaves room for the price bar at the bottom of a phone', async () => {
    await visit(phone, async ({ page }) => {
      await page.goto(at(device), { waitUntil: 'networkidle' });
      const price = page.locator('.price-bar');
      const [over, under] = [await price.boundingBox(), await bar(page).boundingBox()];
      expect((over?.y ?? 0) + (over?.height ?? 0)).toBeCloseTo(under?.y ?? 0, 0);
    });
  });

  it('is absent from the pages of a visitor who has chosen', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(at('/'), { waitUntil: 'networkidle' });
      await button(page, 'consent.allow').click();
      for (const path of ['/', device, tenant.getPath('contact'), '/checkout', '/'])
        expect(await (await page.goto(at(path)))?.text(), path).not.toContain('class="consent"');
    });
  });
});

describe('the consent choice', () => {
  it('lasts a year and is shown and changed in every footer', async () => {
    for (const [host, path] of [
      [tenant.host, '/'],
      [tenant.host, device],
      [widget.host, '/'],
      [business.host, '/'],
    ] as const) {
      await visit({}, async (guest) => {
        const { page } = guest;
        await page.goto(at(path, host), { waitUntil: 'networkidle' });
        const footer = page.getByRole('contentinfo');
        await footer.getByText(words('consent.settings', { state: tenant.getText('consent.state.open') })).waitFor();
        await button(page, 'consent.allow').click();
        const days = (((await readChoice(guest))?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(days).toBeCloseTo(365, 0);
        await footer.getByText(words('consent.settings', { state: tenant.getText('consent.state.allowed') })).click();
        expect(await accessibilityFaults(page, { within: 'footer' }), `${host}${path}`).toEqual([]);
        await footer.getByRole('button', { name: words('consent.refuse') }).click();
        await footer.getByText(words('consent.settings', { state: tenant.getText('consent.state.refused') })).waitFor();
        expect((await readChoice(guest))?.value).toBe('false');
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
      });
    }
  });

  it('is made and changed without JavaScript on the same page', async () => {
    await visit({ ...phone, javaScriptEnabled: false }, async (guest) => {
      const { page } = guest;
      const address = at(`${device}?storage=128&power=yes`);
      await page.goto(address);
      await button(page, 'consent.refuse').click();
      expect(page.url()).toBe(address);
      expect([await bar(page).count(), (await readChoice(guest))?.value]).toEqual([0, 'false']);
      await page.getByText(words('consent.settings', { state: tenant.getText('consent.state.refused') })).click();
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: words('consent.allow') })
        .click();
      expect([page.url(), (await readChoice(guest))?.value]).toEqual([address, 'true']);
    });
  });

  it('applies to other open tabs', async () => {
    await visit({}, async ({ page, context }) => {
      await page.goto(at('/'), { waitUntil: 'networkidle' });
      const other = await context.newPage();
      await other.goto(at(tenant.getPath('contact')), { waitUntil: 'networkidle' });
      await button(other, 'consent.refuse').click();
      await page.bringToFront();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => bar(page).count()).toBe(0);
    });
  });
});

describe('the consent bar in every theme and colour scheme', () => {
  const hosts = [tenant, findSisterShop(), partner, ...listShopsAbroad()].map(({ host }) => host);
  it.each(hosts.flatMap((host) => (['light', 'dark'] as const).map((colorScheme) => ({ host, colorScheme }))))(
    'is accessible: $host, $colorScheme',
    async ({ host, colorScheme }) => {
      await visit({ ...phone, viewport: { width: 320, height: 640 }, colorScheme, locale: 'xx' }, async ({ page }) => {
        await page.goto(at('/', host), { waitUntil: 'networkidle' });
        await page.locator('.consent summary').click();
        expect(await accessibilityFaults(page, { within: '.consent' })).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        const small = await page
          .locator('.consent :is(summary, button)')
          .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
        expect(small).toBe(0);
      });
    },
  );
});
