import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../platform/services/trades/types.ts';
import { openVisitor, type Visitor, withExplanation } from '../support/browser.ts';
import { type DeskBrowser, openByScan, readyForKeys, scanKeys, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { waitUntil } from '../support/until.ts';

let edge: Edge;
let ana: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay'], 'ana@desk.example');
});
afterAll(() => edge?.close());

const desk = (path: string) => `http://desk.localhost:${edge.port}${path}`;
const getTradeState = async ({ number }: TradeView) => (await edge.services.fulfilment.find(number))?.trade.state;
const findFocusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const heading = (page: Page, name: string) => readyForKeys(page.getByRole('heading', { level: 1, name, exact: true }));
const formatConfirmation = ({ number }: TradeView) => `Accept ${number} as described?`;
/** Types like a scanner with Caps Lock on. */
const invertCase = (code: string) => code.toLowerCase();

/** Types slowly, like a person. */
async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 60 });
}

async function createReceivedTrade(): Promise<TradeView> {
  const trade = await soldAt(edge);
  await ana.post(`/desk/trades/${trade.number}/receive`);
  return trade;
}

async function atDesk(work: (page: Page, guest: Visitor) => Promise<void>, options = {}): Promise<void> {
  const guest = await openVisitor({ reducedMotion: 'reduce', ...options });
  const [name = '', value = ''] = ana.cookie.split('=');
  await guest.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  try {
    await withExplanation(guest, () => work(guest.page, guest));
    expect(guest.complaints.filter((line) => !/status of 404/.test(line))).toEqual([]);
  } finally {
    await guest.leave();
  }
}

describe('the scanner at the desk', () => {
  it('has its scan box focused on every page', () =>
    atDesk(async (page) => {
      const trade = await createReceivedTrade();
      const own = `/desk/trades/${trade.number}`;
      const sections = ['queue', 'parcels', 'figures', 'payouts', 'people'].map((name) => `/desk/${name}`);
      for (const path of [...sections, own, `${own}/inspection`, `${own}/as-described`, '/desk/trades/none']) {
        await page.goto(desk(path));
        expect([path, await findFocusedId(page)]).toEqual([path, 'scan']);
      }
    }));

  it('opens the scanned trade and changes no other, for any focus, upper or lower case, with and without Enter', () =>
    atDesk(async (page) => {
      const [open, next] = [await createReceivedTrade(), await createReceivedTrade()];
      const places: [where: string, prepare: () => Promise<unknown>][] = [
        ['the scan box', async () => {}],
        ['the page', () => page.evaluate(() => (document.activeElement as HTMLElement).blur())],
        ['a button', () => page.getByRole('button', { name: 'Save note' }).focus()],
        ['a link', () => page.getByRole('link', { name: 'As described' }).focus()],
        ['a note', () => page.getByLabel('New note').focus()],
      ];
      for (const [where, prepare] of places) {
        for (const [code, enter] of [
          [next.trackingNumber, true],
          [invertCase(next.number), true],
          [invertCase(next.number), false],
        ] as const) {
          await page.goto(desk(`/desk/trades/${open.number}`));
          await prepare();
          await scanKeys(page, code, { enter });
          await heading(page, next.number);
          expect([where, await findFocusedId(page), await page.locator('#scan').inputValue()]).toEqual([
            where,
            'scan',
            '',
          ]);
        }
      }
      await page.goto(desk('/desk/queue'));
      await page.getByLabel('Country').focus();
      await scanKeys(page, invertCase(next.number), { enter: false });
      await heading(page, next.number);
      expect([await getTradeState(open), await getTradeState(next)]).toEqual(['received', 'received']);
    }));

  it('opens a trade whose number arrives late after its first character, as on a busy computer', () =>
    atDesk(async (page) => {
      const [open, next] = [await createReceivedTrade(), await createReceivedTrade()];
      for (const prepare of [
        async () => {},
        () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
        () => page.getByRole('link', { name: 'As described' }).focus(),
      ]) {
        await page.goto(desk(`/desk/trades/${open.number}`));
        await prepare();
        await scanKeys(page, next.trackingNumber, { late: true });
        await heading(page, next.number);
        expect([await findFocusedId(page), await page.locator('#scan').inputValue()]).toEqual(['scan', '']);
      }
    }));

  it('triggers no shortcut and no form with a one-letter code', () =>
    atDesk(async (page) => {
      const [open, unsent] = [await createReceivedTrade(), await soldAt(edge)];
      await page.goto(desk(`/desk/trades/${open.number}`));
      await scanKeys(page, 'd');
      await readyForKeys(page.getByText('has the number “d”'));
      await page.goto(desk(`/desk/trades/${open.number}/as-described`));
      for (const code of ['d', 'y', 'f']) {
        await scanKeys(page, code);
        await readyForKeys(page.getByText(`has the number “${code}”`));
      }
      await page.goto(desk(`/desk/trades/${unsent.number}`));
      await page.getByText('Cancel this trade…').click();
      await page.getByLabel('Why').focus();
      await scanKeys(page, 'd');
      expect(await page.getByLabel('Why').inputValue()).toBe('d');
      expect([await getTradeState(open), await getTradeState(unsent)]).toEqual(['received', 'labelSent']);
    }));

  it('opens each of several scans in a row', () =>
    atDesk(async (page) => {
      const trades = [await createReceivedTrade(), await createReceivedTrade(), await createReceivedTrade()];
      const asked: (string | null)[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/desk/scan') asked.push(url.searchParams.get('code'));
      });
      await page.goto(desk('/desk/queue'));
      for (const { trackingNumber } of trades) await scanKeys(page, trackingNumber);
      await heading(page, trades[2]?.number ?? '');
      expect(asked).toEqual(trades.map(({ trackingNumber }) => trackingNumber));
    }));

  it('ignores manual typing and restores a note that a scan interrupted', () =>
    atDesk(async (page) => {
      const [open, next] = [await createReceivedTrade(), await createReceivedTrade()];
      await page.goto(desk(`/desk/trades/${open.number}`));
      const note = page.getByLabel('New note');
      await note.focus();
      await typeByHand(page, `Like ${next.number}, dented`);
      await page.keyboard.press('Enter');
      await typeByHand(page, 'twice');
      const typed = `Like ${next.number}, dented\ntwice`;
      expect(await note.inputValue()).toBe(typed);
      // After the end of the typed text.
      await page.waitForFunction(
        (began) => performance.now() - began > 300,
        await page.evaluate(() => performance.now()),
      );
      await openByScan(page, { code: next.trackingNumber, number: next.number });
      await openByScan(page, { code: open.trackingNumber, number: open.number });
      expect(await note.inputValue()).toBe(typed);
    }));

  it('pays after one key, the shown amount and a confirming key', () =>
    atDesk(async (page) => {
      const trade = await createReceivedTrade();
      await page.goto(desk('/desk/queue'));
      await openByScan(page, { code: trade.trackingNumber, number: trade.number });
      await page.keyboard.press('d');
      await heading(page, formatConfirmation(trade));
      await readyForKeys(page.getByText(`The seller is paid ${(trade.totalCents / 100).toFixed(2)}`));
      for (const key of ['d', 'y', 'f', ' ']) {
        await page.keyboard.press(key);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Enter');
      expect(await getTradeState(trade)).toBe('received');
      expect(await page.title()).toMatch(new RegExp(`^Accept ${trade.number} for .+\\? · Desk$`));
      await page.keyboard.press('Escape');
      await heading(page, trade.number);
      expect(await getTradeState(trade)).toBe('received');
      await page.keyboard.press('d');
      await heading(page, formatConfirmation(trade));
      await page.keyboard.press('Control+Enter');
      await readyForKeys(page.getByText('Inspected: everything as described.'));
      expect(await getTradeState(trade)).toBe('inspected');
      expect(await findFocusedId(page)).toBe('scan');
    }));

  it('requires the same confirmation without scripts', () =>
    atDesk(
      async (page) => {
        const trade = await createReceivedTrade();
        await page.goto(desk('/desk/queue'));
        expect(await findFocusedId(page)).toBe('scan');
        await page.getByLabel('Parcel, trade or serial number').fill(trade.trackingNumber);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'As described' }).click();
        await page.getByRole('heading', { level: 1, name: formatConfirmation(trade) }).waitFor();
        expect(await getTradeState(trade)).toBe('received');
        await page.getByRole('button', { name: 'Accept for' }).click();
        await page.getByText('Inspected: everything as described.').waitFor();
        await waitUntil(async () => (await getTradeState(trade)) === 'inspected');
      },
      { javaScriptEnabled: false },
    ));
});
