import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../platform/services/trades/types.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { type DeskBrowser, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { phonePhoto } from '../support/photos.ts';
import { findConsumerShop, listShopsAbroad, type TestShop } from '../support/test-shop.ts';

let edge: Edge;
let inspector: DeskBrowser;
const open: Visitor[] = [];

beforeAll(async () => {
  await import(fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url)));
  edge = await openEdge();
  inspector = await signedInAtDesk(edge, ['receive', 'inspect'], 'ines@desk.example');
}, 240_000);
afterAll(async () => {
  for (const one of open) await one.leave();
  await edge?.close();
});

const shops = [findConsumerShop(), ...listShopsAbroad().slice(-1)];

type Named = Pick<TradeView, 'number'>;

const find = async ({ number }: Named) => edge.services.fulfilment.find(number);
const findState = async (trade: Named) => (await find(trade))?.trade.state;
const desk = (path: string) => `http://desk.localhost:${edge.port}${path}`;

async function visitor(): Promise<Visitor> {
  const one = await openVisitor({ reducedMotion: 'reduce' });
  open.push(one);
  return one;
}

async function atDesk(): Promise<Page> {
  const [name = '', value = ''] = inspector.cookie.split('=');
  const one = await visitor();
  await one.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  return one.page;
}

async function receivedAt({ id }: TestShop): Promise<TradeView> {
  const trade = await soldAt(edge, id);
  await inspector.post(`/desk/trades/${trade.number}/receive`);
  return trade;
}

/** Chooses an outcome in the form of the inspection, with a photo, and sees the confirmation. */
async function inspectAs(page: Page, { number }: Named, outcome: string, fill?: () => Promise<void>): Promise<void> {
  await page.goto(desk(`/desk/trades/${number}/inspection`));
  await page.getByText('Locked, another model, empty').click();
  await page.getByRole('group', { name: 'What was found' }).getByRole('radio', { name: outcome }).check();
  await page.getByLabel('Photos').setInputFiles({
    name: 'found.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await phonePhoto()),
  });
  await fill?.();
  await page.getByRole('button', { name: 'Finish…' }).click();
  await page.getByRole('button', { name: /^Confirm: / }).click();
  await page.getByRole('heading', { level: 1, name: number, exact: true }).waitFor();
}

/** The page of the trade's question, as its mail links to it. */
async function question(shop: TestShop, { number }: Named, page: Page): Promise<void> {
  const { id } = await edge.database.db
    .selectFrom('trade')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const link = (await edge.services.embedded.clarifications.lastLinks([{ id, number }])).get(id);
  await page.goto(shop.getOrigin(edge.port) + shop.getPath('clarification', { id: link?.id ?? '', trade: number }));
}

describe.each(shops)('outcomes of an inspection in $id', (shop) => {
  const { words } = shop;

  it('a locked device is unlocked by its seller, inspected again and ready to be paid', async () => {
    const trade = await receivedAt(shop);
    const page = await atDesk();
    await page.goto(desk(`/desk/trades/${trade.number}/inspection`));
    await page.getByRole('radio', { name: /Still locked/ }).check();
    await page.getByLabel('Photos').setInputFiles({
      name: 'lock.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await phonePhoto()),
    });
    await page.getByRole('button', { name: 'Finish…' }).click();
    await page.getByRole('heading', { name: 'The seller is asked' }).waitFor();
    await page.getByRole('button', { name: /^Confirm: ask about/ }).click();
    await page.getByText('Locked by an Apple account').first().waitFor();
    const seller = await visitor();
    await question(shop, trade, seller.page);
    await seller.page.getByRole('heading', { level: 1, name: words('outcome.locked.headline') }).waitFor();
    expect(await seller.page.getByText('icloud.com/find').isVisible()).toBe(true);
    expect(await lookAt(seller.page, EVERY_LOOK)).toEqual([]);
    await seller.page.getByRole('link', { name: words('outcome.locked.unlocked') }).click();
    await seller.page.getByRole('button', { name: words('outcome.locked.unlocked') }).click();
    await seller.page.getByText(words('outcome.locked.inspected')).waitFor();
    expect(await findState(trade)).toBe('received');
    await page.goto(desk(`/desk/trades/${trade.number}/as-described`));
    await page.getByRole('button', { name: /^Accept for / }).click();
    await page.getByText('Inspected: everything as described.').waitFor();
    expect((await edge.services.payouts.due({ limit: 50 })).map(({ amountCents }) => amountCents)).toContain(
      trade.totalCents,
    );
  });

  it('another model is chosen from the catalogue, offered at its price and accepted', async () => {
    const trade = await receivedAt(shop);
    const page = await atDesk();
    await inspectAs(page, trade, 'Another model', async () => {
      await page.getByLabel('Another model: what arrived').fill('iPhone 12 mini');
      await page.getByRole('button', { name: 'Find the model' }).click();
      await page.getByRole('radio', { name: 'Apple iPhone 12 mini' }).check();
      await page.getByRole('button', { name: 'Calculate the price' }).last().click();
      const groups = page.locator('details fieldset').filter({ hasNot: page.getByText('What was found') });
      await groups.nth(1).waitFor();
      for (let index = 1; index < (await groups.count()); index += 1)
        await groups.nth(index).getByRole('radio').first().check();
    });
    const offered = (await find(trade))?.items[0]?.inspectedCents ?? 0;
    expect(offered).toBeGreaterThan(0);
    const seller = await visitor();
    await question(shop, trade, seller.page);
    await seller.page.getByRole('heading', { level: 1, name: words('outcome.otherModel.headline') }).waitFor();
    expect(await lookAt(seller.page, EVERY_LOOK)).toEqual([]);
    await seller.page.locator('a[href*="step=accept"]').click();
    await seller.page.locator('button[name="decision"][value="accept"]').click();
    await seller.page.getByText(words('clarification.ended.pay')).waitFor();
    expect(await findState(trade)).toBe('accepted');
  });

  it('a stolen device is held, and released by staff alone with a reason', async () => {
    const trade = await receivedAt(shop);
    const page = await atDesk();
    await inspectAs(page, trade, 'Reported stolen or lost');
    expect(await findState(trade)).toBe('held');
    expect(await lookAt(page, EVERY_LOOK)).toEqual([]);
    await page.getByText('Release the device…').click();
    await page.getByRole('radio', { name: /handed over to the police/ }).check();
    await page.getByRole('button', { name: 'Release the device for good' }).click();
    await page.getByText('Say who decided it').first().waitFor();
    await page.getByLabel(/Who decided it/).fill('File 12/345 of the police');
    await page.getByRole('button', { name: 'Release the device for good' }).click();
    await page.getByText('Released.').first().waitFor();
    expect(await findState(trade)).toBe('closed');
  });

  it('a device that was damaged in transit is paid at its offer, with the claim noted', async () => {
    const trade = await receivedAt(shop);
    const page = await atDesk();
    await inspectAs(page, trade, 'Damaged in transit', () =>
      page.getByLabel(/claim at the carrier/).fill('Claim 4711, today'),
    );
    await page.getByText('Claim: Claim 4711, today').waitFor();
    expect(await findState(trade)).toBe('inspected');
  });

  it('an empty box ends without payment', async () => {
    const trade = await receivedAt(shop);
    await inspectAs(await atDesk(), trade, 'The box is empty');
    const seller = await visitor();
    await question(shop, trade, seller.page);
    await seller.page.getByRole('heading', { level: 1, name: words('outcome.emptyBox.headline') }).waitFor();
    expect(await seller.page.locator('a[href*="step="].button-equal').count()).toBe(1);
    await seller.page.getByRole('link', { name: words('outcome.emptyBox.accept') }).click();
    await seller.page.getByRole('button', { name: words('outcome.emptyBox.accept') }).click();
    await seller.page.getByText(words('outcome.emptyBox.ended')).waitFor();
    expect(await findState(trade)).toBe('closed');
  });

  it('a device that is not bought is recycled, if its seller wants that', async () => {
    const trade = await receivedAt(shop);
    await inspectAs(await atDesk(), trade, 'Not a device we buy');
    const seller = await visitor();
    await question(shop, trade, seller.page);
    await seller.page.getByRole('heading', { level: 1, name: words('outcome.notOurs.headline') }).waitFor();
    await seller.page.getByRole('link', { name: words('clarification.recycle') }).click();
    await seller.page.getByRole('button', { name: words('clarification.recycle') }).click();
    await seller.page.getByText(words('clarification.ended.recycle')).waitFor();
    expect(await findState(trade)).toBe('paid');
  });
});
