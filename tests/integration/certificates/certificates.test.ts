import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, it } from 'vitest';
import { certificateData, certificateIntegrity } from '../../../platform/services/certificates/index.server.ts';
import type { ErasureInput } from '../../../platform/services/certificates/types.ts';
import type { TradeInput } from '../../../platform/services/trades/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DatabaseKind, describeDatabases } from '../../support/database.ts';
import { ERASURE, IMEI, INSPECTOR, inspectAsDescribed, mailsTo, OTHER_IMEI, payAll } from '../../support/erasing.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  readTestAssortment,
  recyclingOfferFor,
} from '../../support/selling.ts';
import { askPdfsig, readPdf, verifyPdfSignature } from '../../support/signed-pdf.ts';

async function shop(kind: DatabaseKind, id: Parameters<typeof createContext>[0] = CONSUMER_SHOP.id) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(id, id.includes('b2b') ? { business: 'business' } : {});
  const sell = async ({
    quantity = 1,
    url,
    ...changes
  }: Partial<TradeInput> & { quantity?: number; url?: string } = {}) => {
    const offer = await offerFor(shops, ctx, url);
    const input = createTradeInput(offer, { lines: [{ offerId: offer.id, quantity }], ...changes });
    return expectOk(await shops.trades.create(ctx, `${offer.id}`, input));
  };
  const record = (number: string, input: Partial<ErasureInput> = {}) =>
    shops.certificates.record(ctx, INSPECTOR, { number, item: 1, serial: IMEI, ...ERASURE, ...input });
  const tokenFor = async (number: string, item = 1) => {
    const file = await shops.certificates.list(ctx, number, 'csv');
    return Buffer.from(file?.content ?? [])
      .toString()
      .split('\r\n')
      .filter((line) => line.startsWith(`${number}/${item},`))
      .map((line) => line.split('/certificate/')[1] ?? '')[0];
  };
  return { database, shops, ctx, sell, record, tokenFor };
}

beforeAll(async () => void (await readTestAssortment()), 120_000);

describeDatabases('erasures and their certificates', (kind) => {
  it('an erasure that is recorded before the payout is certified in the mail about the money', async () => {
    const { database, shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    expect(expectOk(await record(trade.number))).toEqual({ erased: true });
    await payAll(shops);
    const paid = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(paid).toMatchObject({ kind: 'trade.paid' });
    expect(paid?.text).toContain('Das Löschzertifikat liegt bei.');
    expect(paid?.attachments.map(({ fileName }) => fileName)).toEqual([`Umlauf-${trade.number}-1-certificate.pdf`]);
    const attached = await shops.mail.findAttachment(paid?.id ?? 0, 0);
    expect(verifyPdfSignature(attached?.content ?? new Uint8Array())).toMatchObject({ coversAll: true, valid: true });
  });

  it('an erasure after the payout is announced in the mail about the money, and mailed once it is recorded', async () => {
    const { database, shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell({ quantity: 2 });
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number);
    await payAll(shops);
    const paid = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(paid?.text.replace(/\s+/g, ' ')).toContain('sobald alle Daten gelöscht sind.');
    expect(paid?.attachments).toEqual([]);
    await record(trade.number, { item: 2, serial: OTHER_IMEI });
    await record(trade.number, { item: 2, serial: OTHER_IMEI });
    const mails = await mailsTo({ database, shops }, trade.address.email);
    expect(mails.filter(({ kind: one }) => one === 'trade.erased')).toHaveLength(1);
    expect(mails.at(-1)?.attachments).toHaveLength(2);
  });

  it('a recycled device, which is not paid for, is certified with the last mail', async () => {
    const { database, shops, ctx, record } = await shop(kind);
    const offer = await recyclingOfferFor(shops, ctx);
    const { payout: _, ...input } = createTradeInput(offer);
    const { trade } = expectOk(await shops.trades.create(ctx, 'recycled', input));
    expectOk(await shops.fulfilment.receive(ctx, INSPECTOR, trade));
    expectOk(await record(trade.number));
    const { version = '' } = (await shops.fulfilment.find(trade.number)) ?? {};
    expectOk(await shops.fulfilment.asDescribed(ctx, INSPECTOR, { number: trade.number, version }));
    const last = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(last).toMatchObject({ kind: 'trade.accepted' });
    expect(last?.attachments).toHaveLength(1);
  });

  it('a failed erasure gives no certificate, and destroying the device gives one', async () => {
    const { shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number, { result: 'failed' });
    expect(await shops.certificates.certificatePdf(ctx, { number: trade.number, item: 1 })).toBeUndefined();
    expect(await shops.certificates.listTasks(9)).toMatchObject([{ number: trade.number, missing: 1, failed: 1 }]);
    expect(await record(trade.number, { method: 'destroy' })).toMatchObject({ error: { code: 'erasure.notBought' } });
    await payAll(shops);
    expectOk(await record(trade.number, { method: 'destroy', tool: 'Shredder H-5' }));
    expect(await shops.certificates.listTasks(9)).toEqual([]);
    expect(
      (await shops.certificates.certificatePdf(ctx, { number: trade.number, item: 1 }))?.content.length,
    ).toBeGreaterThan(9_000);
  });

  it('a device that still belongs to its seller is not destroyed', async () => {
    const { shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell();
    expect(await record(trade.number)).toMatchObject({ error: { code: 'erasure.item' } });
    await shops.fulfilment.receive(ctx, INSPECTOR, trade);
    expect(await record(trade.number, { method: 'destroy' })).toMatchObject({ error: { code: 'erasure.notBought' } });
    expectOk(await record(trade.number, { method: 'clear' }));
  });

  it.each([
    [{ serial: '356938035643808' }, '/serial', 'imei'],
    [{ serial: '3569380356438091' }, '/serial', 'imeiVersion'],
    [{ serial: 'x' }, '/serial', 'serial'],
    [{ method: 'wipe' }, '/method', 'unknown'],
    [{ result: '' }, '/result', 'required'],
    [{ tool: ' ' }, '/tool', 'required'],
    [{ tool: 'x'.repeat(121) }, '/tool', 'required'],
    [{ erasedOn: '2026-02-30' }, '/erasedOn', 'format'],
    [{ erasedOn: '2026-04-29' }, '/erasedOn', 'range'],
    [{ erasedOn: '2026-04-27' }, '/erasedOn', 'range'],
  ] as const)('the erasure %j is rejected with its field', async (input, pointer, code) => {
    const { shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    expect(await record(trade.number, input)).toMatchObject({ error: { code: 'fields', fields: [{ pointer, code }] } });
    expect(await shops.certificates.listItems(trade.number)).toMatchObject([{ serial: null, erasure: null }]);
  });

  it('one number identifies one item of a trade, and a number alone can be recorded', async () => {
    const { shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell({ quantity: 2 });
    await inspectAsDescribed(shops, ctx, trade.number);
    expect(expectOk(await record(trade.number, { method: '' }))).toEqual({ erased: false });
    expect(await record(trade.number, { item: 2 })).toMatchObject({
      error: { fields: [{ pointer: '/serial', code: 'twice' }] },
    });
    const items = await shops.certificates.listItems(trade.number);
    expect(items).toMatchObject([{ serial: { kind: 'imei', number: IMEI }, erasure: null }, { serial: null }]);
  });

  it('the serial number of an inspection is stored with it, and a wrong one rejects the inspection', async () => {
    const { shops, ctx, sell } = await shop(kind);
    const { trade } = await sell();
    await shops.fulfilment.receive(ctx, INSPECTOR, trade);
    const { version = '', items = [] } = (await shops.fulfilment.find(trade.number)) ?? {};
    const inspect = (serial: string) =>
      shops.fulfilment.inspect(ctx, INSPECTOR, {
        number: trade.number,
        version,
        items: items.map(({ item, declaredAnswers }) => ({ item, answers: declaredAnswers, serial })),
      });
    expect(await inspect('356938035643808')).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/items/0/serial', code: 'imei' }] },
    });
    expectOk(await inspect('IMEI: 35-693803-564380-9'));
    expect(await shops.certificates.listItems(trade.number)).toMatchObject([{ serial: { number: IMEI } }]);
  });

  it('numbers and tokens are sealed or hashed at rest, and logged nowhere', async () => {
    const { database, shops, ctx, sell, record, tokenFor } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number);
    const token = (await tokenFor(trade.number)) ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify([
      await database.db.selectFrom('item_serial').selectAll().execute(),
      await database.db.selectFrom('erasure').selectAll().execute(),
    ]);
    expect(rows).not.toContain(IMEI);
    expect(rows).not.toContain(token);
  });

  it('the page of a token knows device, last digits, method and day, in its own shop alone', async () => {
    const { shops, ctx, sell, record, tokenFor } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number);
    const token = (await tokenFor(trade.number)) ?? '';
    expect(await shops.certificates.find(ctx, token)).toEqual({
      deviceName: 'Apple iPhone 13',
      variantLabel: '128 GB',
      serial: 'imei',
      maskedNumber: '···· 3809',
      method: 'purge',
      erasedOn: ERASURE.erasedOn,
    });
    expect(await shops.certificates.find(await createContext(SHOP_ABROAD.id), token)).toBeUndefined();
    expect(await shops.certificates.find(ctx, `${token}x`)).toBeUndefined();
    await record(trade.number, { serial: OTHER_IMEI });
    expect(await shops.certificates.find(ctx, token), 'a corrected certificate').toBeUndefined();
    const corrected = (await tokenFor(trade.number)) ?? '';
    expect(await shops.certificates.find(ctx, corrected)).toMatchObject({ maskedNumber: '···· 7518' });
  });

  it('the seller’s pages link to the certificates of a paid trade for a day', async () => {
    const { shops, ctx, sell, record } = await shop(kind);
    const { trade, accessToken } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number);
    expect(await shops.trades.findTradePage(ctx, { accessToken })).not.toHaveProperty('certificates');
    await payAll(shops);
    const sale = await shops.trades.findTradePage(ctx, { accessToken });
    expect(sale?.certificates).toMatchObject([{ item: 1, name: 'Apple iPhone 13 128 GB' }]);
    expect(sale).not.toHaveProperty('certificateList');
    const [, number = '', , signature = ''] =
      /certificates\/([^/]+)\/(\d+)\/([^/]+)\//.exec(sale?.certificates?.[0]?.path ?? '') ?? [];
    const open = (at: Date, link = { number, signature }) =>
      shops.certificates.certificatePdfByLink({ ...ctx, now: () => at }, link, 1);
    expect((await open(NOW))?.content.length).toBeGreaterThan(9_000);
    expect(await open(new Date(NOW.getTime() + 2 * DAY_MS))).toBeUndefined();
    expect(await open(NOW, { number, signature: `${signature}x` })).toBeUndefined();
    expect(await open(NOW, { number: 'DE-26-118-0000', signature })).toBeUndefined();
  });

  it('a person’s export has their numbers and erasures, without staff', async () => {
    const { database, shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number);
    const { customer_id: customerId } = await database.db
      .selectFrom('trade')
      .select('customer_id')
      .executeTakeFirstOrThrow();
    const person = { tenant: ctx.tenant.id, accountId: 0, customerId: customerId ?? 0, email: '' };
    const rows = await certificateData(shops.secrets).read(database.db, person);
    expect(rows).toMatchObject({
      item_serial: [{ serial: IMEI }],
      erasure: [{ method: 'purge', tool: 'Blancco 7.5' }],
    });
    expect(JSON.stringify(rows)).not.toContain(INSPECTOR.person);
    for (const { find, broken } of certificateIntegrity)
      expect((await find.execute(database.db)).rows, broken).toEqual([]);
  });
});

describeDatabases('the certificates of a company', (kind) => {
  it('a company gets one list per trade, as PDF and CSV, with the mail and on the page', async () => {
    const { database, shops, ctx, sell, record } = await shop(kind, BUSINESS_SHOP.id);
    const company = { name: 'Nordlicht Logistik GmbH', vatNumber: 'DE129273398' };
    const { trade, accessToken } = await sell({ quantity: 5, company });
    await inspectAsDescribed(shops, ctx, trade.number);
    for (let item = 1; item <= 5; item += 1)
      expectOk(await record(trade.number, { item, serial: `F2LX${item}00Q1MN` }));
    await payAll(shops);
    const paid = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(paid?.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual([
      'application/pdf',
      'text/csv',
    ]);
    expect(paid?.text.replace(/\s+/g, ' ')).toContain(
      'Die 5 Löschzertifikate stehen auf der Seite zum Verkauf. Die Liste liegt bei.',
    );
    const csv = Buffer.from((await shops.certificates.list(ctx, trade.number, 'csv'))?.content ?? []).toString();
    expect(csv.split('\r\n')).toHaveLength(7);
    expect(csv).toContain('F2LX300Q1MN');
    const list = (await shops.certificates.list(ctx, trade.number, 'pdf'))?.content ?? new Uint8Array();
    expect(verifyPdfSignature(list)).toMatchObject({ coversAll: true, valid: true });
    const sale = await shops.trades.findTradePage(ctx, { accessToken });
    expect(sale?.certificates).toHaveLength(5);
    expect([sale?.certificateList, sale?.certificateTable]).toEqual([
      expect.stringMatching(/certificates\.pdf$/),
      expect.stringMatching(/certificates\.csv$/),
    ]);
  });
});

describeDatabases('a certificate as a document', (kind) => {
  async function certificate() {
    const { shops, ctx, sell, record } = await shop(kind);
    const { trade } = await sell();
    await inspectAsDescribed(shops, ctx, trade.number);
    await record(trade.number);
    const file = await shops.certificates.certificatePdf(ctx, { number: trade.number, item: 1 });
    return file?.content ?? new Uint8Array();
  }

  it('the signature covers the whole document, and one changed byte breaks it', async () => {
    const pdf = await certificate();
    expect(verifyPdfSignature(pdf)).toMatchObject({ coversAll: true, valid: true });
    const changed = Buffer.from(pdf);
    const at = changed.indexOf('/Title') + 10;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(verifyPdfSignature(changed)).toMatchObject({ coversAll: true, valid: false });
    const longer = Buffer.concat([pdf, Buffer.from('\n% more')]);
    expect(verifyPdfSignature(longer)).toMatchObject({ coversAll: false });
    const report = askPdfsig(pdf);
    if (report === undefined) return;
    expect(report).toContain('Signature is Valid');
    expect(report).toContain('Total document signed');
    expect(report).toContain('ETSI.CAdES.detached');
    expect(askPdfsig(changed)).toContain('Digest Mismatch');
    expect(askPdfsig(longer)).toContain('Not total document signed');
  });

  it('the document has the structure of PDF/A-2b: identification, colour profile, embedded fonts, identifier', async () => {
    const pdf = await certificate();
    const text = readPdf(pdf);
    expect(text).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(text).toMatch(/\/Type \/OutputIntent\s+\/S \/GTS_PDFA1/);
    expect(text).toContain('acsp');
    expect(text).not.toMatch(/\/Encrypt|\/JavaScript|\/JS |\/SMask|\/EmbeddedFiles|\/Launch/);
    const fonts = [...text.matchAll(/\/Type \/FontDescriptor[\s\S]*?>>/g)].map(([one]) => one);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/\/FontFile[23]/);
    expect(text).toMatch(/\/ID \[\s*<[0-9A-Fa-f]{32}>\s*<[0-9A-Fa-f]{32}>\s*\]/);
    expect(Buffer.from(pdf.subarray(0, 8)).toString()).toBe('%PDF-1.7');
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getPageCount()).toBe(1);
    const title = document.getTitle() ?? '';
    expect(Buffer.from(pdf).toString()).toContain(`<rdf:li xml:lang="x-default">${title}</rdf:li>`);
    expect(Buffer.from(pdf).toString()).toContain(
      `<xmp:CreateDate>${document.getCreationDate()?.toISOString().replace('.000Z', 'Z')}</xmp:CreateDate>`,
    );
  });
});
