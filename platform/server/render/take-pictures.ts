import { existsSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import type { ListedPage } from './list-pages.ts';
import type { OpenShops } from './open-shops.ts';

/** Widths of a phone and of a desktop. */
const WIDTHS = [390, 1280] as const;
const HEIGHT = 900;
/** Of a shown part of a page. */
const MIN_HEIGHT = 320;
const MAX_HEIGHT = 1_400;
const MARGIN = 120;
const QUALITY = 70;
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Opens Chromium where it and its driver are installed. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path));
  try {
    const { chromium } = await import('playwright-core');
    return await chromium.launch({ ...(executablePath ? { executablePath } : {}), headless: true });
  } catch {
    // Driver and browser are optional: without them the report shows the markup alone.
    return undefined;
  }
}

/**
 * A picture of the page a width, PNG. Without scripts: the page as the server sends it, the same each time.
 */
export async function takePictures(
  browser: Browser,
  shops: OpenShops,
  tenant: TenantId,
  page: ListedPage,
): Promise<Buffer[]> {
  const { port } = shops.app.server.address() as AddressInfo;
  const origin = `http://${shops.fleet.tenant(tenant).server.hosts[shops.fleet.stage][0]}:${port}`;
  // In the shop's own language: the server does not lead to another one.
  const { lang } = shops.fleet.tenant(tenant).routing.own;
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce', locale: lang });
  try {
    await context.addCookies(Object.entries(page.cookies).map(([name, value]) => ({ name, value, url: origin })));
    const tab = await context.newPage();
    const pictures: Buffer[] = [];
    for (const width of WIDTHS) {
      await tab.setViewportSize({ width, height: HEIGHT });
      await tab.goto(`${origin}${page.url}`, { waitUntil: 'load' });
      pictures.push(await tab.screenshot({ fullPage: true }));
    }
    return pictures;
  } finally {
    await context.close();
  }
}

export interface Sides<Of> {
  before?: Of;
  after?: Of;
}

/**
 * Writes the part of the pictures in which the sides differ, as files named after side and width. Empty names mean
 * widths at which nothing differs.
 */
export async function writePictures(folder: string, name: string, sides: Sides<Buffer[]>): Promise<Sides<string[]>> {
  const names: Sides<string[]> = {};
  for (const [at, width] of WIDTHS.entries()) {
    const part = await findChangedPart(sides.before?.[at], sides.after?.[at]);
    if (!part) {
      for (const side of ['before', 'after'] as const) names[side] = [...(names[side] ?? []), ''];
      continue;
    }
    for (const side of ['before', 'after'] as const) {
      const png = sides[side]?.[at];
      if (!png) continue;
      const { height = 0 } = await sharp(png).metadata();
      const top = Math.min(part.top, Math.max(0, height - 1));
      const file = `${name}-${side}-${width}.webp`;
      const crop = { left: 0, top, width, height: Math.min(part.height, height - top) };
      const webp = await sharp(png).extract(crop).webp({ quality: QUALITY }).toBuffer();
      writeFileSync(join(folder, file), webp);
      names[side] = [...(names[side] ?? []), file];
    }
  }
  return names;
}

/** The rows from a little above the first to a little below the last that differ; undefined if none does. */
async function findChangedPart(before?: Buffer, after?: Buffer): Promise<{ top: number; height: number } | undefined> {
  if (!before || !after) return { top: 0, height: HEIGHT };
  const [one, other] = [await readRows(before), await readRows(after)];
  const rows = Math.max(one.rows.length, other.rows.length);
  let first = 0;
  while (first < rows && isSame(one.rows[first], other.rows[first])) first += 1;
  if (first === rows) return undefined;
  const top = Math.max(0, first - MARGIN);
  let last = first;
  for (let row = first; row < rows && row < top + MAX_HEIGHT; row += 1)
    if (!isSame(one.rows[row], other.rows[row])) last = row;
  return { top, height: Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, last + MARGIN - top)) };
}

function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one !== undefined && other !== undefined && one.equals(other);
}

async function readRows(png: Buffer): Promise<{ rows: Buffer[] }> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const bytes = info.width * info.channels;
  return { rows: Array.from({ length: info.height }, (_, row) => data.subarray(row * bytes, (row + 1) * bytes)) };
}
