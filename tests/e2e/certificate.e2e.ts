import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { type DeskBrowser, signedInAtDesk } from '../support/desk.ts';
import { soldAt } from '../support/desk-trades.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { IMEI } from '../support/erasing.ts';
import { listShopPerLanguage } from '../support/find-shop.ts';
import { localHost, splitTenantId } from '../support/fleet-screens.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { endBatchUndo } from '../support/owed.ts';
import { askPdfsig, verifyPdfSignature } from '../support/signed-pdf.ts';
import { getShopWords } from '../support/words.ts';

let edge: Edge;
let ines: DeskBrowser;
let paul: DeskBrowser;
let olga: DeskBrowser;
const open: Visitor[] = [];

beforeAll(async () => {
  await import(fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url)));
  edge = await openEdge();
  ines = await signedInAtDesk(edge, ['receive', 'inspect'], 'ines@desk.example');
  paul = await signedInAtDesk(edge, ['pay'], 'paul@desk.example');
  olga = await signedInAtDesk(edge, ['pay'], 'olga@desk.example');
}, 240_000);
afterAll(async () => {
  for (const one of open) await one.leave();
  await edge?.close();
});

async function visit(cookie = ''): Promise<Visitor> {
  const one = await openVisitor({ reducedMotion: 'reduce' });
  open.push(one);
  const [name = '', value = ''] = cookie.split('=');
  if (cookie) await one.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  return one;
}

async function acceptAsDescribed(number: string): Promise<void> {
  await ines.post(`/desk/trades/${number}/receive`);
  const { version = '', trade } = (await edge.services.fulfilment.find(number)) ?? {};
  const amount = String(trade?.totalCents);
  expect((await ines.post(`/desk/trades/${number}/as-described`, { version, amount })).statusCode).toBe(303);
}

async function recordErasure(number: string): Promise<void> {
  const { page } = await visit(ines.cookie);
  await page.goto(`http://desk.localhost:${edge.port}/desk/trades/${number}/erasure`);
  await page.getByLabel('IMEI or serial number').fill(IMEI);
  await page.getByLabel('Method').selectOption({ label: 'Purge: keys or all blocks destroyed' });
  await page.getByLabel('Tool').fill('Blancco 7.5');
  await page.getByLabel('Result').selectOption({ label: 'Checked: no data can be read' });
  await page.getByRole('button', { name: 'Save item 1' }).click();
  await page.getByText('Purge: keys or all blocks destroyed, with Blancco 7.5').waitFor();
}

async function payOut(): Promise<void> {
  const made = await paul.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
  const batch = String(made.headers.location).split('?')[0] ?? '';
  await olga.post(`${batch}/release`);
  await endBatchUndo(edge);
  await olga.post(`${batch}/file`);
  expect((await olga.post(`${batch}/paid`, { executed: 'on' })).statusCode).toBe(303);
}

/** Path of the seller's private page, from the mail about the money. */
async function findSalePath(number: string): Promise<string> {
  for (const { id, kind } of await edge.services.mail.list(200)) {
    const mail = kind === 'trade.paid' ? await edge.services.mail.find(id) : undefined;
    if (mail?.text.includes(number)) return /\/sale\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  }
  return expect.fail(`no mail about the money of ${number}`);
}

describe.each(listShopPerLanguage().slice(0, 2))('a certificate of erasure in the language $language', ({ id }) => {
  const words = getShopWords(splitTenantId(id).country);

  it('is recorded at the desk, downloaded from the page of the trade, and confirmed by its public page', async () => {
    const { number, address } = await soldAt(edge, id);
    await acceptAsDescribed(number);
    await recordErasure(number);
    await payOut();

    const seller = await visit();
    const { page } = seller;
    const at = (path: string) => `http://${localHost(id)}:${edge.port}${path}`;
    await page.goto(at(await findSalePath(number)));
    const link = page.getByRole('link', { name: new RegExp(words('certificate.title').source.slice(1, -1)) });
    const url = (await link.getAttribute('href')) ?? '';
    const { rawPayload: pdf } = await edge.app.inject({ url, headers: { host: localHost(id) } });
    expect(verifyPdfSignature(pdf)).toMatchObject({ coversAll: true, valid: true });
    const changed = Buffer.from(pdf);
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect(verifyPdfSignature(changed).valid).toBe(false);
    const report = askPdfsig(pdf);
    if (report !== undefined) expect(report).toContain('Signature is Valid');

    const { body } = await ines.get(`/desk/trades/${number}/certificates.csv`);
    const [, path = ''] = /https?:\/\/[^/\s]+(\/[^\s,"]*certificate\/[\w-]+)/.exec(body) ?? [];
    const stranger = await visit();
    await stranger.page.goto(at(path));
    const shown = await stranger.page.getByRole('main').textContent();
    expect(shown).toContain(IMEI.slice(-4));
    for (const personal of [IMEI, number, address.lastName, address.email]) expect(shown).not.toContain(personal);
    expect(await lookAt(stranger.page, EVERY_LOOK)).toEqual([]);
    await stranger.page.goto(at(path.replace(/[\w-]{4}$/, 'xxxx')));
    await stranger.page.getByRole('heading', { name: words('certificate.none.headline') }).waitFor();
    expect(seller.complaints).toEqual([]);
  });
});
