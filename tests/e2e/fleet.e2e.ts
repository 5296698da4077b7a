import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { visitor } from '../support/browser.ts';
import { tenantIds } from '../support/compiled-fleet.ts';
import { type ExpectedScreen, languageOf, localHost, partsOf, screensOf, themeOf } from '../support/fleet-screens.ts';

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
const schemes = ['light', 'dark'] as const;

/** Status, screen, layout, language and theme as the document says them. */
async function facts(page: Page, url: string) {
  const response = await page.goto(url, { waitUntil: 'load' });
  return page.evaluate(
    (status) => ({
      status,
      screen: document.querySelector('main')?.dataset.screen,
      layout: document.body.dataset.layout,
      lang: document.documentElement.lang,
      tenant: document.documentElement.dataset.tenant,
      theme: document.documentElement.dataset.theme,
      headings: document.querySelectorAll('main h1').length,
    }),
    response?.status(),
  );
}

type Look = { size: (typeof sizes)[number]; colorScheme: (typeof schemes)[number]; colours: boolean };

/** Colours and boxes are the theme's and the layout's: the first tenant that has both is looked at in every way. */
const seen = new Set<string>();

function looksAt({ screen, layout }: ExpectedScreen, theme: string): Look[] {
  const key = `${screen} ${layout} ${theme}`;
  const all = process.env.WALK === 'full' || !seen.has(key);
  seen.add(key);
  if (!all) return [{ size: sizes[1], colorScheme: 'light', colours: false }];
  return sizes.flatMap((size) => schemes.map((colorScheme) => ({ size, colorScheme, colours: true })));
}

/** Looks at one screen; returns what is wrong with it. */
async function look(page: Page, expected: ExpectedScreen, theme: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${expected.path} at ${size.width}: scrolls ${overflow} px sideways`);
  }
  for (const { size, colorScheme, colours } of looksAt(expected, theme)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const found = await accessibilityFaults(page, { colours });
    faults.push(...found.map((fault) => `${expected.path} at ${size.width}, ${colorScheme}: ${fault}`));
  }
  return faults;
}

describe('every route of every tenant shows its screen, fits its window and is accessible', () => {
  it.each(tenantIds)('%s', { timeout: 300_000 }, async (id) => {
    const base = `http://${localHost(id)}:${inject('port')}`;
    const { country } = partsOf(id);
    const person = await visitor({ locale: languageOf[country] ?? 'en', reducedMotion: 'reduce' });
    const faults: string[] = [];
    const walk = async (page: Page, screens: ExpectedScreen[]) => {
      for (const expected of screens) {
        const { status, screen, layout } = expected;
        const shown = await facts(page, base + expected.path);
        const wanted = {
          status,
          screen,
          layout,
          lang: languageOf[country],
          tenant: id,
          theme: themeOf(id),
          headings: 1,
        };
        if (JSON.stringify(shown) !== JSON.stringify(wanted))
          faults.push(`${expected.path}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(shown)}`);
        faults.push(...(await look(page, expected, themeOf(id))));
      }
    };
    try {
      const screens = screensOf(id);
      const second = await person.open();
      const half = Math.ceil(screens.length / 2);
      await Promise.all([walk(person.page, screens.slice(0, half)), walk(second, screens.slice(half))]);
      expect(faults).toEqual([]);
      // The browser itself reports every page that is missing; those are asked for on purpose.
      const asked = screens.filter(({ status }) => status === 404).length;
      const complaints = person.complaints.filter((text) => !/status of 404/.test(text));
      expect(complaints).toEqual([]);
      expect(person.complaints.length).toBe(asked);
    } finally {
      await person.leave();
    }
  });
});
