import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { issueNotes, openCompanyShop } from '../../support/credit-notes.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { DATA_KEY, type Shops } from '../../support/selling.ts';
import { verifyPdfSignature } from '../../support/signed-pdf.ts';

let edge: Edge;
let paul: DeskBrowser;
let rita: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  paul = await signedInAtDesk(edge, ['pay'], 'paul@desk.example');
  rita = await signedInAtDesk(edge, ['read'], 'rita@desk.example');
}, 180_000);
afterAll(() => edge?.close());

const HOST = BUSINESS_SHOP.host;

/** A paid trade of a company with its credit note. */
async function issueOne() {
  const shops = { ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) } as unknown as Shops;
  const trade = await (await openCompanyShop(shops)).sellPaid();
  await issueNotes(shops);
  const [note] = await edge.services.creditNotes.listOfTrade(trade.number);
  if (!note) throw new Error('no credit note');
  return { trade, note };
}

/** The trade as its private page shows it. */
async function readSale(email: string, number: string) {
  const mails = await edge.services.mail.list(200);
  for (const { id } of mails.filter((one) => one.kind === 'trade.creditNote')) {
    const mail = await edge.services.mail.find(id);
    if (!mail?.text.includes(number)) continue;
    const token = /\/sale\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const answer = await edge.app.inject({ url: `/api/trades/sales/${token}`, headers: { host: HOST } });
    return answer.json().sale;
  }
  throw new Error(`no mail to ${email}`);
}

describe('credit notes at the desk and on the page of a trade', () => {
  it('the desk shows one on its trade, in the list of its month and as CSV, and its PDF', async () => {
    const { trade, note } = await issueOne();
    expect((await rita.get(`/desk/trades/${trade.number}`)).body).toContain(`/desk/credit-notes/${note.id}`);
    const list = await rita.get('/desk/payouts/credit-notes?month=2026-04');
    expect(list.body).toContain(note.number);
    expect(list.body).toContain('Sandvoß GmbH');
    const { body, headers } = await rita.get('/desk/payouts/credit-notes.csv?month=2026-04');
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const line = body.split('\r\n').find((one) => one.includes(`,${note.number},`)) ?? '';
    expect(line.split(',')).toEqual(
      expect.arrayContaining([
        note.number,
        '2026-04-28',
        trade.number,
        'DE136695976',
        '19',
        String(note.grossCents / 100),
      ]),
    );
    const pdf = await rita.get(`/desk/credit-notes/${note.id}/document.pdf`);
    expect(verifyPdfSignature(pdf.rawPayload)).toMatchObject({ coversAll: true, valid: true });
    expect((await rita.get('/desk/payouts/credit-notes?month=2026-03')).body).toContain('No credit note was issued');
    for (const month of ['2026-13', 'x', '2026-4', "'"])
      for (const path of ['credit-notes', 'credit-notes.csv'])
        expect((await rita.get(`/desk/payouts/${path}?month=${encodeURIComponent(month)}`)).statusCode).toBe(404);
  });

  it('only the role that pays cancels one, with a reason and once', async () => {
    const { note } = await issueOne();
    const path = `/desk/credit-notes/${note.id}`;
    expect((await rita.get(path)).body).not.toContain(`${path}/cancel`);
    expect((await rita.post(`${path}/cancel`, { reason: 'x' })).statusCode).toBe(403);
    expect((await paul.get(path)).body).toContain(`${path}/cancel`);
    expect((await paul.post(`${path}/cancel`, { reason: ' ' })).statusCode).toBe(422);
    const done = await paul.post(`${path}/cancel`, { reason: 'The seller objects.' });
    expect(done.statusCode).toBe(303);
    const page = await paul.get(String(done.headers.location));
    expect(page.body).toContain('The seller objects. (paul@desk.example)');
    expect(page.body).toContain('The credit note is cancelled.');
    expect((await paul.post(`${path}/cancel`, { reason: 'Again.' })).statusCode).toBe(409);
    expect((await paul.get(path)).body).not.toContain(`${path}/cancel`);
    expect((await paul.post('/desk/credit-notes/unknown/cancel', { reason: 'x' })).statusCode).toBe(404);
  });

  it("the seller's page links to the document, on this shop's host only", async () => {
    const { trade, note } = await issueOne();
    const sale = await readSale(trade.address.email, trade.number);
    expect(sale).toMatchObject({ invoicing: 'creditNote', creditNotes: [{ number: note.number, kind: 'creditNote' }] });
    const [{ path }] = sale.creditNotes;
    const get = (url: string, host = HOST) => edge.app.inject({ url, headers: { host } });
    const pdf = await get(path);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect((await get(path, SHOP_ABROAD.host)).statusCode).toBe(404);
    expect((await get(path, CONSUMER_SHOP.host)).statusCode).toBe(404);
    expect((await get(path.replace(trade.number, 'DE-26-1-0000'))).statusCode).toBe(404);
    expect((await get(path.replace(note.id, 'other'))).statusCode).toBe(404);
  });
});
