import { describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { hostTables, publicConfig } from '../support/compiled-fleet.ts';
import { recordExperience } from '../support/felt.ts';
import { waitUntil } from '../support/until.ts';

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

  it.concurrent.each(Object.keys(hostTables.local).filter((host) => hostTables.local[host]?.endsWith('/default')))(
    'of %s moves nothing when it arrives late',
    async (host) => {
      const { page, context, complaints, leave } = await openVisitor({ viewport: { width: 390, height: 844 } });
      try {
        const felt = await recordExperience(context);
        let release = () => {};
        const drawn = new Promise<void>((done) => {
          release = done;
        });
        let arrived = 0;
        await page.route('**/*.woff2', async (route) => {
          await drawn;
          await route.continue();
          arrived += 1;
        });
        await page.goto(`http://${host}:${inject('port')}/`, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        release();
        await waitUntil(() => arrived > 0, { late: 'the page requests no font' });
        await page.waitForLoadState('load');
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
        expect(felt.moved).toEqual([]);
        expect(complaints).toEqual([]);
      } finally {
        await leave();
      }
    },
  );
});
