import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVisitor } from '../support/browser.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { endPlatform, startPlatform } from '../support/platform.ts';
import { type PageMetrics, scorePerformance } from './lighthouse-score.ts';
import { measureLoad, medianMetrics, printMetrics } from './page-metrics.ts';
import { type Bench, median, type Row } from './report.ts';

const ROUNDS = 5;
const SCORE_BAR = 98;
const [FIRST_PAINT_BAR_MS, LARGEST_PAINT_BAR_MS, BLOCKED_BAR_MS] = [800, 1_400, 100];
const PAGES: Readonly<Record<string, string>> = {
  home: CONSUMER_SHOP.getPath('home'),
  category: CONSUMER_SHOP.getPath('productOverview', { overview: CONSUMER_SHOP.getCategoryUrl('notebook') }),
  device: CONSUMER_SHOP.getDevicePath('apple-iphone-13'),
  content: CONSUMER_SHOP.getContentPath('howItWorks'),
};

/** First visits by a phone: what Lighthouse measures, scored with its published curves. */
export const pages: Bench = {
  name: 'pages',
  does: 'first visits by a phone on slow 4G, scored as Lighthouse does',
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-bench-'));
    const platform = await startPlatform(dataDir);
    const visitor = await openVisitor({ isMobile: true, hasTouch: true });
    try {
      const origin = CONSUMER_SHOP.getOrigin(platform.port);
      const measured = new Map(Object.keys(PAGES).map((name) => [name, { loads: [] as PageMetrics[], requests: 0 }]));
      // The first round renders and compresses the pages.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [name, path] of Object.entries(PAGES)) {
          let requests = 0;
          const metrics = await measureLoad(visitor.context, `${origin}${path}`, async (page) => {
            requests = await page.evaluate(() => performance.getEntriesByType('resource').length + 1);
          });
          const of = measured.get(name);
          if (round === 0 || !of) continue;
          of.loads.push(metrics);
          of.requests = requests;
        }
      }
      return [...measured].flatMap(([name, { loads, requests }]) => toRows(name, loads, requests));
    } finally {
      await visitor.leave();
      await endPlatform(platform);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function toRows(name: string, loads: readonly PageMetrics[], requests: number): Row[] {
  const middle = medianMetrics(loads);
  const scores = loads.map(scorePerformance);
  const all = scores.map((score) => score.toFixed(0)).join(', ');
  const row = (what: string, ms: number, bar: number): Row => ({
    what: `${name}: ${what}`,
    figure: `${ms.toFixed(0)} ms`,
    bar: `≤ ${bar.toLocaleString('en')} ms`,
  });
  return [
    {
      what: `${name}: Lighthouse performance`,
      figure: median(scores).toFixed(0),
      bar: `≥ ${SCORE_BAR}`,
      note: `${all}; ${requests} requests; medians ${printMetrics(middle)}; load ${loadavg()[0]?.toFixed(1)}`,
    },
    row('first paint', middle.fcp, FIRST_PAINT_BAR_MS),
    row('largest paint', middle.lcp, LARGEST_PAINT_BAR_MS),
    row('blocked', middle.tbt, BLOCKED_BAR_MS),
  ];
}
