/** The ratings slider is the shop's carousel: it advances automatically and can be paused. */
import { describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { findConsumerShop, listShopsAbroad } from '../support/test-shop.ts';

const shop = findConsumerShop();
const INTERVAL_MS = 5_000;

/** Language prefix and the button's name while it pauses and while it resumes. */
const LANGUAGES = [shop, ...listShopsAbroad()].map(
  (one) =>
    [one === shop ? '' : `/${one.config.locale}`, one.words('carousel.pause'), one.words('carousel.play')] as const,
);

async function openHome(prefix = '', reducedMotion: 'no-preference' | 'reduce' = 'no-preference') {
  const guest = await openVisitor({ reducedMotion, locale: shop.lang, viewport: { width: 900, height: 900 } });
  await guest.page.clock.install();
  await guest.page.addInitScript(() => {
    const times: number[] = [];
    const scroll = Element.prototype.scrollTo as (options?: ScrollToOptions) => void;
    Object.assign(window, { moveTimes: times });
    Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions) {
      times.push(Date.now());
      scroll.call(this, options);
    } as typeof Element.prototype.scrollTo;
  });
  await guest.page.goto(`${shop.getOrigin(inject('port'))}${prefix}/`);
  const list = guest.page.locator('.carousel-track');
  await list.scrollIntoViewIfNeeded();
  await guest.page.locator('.carousel.moves').waitFor();
  return {
    ...guest,
    list,
    left: () => list.evaluate((element) => Math.round(element.scrollLeft)),
    moveTimes: () => guest.page.evaluate(() => (window as unknown as { moveTimes: number[] }).moveTimes),
  };
}

describe('the carousel', () => {
  it('advances automatically every 5,000 ms', async () => {
    const { page, left, moveTimes, leave, complaints } = await openHome();
    await page.clock.runFor(4 * INTERVAL_MS);
    await expect.poll(left).toBeGreaterThan(100);
    const times = await moveTimes();
    expect(times.length).toBeGreaterThanOrEqual(4);
    for (const [at, time] of times.slice(1).entries()) expect(time - (times[at] ?? 0)).toBe(INTERVAL_MS);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('pauses while the pointer or the focus is in it', async () => {
    const { page, list, left, moveTimes, leave } = await openHome();
    await list.hover();
    await page.clock.runFor(2 * INTERVAL_MS);
    expect(await moveTimes()).toEqual([]);
    await page.mouse.move(0, 0);
    await list.focus();
    await page.clock.runFor(2 * INTERVAL_MS);
    expect(await moveTimes()).toEqual([]);
    await list.blur();
    await page.clock.runFor(INTERVAL_MS);
    await expect.poll(left).toBeGreaterThan(100);
    await leave();
  });

  it('starts paused for visitors who prefer reduced motion', async () => {
    const { page, left, moveTimes, leave } = await openHome('', 'reduce');
    await page.clock.runFor(2 * INTERVAL_MS);
    expect(await moveTimes()).toEqual([]);
    await page.getByRole('button', { name: shop.words('carousel.play') }).click();
    await page.clock.runFor(INTERVAL_MS);
    await expect.poll(left).toBeGreaterThan(100);
    await leave();
  });

  it.each(LANGUAGES)(
    'has one pause and resume button in the language of the page: /de%s',
    async (prefix, pause, play) => {
      const { page, left, moveTimes, leave } = await openHome(prefix);
      await page.getByRole('button', { name: pause }).click();
      await page.clock.runFor(2 * INTERVAL_MS);
      expect(await moveTimes()).toEqual([]);
      await page.getByRole('button', { name: play }).click();
      await page.clock.runFor(INTERVAL_MS);
      await expect.poll(left).toBeGreaterThan(100);
      await leave();
    },
  );

  it('stays at the position a visitor chose', async () => {
    const { page, left, moveTimes, leave } = await openHome();
    await page.getByRole('button', { name: shop.words('carousel.next') }).click();
    await expect.poll(left).toBeGreaterThan(100);
    await page.clock.runFor(2 * INTERVAL_MS);
    expect(await moveTimes()).toHaveLength(1);
    await leave();
  });
});
