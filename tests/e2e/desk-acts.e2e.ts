import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../platform/services/trades/types.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { type DeskBrowser, openByScan, readyForKeys, scanKeys, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { phonePhoto } from '../support/photos.ts';

let edge: Edge;
let ana: Visitor;
let staff: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  staff = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  const [name = '', value = ''] = staff.cookie.split('=');
  ana = await openVisitor({ reducedMotion: 'reduce' });
  await ana.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
});
afterAll(async () => {
  await ana?.leave();
  await edge?.close();
});

const readTradeState = async ({ number }: TradeView) => (await edge.services.fulfilment.find(number))?.trade.state;
const shows = (page: Page, heading: string) => readyForKeys(page.getByRole('heading', { name: heading }));
const says = (page: Page, text: string) => readyForKeys(page.getByText(text));

/** Counts the acts of a person after the scan that opened the trade. */
async function scanned(trade: TradeView) {
  const { page } = ana;
  let acts = 0;
  await openByScan(page, { code: trade.trackingNumber, number: trade.number });
  return {
    page,
    countActs: () => acts,
    press: (key: string) => {
      acts += 1;
      return page.keyboard.press(key);
    },
    act: (done: () => Promise<unknown>) => {
      acts += 1;
      return done();
    },
  };
}

describe('the acts of a person at the desk, after a scan', () => {
  beforeAll(() => ana.page.goto(`http://desk.localhost:${edge.port}/desk`));

  it('a parcel as described needs two keys: the first receives it and shows the amount, the second confirms', async () => {
    const trade = await soldAt(edge);
    const { page, press, countActs } = await scanned(trade);
    expect(await readTradeState(trade)).toBe('labelSent');
    await press('d');
    await shows(page, `Accept ${trade.number} as described?`);
    expect(await readTradeState(trade)).toBe('received');
    await says(page, `The seller is paid ${(trade.totalCents / 100).toFixed(2)}`);
    await press('Control+Enter');
    await says(page, 'Inspected: everything as described.');
    expect(await readTradeState(trade)).toBe('inspected');
    expect(countActs()).toBe(2);
  });

  it('a trade that its number opened has no such key before it is received', async () => {
    const trade = await soldAt(edge);
    const { page } = ana;
    await openByScan(page, { code: trade.number, number: trade.number });
    await page.keyboard.press('d');
    await page.keyboard.press('Control+Enter');
    // A character without a shortcut stays in the scan box.
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await says(page, 'Received. The seller gets a mail.');
    expect(await readTradeState(trade)).toBe('received');
  });

  it('a parcel that differs, with a photo, needs at most six acts', async () => {
    const trade = await soldAt(edge);
    const { page, press, act, countActs } = await scanned(trade);
    await press('i');
    await shows(page, `Inspect ${trade.number}`);
    await act(() => page.locator('input[name="answer-1-display"]').last().check());
    await act(() => page.getByLabel('What differs, for the seller').fill('Ein tiefer Kratzer oben links.'));
    const photo = { name: 'kratzer.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
    await act(() => page.getByLabel('Photos', { exact: true }).setInputFiles(photo));
    await act(() => page.getByRole('button', { name: 'Finish' }).click());
    await shows(page, 'The price goes down');
    await press('Control+Enter');
    await says(page, 'The seller is asked about the new price.');
    expect(await readTradeState(trade)).toBe('clarification');
    expect(countActs()).toBeLessThanOrEqual(6);
  });

  it('a return needs one act for its label, and one for the carrier', async () => {
    const trade = await soldAt(edge);
    const received = await scanned(trade);
    await received.press('r');
    await says(ana.page, 'Received. The seller gets a mail.');
    await staff.post(`/desk/trades/${trade.number}/withdraw`, { reason: 'By telephone.' });
    const { page, press, countActs } = await scanned(trade);
    const label = page.waitForEvent('download');
    await press('l');
    expect((await label).suggestedFilename()).toMatch(/\.pdf$/);
    expect(countActs()).toBe(1);
    await page.goto(`http://desk.localhost:${edge.port}/desk/worklists/to-return`);
    const { parcel } = await edge.database.db
      .selectFrom('trade')
      .select('return_tracking_number as parcel')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
    await page.keyboard.press('b');
    await page.getByLabel('Handed over to the carrier').and(page.locator(':focus')).waitFor();
    await scanKeys(page, parcel ?? '');
    await says(page, 'Handed over to the carrier.');
    expect(await page.getByRole('link', { name: trade.number }).count()).toBe(0);
    expect(ana.complaints).toEqual([]);
  });
});
