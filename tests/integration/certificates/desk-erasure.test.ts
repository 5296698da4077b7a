import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { dayInBerlin, IMEI, OTHER_IMEI } from '../../support/erasing.ts';
import { endBatchUndo } from '../../support/owed.ts';
import { verifyPdfSignature } from '../../support/signed-pdf.ts';

let edge: Edge;
let ines: DeskBrowser;
let paul: DeskBrowser;
let olga: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ines = await signedInAtDesk(edge, ['receive', 'inspect'], 'ines@desk.example');
  paul = await signedInAtDesk(edge, ['pay'], 'paul@desk.example');
  olga = await signedInAtDesk(edge, ['pay'], 'olga@desk.example');
}, 180_000);
afterAll(() => edge?.close());

const today = () => dayInBerlin(new Date());
const erasure = (typed: Record<string, string> = {}) => ({
  item: '1',
  serial: IMEI,
  method: 'purge',
  tool: 'Blancco 7.5',
  result: 'verified',
  erasedOn: today(),
  ...typed,
});

/** From the sale to the payout, by the forms of the desk. */
async function inspectAndPay(number: string, typed: Record<string, string>): Promise<void> {
  const path = `/desk/trades/${number}`;
  await ines.post(`${path}/receive`);
  const page = (await ines.get(`${path}/inspection`)).body;
  expect(page).toContain('IMEI or serial number');
  const form = new FormData();
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    form.set(name, value);
  }
  form.set('serial-1', typed.serial ?? IMEI);
  form.set('act', 'confirm');
  expect((await ines.upload(`${path}/inspection`, form)).statusCode).toBe(303);
  expect((await ines.get('/desk/erasure')).body).toContain(number);
  expect((await ines.post(`${path}/erasure`, erasure(typed))).statusCode).toBe(303);
  expect((await ines.get('/desk/erasure')).body).not.toContain(number);
  const made = await paul.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
  const batch = String(made.headers.location).split('?')[0] ?? '';
  await olga.post(`${batch}/release`);
  await endBatchUndo(edge);
  await olga.post(`${batch}/file`);
  expect((await olga.post(`${batch}/paid`, { executed: 'on' })).statusCode).toBe(303);
}

async function lastMail(kind: string) {
  const [found] = (await edge.services.mail.list(200)).filter((one) => one.kind === kind);
  const mail = await edge.services.mail.find(found?.id ?? 0);
  if (!mail) throw new Error(`There is no mail ${kind}.`);
  return mail;
}

const shops: [TenantId, string, object][] = [
  [CONSUMER_SHOP.id, CONSUMER_SHOP.host, {}],
  [BUSINESS_SHOP.id, BUSINESS_SHOP.host, { company: { name: 'Nordlicht GmbH', withoutVatNumber: true } }],
];

describe('an erasure at the desk', () => {
  it.each(shops)(
    'in %s leads to a certificate in the mail and on the page of the trade',
    async (tenant, host, changes) => {
      const { number } = await soldAt(edge, tenant, changes);
      await inspectAndPay(number, tenant === CONSUMER_SHOP.id ? {} : { serial: OTHER_IMEI });
      const mail = await lastMail('trade.paid');
      expect(mail.attachments.map(({ fileName }) => fileName.split(`${number}-`)[1])).toEqual(
        tenant === CONSUMER_SHOP.id
          ? ['1-certificate.pdf']
          : ['1-certificate.pdf', 'certificates.pdf', 'certificates.csv'],
      );
      const token = /\/sale\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
      const sale = await edge.app.inject({ url: `/api/trades/sales/${token}`, headers: { host } });
      const { certificates, certificateTable } = sale.json().sale;
      const pdf = await edge.app.inject({ url: certificates[0].path, headers: { host } });
      expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
      expect(verifyPdfSignature(pdf.rawPayload)).toMatchObject({ coversAll: true, valid: true });
      expect(
        (await edge.app.inject({ url: certificates[0].path, headers: { host: SHOP_ABROAD.host } })).statusCode,
      ).toBe(404);
      const forged = certificates[0].path.replace('/1/', '/2/');
      expect((await edge.app.inject({ url: forged, headers: { host } })).statusCode).toBe(404);
      expect(certificateTable === undefined).toBe(tenant === CONSUMER_SHOP.id);
      const fromDesk = await ines.get(`/desk/trades/${number}/certificates/1`);
      expect(verifyPdfSignature(fromDesk.rawPayload).valid).toBe(true);
      expect((await ines.get(`/desk/trades/${number}/certificates.csv`)).headers['content-type']).toMatch(/^text\/csv/);
    },
  );

  it('a wrong number is refused with what was typed, and nothing is stored', async () => {
    const { number } = await soldAt(edge);
    await ines.post(`/desk/trades/${number}/receive`);
    const refused = await ines.post(`/desk/trades/${number}/erasure`, erasure({ serial: '356938035643808' }));
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('356938035643808');
    expect(refused.body).toContain('This is no IMEI');
    const destroyed = await ines.post(`/desk/trades/${number}/erasure`, erasure({ method: 'destroy' }));
    expect(destroyed.statusCode).toBe(409);
    const other = await ines.post(`/desk/trades/${number}/erasure`, erasure({ item: '7' }));
    expect(other.statusCode).toBe(409);
    expect(await edge.services.certificates.listItems(number)).toMatchObject([{ serial: null, erasure: null }]);
    expect((await paul.post(`/desk/trades/${number}/erasure`, erasure())).statusCode).toBe(403);
    expect((await ines.get(`/desk/trades/${number}/certificates/1`)).statusCode).toBe(404);
  });
});
