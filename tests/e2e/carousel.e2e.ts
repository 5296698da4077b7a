/** The ratings slider is the shop's carousel: it moves by itself, and can be kept from it. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { visitor } from '../support/browser.ts';

const INTERVAL_MS = 5_000;

/** Shop, name of the button that pauses, and of the same button when it resumes. */
const SHOPS = [
  ['de.localhost', '', 'Anhalten', 'Weiterlaufen lassen'],
  ['it.localhost', '', 'Ferma', 'Riprendi'],
  ['it.localhost', '/es', 'Detener', 'Reanudar'],
  ['it.localhost', '/fr', 'Arrêter le défilement', 'Reprendre le défilement'],
  ['it.localhost', '/at', 'Anhalten', 'Weiterlaufen lassen'],
] as const;

async function openHome(host: string, prefix = '', reducedMotion: 'no-preference' | 'reduce' = 'no-preference') {
  const guest = await visitor({ reducedMotion, locale: 'de-DE' });
  await guest.page.clock.install();
  await guest.page.goto(`http://${host}:${inject('port')}${prefix}/`);
  const list = guest.page.locator('.carousel-track');
  await list.scrollIntoViewIfNeeded();
  await guest.page.locator('.carousel.moves').waitFor();
  return { ...guest, list, left: () => list.evaluate((element) => Math.round(element.scrollLeft)) };
}

/** Lets an interval pass, and smooth scrolling come to its end. */
async function passInterval(page: Page): Promise<void> {
  await page.clock.runFor(INTERVAL_MS);
  await new Promise((done) => setTimeout(done, 700));
}

describe('the carousel', () => {
  it('moves by itself after 5,000 ms and not before', async () => {
    const { page, left, leave, complaints } = await openHome('de.localhost');
    await page.clock.runFor(INTERVAL_MS - 500);
    expect(await left()).toBe(0);
    await page.clock.runFor(500);
    await expect.poll(left).toBeGreaterThan(100);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('waits while the pointer or the focus is in it', async () => {
    const { page, list, left, leave } = await openHome('de.localhost');
    await list.hover();
    await passInterval(page);
    expect(await left()).toBe(0);
    await page.mouse.move(0, 0);
    await list.focus();
    await passInterval(page);
    expect(await left()).toBe(0);
    await list.blur();
    await page.clock.runFor(INTERVAL_MS);
    await expect.poll(left).toBeGreaterThan(100);
    await leave();
  });

  it('starts paused for people who asked for less motion', async () => {
    const { page, left, leave } = await openHome('de.localhost', '', 'reduce');
    await passInterval(page);
    expect(await left()).toBe(0);
    await page.getByRole('button', { name: 'Weiterlaufen lassen' }).click();
    await page.clock.runFor(INTERVAL_MS);
    await expect.poll(left).toBeGreaterThan(100);
    await leave();
  });

  it.each(SHOPS)(
    'is paused and resumed by one button in the language of the page: %s%s',
    async (host, prefix, pause, play) => {
      const { page, left, leave } = await openHome(host, prefix);
      await page.getByRole('button', { name: pause }).click();
      await passInterval(page);
      expect(await left()).toBe(0);
      await page.getByRole('button', { name: play }).click();
      await page.clock.runFor(INTERVAL_MS);
      await expect.poll(left).toBeGreaterThan(100);
      await leave();
    },
  );

  it('stays where a reader moved it', async () => {
    const { page, left, leave } = await openHome('de.localhost');
    await page.getByRole('button', { name: 'Weiterblättern' }).click();
    await expect.poll(left).toBeGreaterThan(100);
    await new Promise((done) => setTimeout(done, 700));
    const chosen = await left();
    await passInterval(page);
    expect(await left()).toBe(chosen);
    await leave();
  });
});
