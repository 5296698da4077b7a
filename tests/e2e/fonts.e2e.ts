import { describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { hostTables, publicConfig } from '../support/compiled-fleet.ts';

/** Time after which a browser warns about an unused preload. */
const UNUSED_AFTER_MS = 6_000;

/** One consumer host per theme. */
const hostsByTheme = new Map(
  Object.entries(hostTables.local).map(([host, id]) => [publicConfig[id].theme, host] as const),
);

describe('the display font', () => {
  // In parallel, because each mostly waits.
  it.concurrent.each([...hostsByTheme])(
    'of the theme %s is preloaded, used, and the only preloaded font',
    async (_, host) => {
      const { page, complaints, leave } = await openVisitor();
      try {
        await page.goto(`http://${host}:${inject('port')}/`, { waitUntil: 'networkidle' });
        const preloaded = await page
          .locator('link[rel=preload][as=font]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(preloaded).toHaveLength(1);
        await page.waitForTimeout(UNUSED_AFTER_MS);
        expect(complaints).toEqual([]);
        const loaded = await page.evaluate(() =>
          performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
        );
        const [font = ''] = preloaded;
        expect(loaded.filter((name) => name.endsWith(font ?? ''))).toHaveLength(1);
        const family = await page.evaluate(
          () => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
        );
        expect(family.toLowerCase()).toContain(/\/([a-z]+)/.exec((font ?? '').replace('/fonts', ''))?.[1] ?? 'no font');
      } finally {
        await leave();
      }
    },
  );
});
