import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../platform/services/trades/types.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { type DeskBrowser, openByScan, readyForKeys, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endBatchUndo } from '../support/owed.ts';
import { phonePhoto } from '../support/photos.ts';
import { findConsumerShop, listShopsAbroad } from '../support/test-shop.ts';

const own = findConsumerShop();

/** A shop in a language of its own, in which a trade goes all its ways. */
const [abroad = own, further = own] = listShopsAbroad().toReversed();
const { words } = abroad;
let edge: Edge;
let inspector: DeskBrowser;
let payer: DeskBrowser;
let second: DeskBrowser;
const open: Visitor[] = [];

beforeAll(async () => {
  await import(fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url)));
  edge = await openEdge();
  inspector = await signedInAtDesk(edge, ['receive', 'inspect'], 'ines@desk.example');
  payer = await signedInAtDesk(edge, ['pay'], 'paul@desk.example');
  second = await signedInAtDesk(edge, ['pay'], 'olga@desk.example');
}, 240_000);
afterAll(async () => {
  for (const one of open) await one.leave();
  await edge?.close();
});

const at = (path: string) => `${abroad.getOrigin(edge.port)}${path}`;
const desk = (path: string) => `http://desk.localhost:${edge.port}${path}`;

async function visitorWith(options: Parameters<typeof openVisitor>[0] = {}): Promise<Visitor> {
  const one = await openVisitor({ reducedMotion: 'reduce', ...options });
  open.push(one);
  return one;
}

async function atDesk({ cookie }: DeskBrowser): Promise<Visitor> {
  const [name = '', value = ''] = cookie.split('=');
  const one = await visitorWith();
  await one.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  return one;
}

type Named = Pick<TradeView, 'number'>;

const readTradeState = async ({ number }: Named) => (await edge.services.fulfilment.find(number))?.trade.state;

/** Kinds of a trade's mails, oldest first; the newest one's text has the links. */
async function readTradeMails({ number }: Named): Promise<{ kinds: string[]; text: string }> {
  const all = (await edge.services.mail.list(200)).sort((one, other) => one.id - other.id);
  const about = [];
  for (const { id } of all) {
    const mail = await edge.services.mail.find(id);
    if (mail && `${mail.subject} ${mail.text}`.includes(number)) about.push(mail);
  }
  return { kinds: about.map(({ kind }) => kind), text: about.at(-1)?.text ?? '' };
}

/** Path of a mail's link to a page, on the mail's own host. */
function linkIn(text: string, page: string): string {
  const path = new RegExp(`https?://[^/\\s]+(/${page}/[^\\s<>)]+)`).exec(text)?.[1];
  return path ?? expect.fail(`the mail has no link to ${page}`);
}

/** Text of the trade's page, opened by the newest mail's link. */
async function readTimeline(trade: Named): Promise<string> {
  const { text } = await readTradeMails(trade);
  const host = /https?:\/\/([^/:\s]+)[^\s]*\/sale\//.exec(text)?.[1] ?? '';
  const answer = await edge.app.inject({ url: linkIn(text, 'sale'), headers: { host, accept: 'text/html' } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

async function asDescribed({ number }: Named): Promise<void> {
  await inspector.post(`/desk/trades/${number}/receive`);
  const { version = '', trade } = (await edge.services.fulfilment.find(number)) ?? {};
  const amount = String(trade?.totalCents);
  const answer = await inspector.post(`/desk/trades/${number}/as-described`, { version, amount });
  expect(answer.statusCode).toBe(303);
}

/** Pays all due payouts in one batch that a second person releases. */
async function payOut(): Promise<string> {
  const made = await payer.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
  const batch = String(made.headers.location).split('?')[0] ?? '';
  expect((await payer.post(`${batch}/release`)).statusCode).toBe(409);
  expect((await second.post(`${batch}/release`)).statusCode).toBe(303);
  await endBatchUndo(edge);
  const file = await second.post(`${batch}/file`);
  expect((await second.post(`${batch}/paid`, { executed: 'on' })).statusCode).toBe(303);
  return file.body;
}

async function askAboutDisplay({ page }: Visitor, trade: Named): Promise<void> {
  await page.goto(desk('/desk/queue'));
  await openByScan(page, { code: trade.number, number: trade.number });
  await page.keyboard.press('r');
  await readyForKeys(page.getByText('Received. The seller gets a mail.'));
  expect((await readTradeMails(trade)).kinds.at(-1)).toBe('trade.received');
  await page.keyboard.press('i');
  await readyForKeys(page.getByRole('heading', { level: 1, name: `Inspect ${trade.number}` }));
  await page.locator('input[name="answer-1-display"]:checked').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('What differs, for the seller').fill('Une rayure profonde en haut à gauche.');
  const photo = { name: 'rayure.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photo);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { name: 'The price goes down' }).waitFor();
  await page.getByRole('button', { name: 'Confirm: ask about' }).click();
  await page.getByText('The seller is asked about the new price.').waitFor();
  expect(await readTradeState(trade)).toBe('clarification');
}

describe('a trade from its sale to its final state', () => {
  it('with a scratched device sold abroad is clarified, accepted by a quick answer and paid', async () => {
    const shopper = await visitorWith();
    await sellDevice(shopper, { title: 'in another language', ...abroad.place, ...withMouse }, at('/'));
    const [row] = await edge.database.db.selectFrom('trade').select(['number', 'total_cents']).execute();
    const trade = { number: row?.number ?? '' };
    expect((await readTradeMails(trade)).kinds).toEqual(['trade.label']);

    const ines = await atDesk(inspector);
    await askAboutDisplay(ines, trade);
    const asked = await readTradeMails(trade);
    expect(asked.kinds).toEqual(['trade.label', 'trade.received', 'trade.clarification']);

    const { page } = await visitorWith({ javaScriptEnabled: false });
    await page.goto(at(linkIn(asked.text, 'clarification')));
    await page.getByText('Une rayure profonde en haut à gauche.').first().waitFor();
    await page.goto(at(linkIn(asked.text, 'clarificationQuickAnswer')));
    expect(await readTradeState(trade)).toBe('clarification');
    await page.locator('a[href*="step=accept"]').click();
    expect(await readTradeState(trade)).toBe('clarification');
    await page.locator('button[value=accept]').click();
    await page.getByRole('heading', { level: 1, name: words('clarification.ended.thanks') }).waitFor();
    expect(await readTradeState(trade)).toBe('accepted');

    const [owed] = await edge.database.db.selectFrom('payout').select('amount_cents').execute();
    const cents = Number(owed?.amount_cents);
    expect([cents > 0, cents < Number(row?.total_cents)]).toEqual([true, true]);
    const file = await payOut();
    expect(file).toContain(`<InstdAmt Ccy="EUR">${(cents / 100).toFixed(2)}</InstdAmt>`);
    expect(file).toContain(`<IBAN>${abroad.seller.iban}</IBAN>`);
    expect(await readTradeState(trade)).toBe('paid');
    const kinds = ['trade.label', 'trade.received', 'trade.clarification', 'trade.accepted', 'trade.paid'];
    expect((await readTradeMails(trade)).kinds).toEqual(kinds);
    await page.goto(at(linkIn((await readTradeMails(trade)).text, 'sale')));
    await page.getByText(trade.number).first().waitFor();
    expect([...shopper.complaints, ...ines.complaints]).toEqual([]);
  });

  it('with a device as described is paid exactly as offered', async () => {
    const trade = await soldAt(edge, own.id);
    await asDescribed(trade);
    expect(await readTradeState(trade)).toBe('inspected');
    expect(await payOut()).toContain(`<InstdAmt Ccy="EUR">${(trade.totalCents / 100).toFixed(2)}</InstdAmt>`);
    expect(await readTradeState(trade)).toBe('paid');
    expect((await readTradeMails(trade)).kinds).toEqual([
      'trade.label',
      'trade.received',
      'trade.accepted',
      'trade.paid',
    ]);
    expect(await readTimeline(trade)).toContain(trade.number);
  });

  it('is returned after the seller declines: nothing is payable, and the return label is in the mail', async () => {
    const trade = await soldAt(edge, abroad.id);
    const ines = await atDesk(inspector);
    await askAboutDisplay(ines, trade);
    const { page } = await visitorWith({ javaScriptEnabled: false });
    await page.goto(at(linkIn((await readTradeMails(trade)).text, 'clarification')));
    const label = () => inspector.post(`/desk/trades/${trade.number}/return-label`);
    expect((await label()).statusCode).toBe(409);
    await page.locator('a[href*="step=return"]').click();
    await page.locator('button[value=return]').click();
    expect(await readTradeState(trade)).toBe('returned');
    expect((await label()).headers['content-type']).toBe('application/pdf');
    const told = (await edge.services.mail.list(5)).find(({ kind }) => kind === 'trade.returned');
    const mail = await edge.services.mail.find(told?.id ?? 0);
    expect(mail?.attachments.map(({ fileName }) => fileName)).toHaveLength(1);
    expect(await readTimeline(trade)).toContain(trade.number);
  });

  it('is cancelled before shipping in two presses, without scripts', async () => {
    const trade = await soldAt(edge, abroad.id);
    const { page } = await visitorWith({ javaScriptEnabled: false });
    await page.goto(at(linkIn((await readTradeMails(trade)).text, 'sale')));
    await page.getByText(words('sale.cancel.begin')).first().click();
    expect(await readTradeState(trade)).toBe('labelSent');
    await page.getByRole('button', { name: words('sale.cancel.confirm') }).click();
    await page.getByText(trade.number).first().waitFor();
    expect(await readTradeState(trade)).toBe('cancelled');
    expect((await readTradeMails(trade)).kinds).toEqual(['trade.label', 'trade.cancelled']);
  });

  it.each([abroad, own])('is withdrawn from after its arrival, without scripts ($id)', async (shop) => {
    const trade = await soldAt(edge, shop.id);
    await inspector.post(`/desk/trades/${trade.number}/receive`);
    const { page } = await visitorWith({ javaScriptEnabled: false });
    const path = linkIn((await readTradeMails(trade)).text, 'sale');
    await page.goto(`${shop.getOrigin(edge.port)}${path}`);
    await page.getByRole('link', { name: shop.words('sale.withdraw.begin') }).click();
    expect(await readTradeState(trade)).toBe('received');
    await page.getByRole('button', { name: shop.words('sale.withdraw.confirm') }).click();
    await page.getByText(shop.words('sale.withdraw.done')).waitFor();
    expect(await page.getByText(shop.words('account.trade.state.withdrawn'), { exact: true }).count()).toBe(2);
    expect(await page.getByRole('link', { name: shop.words('sale.backLabel') }).count()).toBe(1);
    expect(await readTradeState(trade)).toBe('returned');
    const { kinds, text } = await readTradeMails(trade);
    expect(kinds).toEqual(['trade.label', 'trade.received', 'trade.returned']);
    // Lines of a mail are broken anywhere, and the sentence is not all of it.
    expect(text).toMatch(new RegExp(shop.words('mail.sale.returned.withdrawn').source.replace(/^\^|\$$/g, '')));
    const label = await inspector.post(`/desk/trades/${trade.number}/return-label`);
    expect(label.headers['content-type']).toBe('application/pdf');
  });

  it('without an answer gets one reminder, then the device goes back; without a parcel it expires', async () => {
    const silent = await soldAt(edge, abroad.id);
    const unsent = await soldAt(edge, further.id);
    await askAboutDisplay(await atDesk(inspector), silent);
    await edge.afterDays(12);
    await edge.afterDays(16);
    expect(await readTradeState(silent)).toBe('returned');
    expect((await readTradeMails(silent)).kinds).toEqual([
      'trade.label',
      'trade.received',
      'trade.clarification',
      'trade.clarificationReminder',
      'trade.returned',
    ]);
    await edge.afterDays(20);
    await edge.afterDays(60);
    expect(await readTradeState(unsent)).toBe('expired');
    expect((await readTradeMails(unsent)).kinds).toEqual(['trade.label', 'trade.reminder', 'trade.expired']);
  });
});
