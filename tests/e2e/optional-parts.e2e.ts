import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { listOptionalParts, type OptionalPart } from '../../platform/features/optional/registry.ts';
import type { PublicTenant } from '../../platform/generated/tenant-types.gen.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { hostTables, publicConfig, routeTables } from '../support/compiled-fleet.ts';
import { findConsumerShop, findShopAbroad } from '../support/test-shop.ts';

const film = findConsumerShop();
const banner = findShopAbroad(({ features }) => features.homeBanner);

const chunks = fileURLToPath(new URL('../../dist/client/assets/chunks/', import.meta.url));

/** A class name that only this part writes; it identifies the built file and the markup. */
const MARKS: Record<OptionalPart, string> = {
  newsletter: 'newsletter sent',
  homeBanner: 'banner',
  socialButtons: 'social',
  conditionsVideo: 'conditions-video',
  ratingsSeal: 'seal',
  ratingsSlider: 'quotes',
};

const parts = Object.entries(MARKS) as [OptionalPart, string][];

function findBuiltFile(mark: string): string {
  const holding = new RegExp(`className:[^,}]*["'\`]${mark}["'\`]`);
  const found = readdirSync(chunks).filter(
    (file) => file.endsWith('.js') && holding.test(readFileSync(`${chunks}${file}`, 'utf8')),
  );
  expect(found, `built files with ${mark}`).toHaveLength(1);
  return found[0] ?? '';
}

/** Address of a page that shows the part if its flag is on. */
function getPartAddress(part: OptionalPart, tenant: PublicTenant): string {
  const [host] = Object.entries(hostTables.local).find(([, id]) => id === tenant.id) ?? [];
  const table = routeTables[tenant.id][tenant.locale];
  const path = listOptionalParts({ features: { ...tenant.features, [part]: true } }, 'home').includes(part)
    ? '/'
    : table.find(({ name }) => name === 'productDetail')?.path.replace('{pdp}', 'apple-iphone-13');
  return `http://${host}:${inject('port')}${path}`;
}

async function visit(part: OptionalPart, tenant: PublicTenant) {
  const guest = await openVisitor({ locale: tenant.lang });
  try {
    const { page } = guest;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url().split('/').at(-1) ?? ''));
    await page.goto(getPartAddress(part, tenant), { waitUntil: 'networkidle' });
    const name = MARKS[part].split(' ')[0];
    const shown = await page.locator(`.${name}`).count();
    const preloaded = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1) ?? ''));
    const faults = shown > 0 ? await accessibilityFaults(page) : [];
    return { scripts, shown, preloaded, faults, complaints: guest.complaints };
  } finally {
    await guest.leave();
  }
}

describe.each(parts)('the part %s', (part, mark) => {
  const shops = Object.values(publicConfig) as PublicTenant[];

  it('is shown where its flag is on, loaded with the page’s own scripts, without console output', async () => {
    const shop = shops.find(({ features }) => features[part]) ?? expect.fail('no shop has it');
    const seen = await visit(part, shop);
    expect(seen.shown).toBeGreaterThan(0);
    expect(seen.scripts).toContain(findBuiltFile(mark));
    expect(seen.preloaded).toContain(findBuiltFile(mark));
    expect(seen.faults).toEqual([]);
    expect(seen.complaints).toEqual([]);
  });

  it('is neither in the page nor requested where its flag is off', async () => {
    const shop =
      shops.find(({ features, mode }) => !features[part] && mode === 'default') ??
      shops.find(({ features }) => !features[part]) ??
      expect.fail('every shop has it');
    const seen = await visit(part, shop);
    expect(seen.shown).toBe(0);
    expect(seen.scripts.length).toBeGreaterThan(3);
    expect(seen.scripts).not.toContain(findBuiltFile(mark));
    expect(seen.preloaded).not.toContain(findBuiltFile(mark));
  });
});

describe('the video about conditions', () => {
  it('loads nothing before play is pressed, then plays with captions', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const shop = publicConfig[film.id];
      await page.goto(getPartAddress('conditionsVideo', shop), { waitUntil: 'networkidle' });
      await page.locator('.conditions-video > summary').click();
      await page.waitForLoadState('networkidle');
      expect(asked.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);
      const caption = await page.locator('.conditions-video video').evaluate(async (element) => {
        const video = element as HTMLVideoElement;
        video.currentTime = 23;
        await video.play();
        await new Promise((done) => video.addEventListener('timeupdate', done, { once: true }));
        video.pause();
        const [cue] = Array.from(video.textTracks[0]?.activeCues ?? []) as VTTCue[];
        return cue?.text;
      });
      expect(caption).toContain(film.getText('captions.conditions.crack').split('.')[0]);
      expect(asked.filter((path) => /\.(webm|mp4)$/.test(path)).length).toBeGreaterThan(0);
      await page.locator('.transcript > summary').click();
      expect(await page.locator('.transcript li').allTextContents()).toContain(caption);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
});

describe('the campaign banner on the home page', () => {
  it.each([
    { title: 'with scripts', options: {} },
    { title: 'without JavaScript', options: { javaScriptEnabled: false } },
  ])('$title: stays closed for the visit after it was closed', async ({ options }) => {
    const shop = publicConfig[banner.id];
    const guest = await openVisitor({ locale: shop.lang, ...options });
    try {
      const { page, context } = guest;
      await page.goto(getPartAddress('homeBanner', shop));
      if (options.javaScriptEnabled !== false) await page.waitForLoadState('networkidle');
      await page.locator('.banner').getByRole('button').click();
      await page.locator('.banner').waitFor({ state: 'detached' });
      await page.goto(getPartAddress('homeBanner', shop));
      expect(await page.locator('.banner').count()).toBe(0);
      const cookie = (await context.cookies()).find(({ name }) => name === 'umlauf_banner');
      expect(cookie).toMatchObject({ value: 'tiroirs', expires: -1 });
    } finally {
      await guest.leave();
    }
  });
});
