import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/index.server.ts';
import { openVisitor } from '../support/browser.ts';
import { type AskedSale, askedSale } from '../support/clarifying.ts';
import { copyEmptyDatabase } from '../support/database-template.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { endPlatform, type RunningPlatform, startPlatform } from '../support/platform.ts';
import { findUnreadableText } from '../support/reach.ts';
import { createContext, DATA_KEY, openShops } from '../support/selling.ts';
import { findConsumerShop, findPartnerShop, findSisterShop } from '../support/test-shop.ts';

const tenant = findConsumerShop();
const sister = findSisterShop();
const partner = findPartnerShop();
const { words } = tenant;
let shop: RunningPlatform;
let sales: { one: AskedSale; several: AskedSale; ended: AskedSale };
let elsewhere: { host: string; sale: AskedSale }[];
let folder: string;

/** Clarifications exist before the shop opens. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-clarification-'));
  await copyEmptyDatabase(folder);
  const database = await openDatabase({ dataDir: folder });
  const shops = await openShops(database);
  const ctx = await createContext(tenant.id, { now: () => new Date() });
  const parts = { shops, database, ctx };
  sales = {
    one: await askedSale(parts),
    several: await askedSale(parts, { differing: 2, asDescribed: 1 }),
    ended: await askedSale(parts),
  };
  elsewhere = [
    {
      host: sister.host,
      sale: await askedSale({ ...parts, ctx: await createContext(sister.id, { now: () => new Date() }) }),
    },
    {
      host: partner.host,
      sale: await askedSale({
        ...parts,
        ctx: await createContext(partner.id, { now: () => new Date() }),
      }),
    },
  ];
  await shops.clarifications.answer(ctx, sales.ended.link, [
    { offer: sales.ended.items[0]?.offer ?? '', decision: 'return' },
  ]);
  await database.close();
  shop = await startPlatform(folder, { DATA_KEY });
});
afterAll(async () => {
  if (shop) await endPlatform(shop);
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string) => `${tenant.getOrigin(shop.port)}${path}`;
const getClarificationPage = ({ link }: AskedSale) => `/clarification/${link.id}/${link.trade}`;
const getQuickAnswerLink = ({ link, items }: AskedSale) =>
  `/clarificationQuickAnswer/${link.id}/${link.trade}/${items[0]?.offer}`;

describe('the pages of a clarification', () => {
  it('are accessible and fit their window, in both sizes and colour schemes', async () => {
    const guest = await openVisitor({ reducedMotion: 'reduce' });
    try {
      const { one, several, ended } = sales;
      for (const path of [
        getClarificationPage(one),
        `${getQuickAnswerLink(one)}?step=accept`,
        getQuickAnswerLink(one),
        getClarificationPage(several),
        getClarificationPage(ended),
      ]) {
        await guest.page.goto(at(path));
        await guest.page.getByRole('heading', { level: 1 }).waitFor();
        expect(await lookAt(guest.page, EVERY_LOOK), path).toEqual([]);
      }
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('are readable and operable with large text and forced colours, in every theme', async () => {
    const guest = await openVisitor();
    try {
      for (const { host, sale } of [{ host: tenant.host, sale: sales.several }, ...elsewhere]) {
        await guest.page.goto(`http://${host}:${shop.port}${getClarificationPage(sale)}`);
        await guest.page.locator('main a[href*="step=accept"]').first().waitFor();
        expect.soft(await findUnreadableText(guest.page), host).toEqual([]);
      }
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('enlarge a photo in a dialog, and return the focus to it', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(at(getClarificationPage(sales.several)), { waitUntil: 'networkidle' });
      const photo = page.locator('a.photo-link').first();
      await photo.click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('img').waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await photo.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('accept a quick answer without scripts and show it when the link is opened again', async () => {
    const guest = await openVisitor({ javaScriptEnabled: false });
    try {
      const { page } = guest;
      const old = `/browser/clarificationQuickAnswer/id/${sales.one.link.id}/trade/${sales.one.number}/offerid/${sales.one.items[0]?.offer}`;
      await page.goto(at(old));
      expect(page.url()).toBe(at(getQuickAnswerLink(sales.one)));
      await page.locator('a[href*="step=accept"]').click();
      await page.getByText(words('clarification.confirm.back')).waitFor();
      await page.locator('button[value=accept]').click();
      expect(page.url()).toBe(at(getClarificationPage(sales.one)));
      await page.getByRole('heading', { level: 1, name: words('clarification.ended.thanks') }).waitFor();
      await page.goto(at(getQuickAnswerLink(sales.one)));
      await page.getByRole('heading', { level: 1, name: words('clarification.ended.thanks') }).waitFor();
      expect(await page.locator('main a[href*="step="]').count()).toBe(0);
    } finally {
      await guest.leave();
    }
  });

  it('accept an answer with scripts: the button posts it, and the page confirms it', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(at(getClarificationPage(sales.several)), { waitUntil: 'networkidle' });
      const begin = page.locator('a[href*="step=return"]').first();
      await begin.click();
      const dialog = page.getByRole('dialog', { name: words('clarification.confirm.return') });
      await dialog.waitFor();
      const leave = dialog.getByRole('button', { name: words('clarification.confirm.back') });
      await expect.poll(() => leave.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await lookAt(page, EVERY_LOOK)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await begin.evaluate((node) => node === document.activeElement)).toBe(true);
      await begin.click();
      await dialog.locator('button[value=return]').click();
      await page.getByText(words('clarification.returned')).waitFor();
      await page.locator('a[href*="step=accept"]').click();
      await page.locator('button[value=accept]').click();
      await page.getByRole('heading', { level: 1, name: words('clarification.ended.thanks') }).waitFor();
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
});
