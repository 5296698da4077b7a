import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TradeView } from '../../platform/services/trades/types.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { type DeskBrowser, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { findShopAbroad } from '../support/test-shop.ts';
import { matchInside } from '../support/words.ts';

const abroad = findShopAbroad(() => true);

let edge: Edge;
let staff: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  staff = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
});
afterAll(() => edge?.close());

const desk = (path: string) => `http://desk.localhost:${edge.port}${path}`;
const mailIn = ({ page }: Visitor) => page.frameLocator('iframe[name="mail-preview"]');

async function openDesk(options: Parameters<typeof openVisitor>[0] = {}): Promise<Visitor> {
  const [name = '', value = ''] = staff.cookie.split('=');
  const visitor = await openVisitor({ reducedMotion: 'reduce', ...options });
  await visitor.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  return visitor;
}

async function received(): Promise<TradeView> {
  const trade = await soldAt(edge, abroad.id);
  await staff.post(`/desk/trades/${trade.number}/receive`);
  return trade;
}

async function send({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('The message is sent. The seller gets a mail.').waitFor();
}

it('staff choose a text block, see the mail in the language of the seller, change its text and send it', async () => {
  const trade = await received();
  const ana = await openDesk();
  const { page } = ana;
  await page.goto(desk(`/desk/trades/${trade.number}`));
  await page.getByLabel('Text block').selectOption('lock');
  await page.getByRole('button', { name: 'Write to the seller' }).click();
  await mailIn(ana)
    .getByText(matchInside(abroad.words('mail.block.lock')))
    .waitFor();
  for (const [colorScheme, rules, width] of [
    ['light', 'all', 1280],
    ['dark', 'colours', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityFaults(page, { rules })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const steps = await page.evaluate(() => history.length);
  await page.getByLabel('Message to the seller').fill('Une photo du carton, merci.');
  await page.getByLabel('Message to the seller').blur();
  await mailIn(ana).getByText('Une photo du carton, merci.').waitFor();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await send(ana);
  await page.getByText('Une photo du carton, merci.').waitFor();
  await ana.leave();
});

it('without scripts a button shows the mail, and the typed text stays', async () => {
  const trade = await received();
  const ana = await openDesk({ javaScriptEnabled: false });
  const { page } = ana;
  await page.goto(desk(`/desk/trades/${trade.number}/messages?block=thanks`));
  await page.getByRole('button', { name: 'Preview' }).click();
  await mailIn(ana)
    .getByText(matchInside(abroad.words('mail.block.thanks')))
    .waitFor();
  await page.getByLabel('Text block').selectOption('moreDays');
  await page.getByRole('button', { name: 'Insert text' }).click();
  const text = await page.getByLabel('Message to the seller').inputValue();
  expect(text).toMatch(matchInside(abroad.words('mail.block.thanks')));
  expect(text).toMatch(matchInside(abroad.words('mail.block.moreDays')));
  await send(ana);
  await ana.leave();
});
