import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TradeView } from '../../platform/services/trades/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { readyForKeys, scanKeys, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { phonePhoto } from '../support/photos.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();

let edge: Edge;
let ana: Visitor;
beforeAll(async () => {
  edge = await openEdge();
  const { cookie } = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  const [name = '', value = ''] = cookie.split('=');
  ana = await openVisitor({ reducedMotion: 'reduce' });
  await ana.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
});
afterAll(async () => {
  await ana?.leave();
  await edge?.close();
});

const desk = (path: string) => `http://desk.localhost:${edge.port}${path}`;
const heading = (page: Page, name: string) => readyForKeys(page.getByRole('heading', { level: 1, name }));
const says = (page: Page, text: string) => readyForKeys(page.getByText(text));
const readTradeState = async ({ number }: TradeView) => (await edge.services.fulfilment.find(number))?.trade.state;

/** Types like a scanner: the number and Enter. */
async function scan(page: Page, { trackingNumber, number }: TradeView): Promise<void> {
  await scanKeys(page, trackingNumber);
  await heading(page, number);
}

async function expectFine(page: Page): Promise<void> {
  for (const [colorScheme, rules, width] of [
    ['light', 'all', 1280],
    ['dark', 'colours', 834],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityFaults(page, { rules })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

it('staff accept a scanned parcel with two keys, and inspect a scratched one without a mouse', async () => {
  const { page } = ana;
  const fine = await soldAt(edge, shop.id);
  const scratched = await soldAt(edge, shop.id);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.cursor = document.activeElement?.id;
    });
  });
  await page.goto(desk('/desk/queue'));
  // Before the first frame, because a scanner does not wait.
  expect(await page.locator('html').getAttribute('data-cursor')).toBe('scan');
  await expectFine(page);
  await scan(page, fine);
  await expectFine(page);
  await page.keyboard.press('d');
  await heading(page, `Accept ${fine.number} as described?`);
  await expectFine(page);
  await page.keyboard.press('Control+Enter');
  await says(page, 'Inspected: everything as described.');
  expect(await readTradeState(fine)).toBe('inspected');
  await page.getByRole('region', { name: 'Undo' }).waitFor();
  await expectFine(page);
  await page.keyboard.press('u');
  await says(page, 'Undone: everything is as before');
  expect(await readTradeState(fine)).toBe('received');
  await page.keyboard.press('d');
  await heading(page, `Accept ${fine.number} as described?`);
  await page.keyboard.press('Control+Enter');
  await says(page, 'Inspected: everything as described.');
  expect(await readTradeState(fine)).toBe('inspected');

  // The cursor is in the scan box again.
  await scan(page, scratched);
  await page.keyboard.press('r');
  await says(page, 'Received. The seller gets a mail.');
  await page.keyboard.press('i');
  await heading(page, `Inspect ${scratched.number}`);
  await page.locator('input[name="answer-1-display"]:checked').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('What differs, for the seller').fill('Ein tiefer Kratzer oben links.');
  const photo = { name: 'kratzer.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photo);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Finish' }).focus();
  await page.keyboard.press('f');
  await readyForKeys(page.getByRole('heading', { name: 'The price goes down' }));
  await expectFine(page);
  await page.keyboard.press('Control+Enter');
  await says(page, 'The seller is asked about the new price.');
  expect(await readTradeState(scratched)).toBe('clarification');
  await page.getByRole('img', { name: /Item 1, view 1/ }).waitFor();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').textContent()).toContain('Parcel, trade or serial number');
  expect(ana.complaints).toEqual([]);
});
