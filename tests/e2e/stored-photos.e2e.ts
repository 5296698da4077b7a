import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/index.server.ts';
import { openVisitor, waitForHydration, waitForShell } from '../support/browser.ts';
import { type AskedSale, askedSale } from '../support/clarifying.ts';
import { copyEmptyDatabase } from '../support/database-template.ts';
import { signedInAtDesk } from '../support/desk.ts';
import { openEdge } from '../support/edge.ts';
import { endPlatform, type RunningPlatform, startPlatform } from '../support/platform.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { createContext, DATA_KEY, openShops, type Shops } from '../support/selling.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const tenant = findConsumerShop();
let storage: S3Server;
let shop: RunningPlatform;
let sale: AskedSale;
let folder: string;

/** A clarification whose photos are in the bucket exists before the shop opens. */
beforeAll(async () => {
  storage = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'umlauf-photos-'));
  await copyEmptyDatabase(folder);
  const database = await openDatabase({ dataDir: folder });
  const shops = await openShops(database, { files: storage.settings });
  const ctx = await createContext(tenant.id, { now: () => new Date() });
  sale = await askedSale({ shops, database, ctx });
  await database.close();
  shop = await startPlatform(folder, { DATA_KEY, FILES_URL: storage.filesUrl, ...storage.variables });
});
afterAll(async () => {
  if (shop) await endPlatform(shop);
  await storage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string) => `${tenant.getOrigin(shop.port)}${path}`;
const getClarificationPath = ({ link }: AskedSale) => `/clarification/${link.id}/${link.trade}`;

/** Resolves to the width of the decoded picture; rejects for one that does not show. */
function decode(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    const shown = element as HTMLImageElement;
    shown.loading = 'eager';
    await shown.decode();
    return shown.naturalWidth;
  });
}

const countReads = () => storage.requests.filter((one) => one === 'GET 200').length;

describe('photos in a bucket', () => {
  it('show on the page of a clarification, from the bucket', async () => {
    const before = countReads();
    const guest = await openVisitor();
    try {
      await guest.page.goto(at(getClarificationPath(sale)));
      expect(await decode(guest.page.locator('a.photo-link img').first())).toBe(1);
      expect(countReads()).toBeGreaterThan(before);
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('show to a visitor who comes to the clarification from another page without a load', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(at('/'), { waitUntil: 'networkidle' });
      // A link inserted before React takes the part over would be removed by it.
      await waitForHydration(page, 'main');
      await waitForShell(page);
      await page.evaluate((path) => {
        (window as { isSamePage?: true }).isSamePage = true;
        const link = Object.assign(document.createElement('a'), { href: path, textContent: 'Rückfrage' });
        document.querySelector('main')?.prepend(link);
      }, getClarificationPath(sale));
      await page.getByRole('link', { name: 'Rückfrage' }).click();
      expect(await decode(page.locator('a.photo-link img').first())).toBe(1);
      expect(await page.evaluate(() => (window as { isSamePage?: true }).isSamePage)).toBe(true);
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('show at the desk, as thumbnails and in full', async () => {
    const edge = await openEdge({ FILES_URL: storage.filesUrl, ...storage.variables });
    try {
      const ctx = await createContext(tenant.id);
      const { number } = await askedSale({ shops: edge.services as unknown as Shops, database: edge.database, ctx });
      const { cookie } = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
      const [name = '', value = ''] = cookie.split('=');
      const reader = await openVisitor();
      await reader.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
      const { page } = reader;
      await page.goto(`http://desk.localhost:${edge.port}/desk/trades/${number}`);
      expect(await decode(page.locator('.desk-photos img').first())).toBe(1);
      await page.locator('.desk-photos a').first().click();
      await page.waitForURL(`${storage.origin}/**`);
      expect(reader.complaints).toEqual([]);
      await reader.leave();
    } finally {
      await edge.close();
    }
  });
});
