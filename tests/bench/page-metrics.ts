import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import type { PageMetrics } from './lighthouse-score.ts';
import { median } from './report.ts';

/** Lighthouse's throttling of a phone when it is applied to the browser: a slow 4G connection. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const SLOWER = 4;
const PHONE = { width: 412, height: 823 };

/** A frame of the film of a page that loads. */
interface Shot {
  /** Seconds since 1970. */
  at: number;
  image: Buffer;
}

/** What Lighthouse's score is made of, for one load of a page in a new tab. `until` resolves when nothing more is to come. */
export async function measureLoad(
  context: BrowserContext,
  address: string,
  until: (page: Page) => Promise<unknown>,
): Promise<PageMetrics> {
  const page = await context.newPage();
  try {
    await page.setViewportSize(PHONE);
    await page.addInitScript(record);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const film = await startFilm(session);
    await page.goto(address, { waitUntil: 'networkidle' });
    await until(page);
    await page.waitForFunction(() => (window as unknown as { recorded: PageMetrics }).recorded.lcp > 0);
    await session.send('Page.stopScreencast');
    const recorded = await page.evaluate(() => ({
      ...(window as unknown as { recorded: Omit<PageMetrics, 'si'> }).recorded,
      start: performance.timeOrigin,
    }));
    const { start, ...metrics } = recorded;
    return { ...metrics, si: await measureSpeedIndex(film, start / 1_000) };
  } finally {
    await page.close();
  }
}

export function medianMetrics(all: readonly PageMetrics[]): PageMetrics {
  const middle = (name: keyof PageMetrics) => median(all.map((one) => one[name]));
  return { fcp: middle('fcp'), si: middle('si'), lcp: middle('lcp'), tbt: middle('tbt'), cls: middle('cls') };
}

export function printMetrics({ fcp, si, lcp, tbt, cls }: PageMetrics): string {
  const ms = (value: number) => value.toFixed(0);
  return `FCP ${ms(fcp)}, SI ${ms(si)}, LCP ${ms(lcp)}, TBT ${ms(tbt)} ms, CLS ${cls.toFixed(3)}`;
}

async function startFilm(session: CDPSession): Promise<Shot[]> {
  const film: Shot[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    film.push({ at: metadata.timestamp ?? 0, image: Buffer.from(data, 'base64') });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {
      // The page was closed with a frame on its way.
    });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 206, maxHeight: 412 });
  return film;
}

/**
 * The mean time, in milliseconds, at which the parts of the first view were painted: the area above the curve of visual progress, which
 * compares histograms of colours with those of the last frame, as Speedline does for Lighthouse.
 */
async function measureSpeedIndex(film: readonly Shot[], start: number): Promise<number> {
  const shots = film.filter(({ at }) => at >= start);
  const histograms = await Promise.all(shots.map(({ image }) => countColours(image)));
  const [first, last] = [histograms[0], histograms.at(-1)];
  if (!first || !last) throw new Error('the browser sent no picture of the page');
  const whole = difference(first, last);
  let index = 0;
  let before = { at: start, progress: 0 };
  for (const [place, shot] of shots.entries()) {
    index += (shot.at - before.at) * 1_000 * (1 - before.progress);
    const progress = whole === 0 ? 1 : 1 - difference(histograms[place] as number[], last) / whole;
    before = { at: shot.at, progress };
  }
  return index;
}

async function countColours(image: Buffer): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Array<number>(3 * 256).fill(0);
  data.forEach((value, place) => {
    const bin = (place % info.channels) * 256 + value;
    counts[bin] = (counts[bin] ?? 0) + 1;
  });
  return counts;
}

function difference(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, count, bin) => sum + Math.abs(count - (other[bin] ?? 0)), 0);
}

/** Runs in the page; without a named function inside, for which the compiler would write a helper that the page lacks. */
function record(): void {
  const recorded = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { recorded });
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, startTime, duration } = entry;
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (name === 'first-contentful-paint') recorded.fcp = startTime;
        if (type === 'largest-contentful-paint') recorded.lcp = startTime;
        if (type === 'longtask' && startTime + duration > recorded.fcp) recorded.tbt += duration - 50;
        if (type === 'layout-shift' && !hadRecentInput) recorded.cls += value;
      }
    }).observe({ type, buffered: true });
  }
}
