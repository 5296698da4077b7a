import { PDFDocument } from 'pdf-lib';
import { beforeAll, expect, it, vi } from 'vitest';
import { creditNoteIntegrity } from '../../../platform/services/credit-notes/index.server.ts';
import type { TradeCompany } from '../../../platform/services/trades/types.ts';
import { MINUTE_MS } from '../../../platform/shared/durations.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, PARTNER_SHOP } from '../../support/chosen-shops.ts';
import { AGREED, FINAL, issueNotes, listNumbers, openCompanyShop } from '../../support/credit-notes.ts';
import { createCustomer } from '../../support/customers.ts';
import { type DatabaseKind, describeDatabases } from '../../support/database.ts';
import { mailsTo } from '../../support/erasing.ts';
import { COMPANY } from '../../support/sellers.ts';
import { createContext, expectOk, NOW, openShops, readTestAssortment } from '../../support/selling.ts';
import { verifyPdfSignature } from '../../support/signed-pdf.ts';

const PAUL = { person: 'paul@desk.example' };

async function open(kind: DatabaseKind, id: Parameters<typeof openCompanyShop>[1] = BUSINESS_SHOP.id) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const shop = await openCompanyShop(shops, id);
  const listNotes = (number: string) => shops.creditNotes.listOfTrade(number);
  const mails = async () =>
    (await mailsTo({ database, shops }, 'jonas.reuter@example.org')).map(({ kind: one }) => one);
  const expectIntact = async () => {
    for (const { find, broken } of creditNoteIntegrity)
      expect((await find.execute(database.db)).rows, broken).toEqual([]);
  };
  return { database, shops, ...shop, listNotes, mails, expectIntact };
}

beforeAll(async () => void (await readTestAssortment()), 120_000);

describeDatabases('credit notes of companies', (kind) => {
  it('a paid trade gets one once its payment is final, with seller, buyer, lines and VAT, by mail', async () => {
    const { database, shops, sellPaid, listNotes, mails, expectIntact } = await open(kind);
    const trade = await sellPaid(AGREED, { quantity: 2 });
    expect(await issueNotes(shops, new Date(NOW.getTime() + 2 * MINUTE_MS))).toBe(0);
    expect(await issueNotes(shops)).toBe(1);
    expect(await issueNotes(shops)).toBe(0);
    const [note, ...more] = await listNotes(trade.number);
    expect(more).toEqual([]);
    const grossCents = trade.totalCents;
    const vatCents = Math.round((grossCents * 19) / 119);
    expect(note).toMatchObject({
      number: 'GS-2026-00001',
      kind: 'creditNote',
      issuer: 'DE000000000',
      issuedOn: '2026-04-28',
      scheme: 'standard',
      grossCents,
      vatCents,
      netCents: grossCents - vatCents,
      content: {
        supplier: { name: 'Sandvoß GmbH', street: 'Lange Reihe 72', city: 'Hamburg', vatNumber: 'DE136695976' },
        buyer: { name: 'Umlauf Handels GmbH', vatNumber: 'DE000000000' },
        suppliedOn: '2026-04-28',
        paidOn: '2026-04-28',
        vatPercent: 19,
        lines: [{ quantity: 2, grossCents, vatCents }],
      },
    });
    expect(await mails()).toContain('trade.creditNote');
    const mail = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['GS-2026-00001.pdf']);
    const attached = await shops.mail.findAttachment(mail?.id ?? 0, 0);
    const file = await shops.creditNotes.pdf(note?.id ?? '');
    expect(Buffer.from(attached?.content ?? []).equals(Buffer.from(file?.content ?? []))).toBe(true);
    expect(verifyPdfSignature(file?.content ?? new Uint8Array())).toMatchObject({ coversAll: true, valid: true });
    const pdf = await PDFDocument.load(file?.content ?? new Uint8Array());
    expect(pdf.getTitle()).toBe('Gutschrift GS-2026-00001');
    await expectIntact();
  });

  it('a voucher is a line of its own, and the lines sum up to the payout', async () => {
    const { shops, ctx, sellPaid, listNotes } = await open(kind, PARTNER_SHOP.id);
    const voucher = ctx.tenant.vouchers[0]?.code ?? '';
    const trade = await sellPaid(AGREED, { voucher, quantity: 3 });
    await issueNotes(shops);
    const [note] = await listNotes(trade.number);
    expect(note?.content.lines.map(({ text }) => text)).toEqual([
      expect.stringContaining('iPhone'),
      `Gutschein ${voucher}`,
    ]);
    expect(note?.content.lines[1]?.grossCents).toBe(trade.voucher?.valueCents);
    expect(note?.grossCents).toBe(trade.totalCents);
  });

  it.each<[TradeCompany, string]>([
    [{ ...AGREED, vatNumber: 'ATU33864707' }, 'reverseCharge'],
    [{ ...AGREED, smallBusiness: true }, 'exempt'],
    [
      { name: 'Werkstatt Nord', vatNumber: '', withoutVatNumber: true, selfBilling: true, smallBusiness: true },
      'exempt',
    ],
  ])('the company %j gets a credit note without VAT: %s', async (company, scheme) => {
    const { shops, sellPaid, listNotes } = await open(kind);
    const trade = await sellPaid(company);
    await issueNotes(shops);
    expect(await listNotes(trade.number)).toMatchObject([
      { scheme, vatCents: 0, netCents: trade.totalCents, grossCents: trade.totalCents },
    ]);
  });

  it('a company that does not agree sends an invoice: the mail and its page say so, and nothing is issued', async () => {
    const { database, shops, ctx, sellPaid } = await open(kind);
    const trade = await sellPaid(COMPANY);
    expect(await issueNotes(shops)).toBe(0);
    const paid = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(paid?.kind).toBe('trade.paid');
    expect(paid?.text.replace(/\s+/g, ' ')).toContain('brauchen wir noch eine Rechnung über diesen Betrag');
    const row = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    const listed = await shops.documents.forPages(database.db, ctx, [row]);
    expect(listed.get(row.id)).toMatchObject({ invoicing: 'ownInvoice' });
  });

  it('a VAT number that the register does not know gets no credit note, and a test or a private seller none either', async () => {
    const { database, shops, sellPaid } = await open(kind);
    const trade = await sellPaid();
    await database.db.updateTable('trade').set({ vat_registered: false }).execute();
    expect(await issueNotes(shops)).toBe(0);
    await database.db.updateTable('trade').set({ vat_registered: true }).execute();
    expect(await issueNotes(shops)).toBe(1);
    const { ctx } = await openCompanyShop(shops, CONSUMER_SHOP.id);
    expect(ctx.business).toBe(false);
    expect(await shops.creditNotes.listOfTrade(trade.number)).toHaveLength(1);
  });

  it.each<[TradeCompany, string[]]>([
    [{ ...AGREED, vatNumber: 'CHE-116.281.710' }, ['/company/selfBilling selfBilling.vatNumber']],
    [
      { name: 'Schule', vatNumber: '', withoutVatNumber: true, selfBilling: true },
      ['/company/selfBilling selfBilling.vatNumber'],
    ],
    [{ ...AGREED, vatNumber: 'DE1' }, ['/company/vatNumber vatNumber.form']],
  ])('an agreement of %j, whose tax is unknown, is rejected with its field', async (company, problems) => {
    const { shops, ctx, sell } = await open(kind);
    expect(ctx.tenant.selfBilling).toBeDefined();
    const refused = await sell(company).catch((error: Error) => JSON.parse(error.message));
    expect(refused.fields.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual(problems);
    expect(shops.creditNotes).toBeDefined();
  });

  it('numbers of concurrent runs in two processes have no gap and no repetition', async () => {
    const { database, shops, sellPaid, expectIntact } = await open(kind);
    const others = await openShops(database);
    for (let count = 0; count < 6; count += 1) await sellPaid(AGREED);
    const runs = await Promise.all([shops, others, shops, others].map((one) => issueNotes(one)));
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(6);
    expect(await listNumbers(database)).toEqual([1, 2, 3, 4, 5, 6].map((one) => `GS-2026-0000${one}`));
    await expectIntact();
  });

  it('a document that fails leaves no gap: the next one gets its number', async () => {
    // Before the services, which log by it.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { database, shops, sellPaid, expectIntact } = await open(kind);
    const first = await sellPaid();
    const second = await sellPaid();
    const row = database.db.updateTable('trade_item').where('found_cents', 'is not', null);
    const broken = (await shops.fulfilment.find(first.number))?.items[0]?.inspectedCents ?? 0;
    const own = database.db.selectFrom('trade').select('id').where('number', '=', first.number);
    await row
      .set({ found_cents: broken + 1 })
      .where('trade_id', '=', own)
      .execute();
    expect(await issueNotes(shops)).toBe(1);
    expect(String(logged.mock.calls)).toContain('a credit note is not issued');
    logged.mockRestore();
    expect(await shops.creditNotes.listOfTrade(second.number)).toMatchObject([{ number: 'GS-2026-00001' }]);
    await row.set({ found_cents: broken }).where('trade_id', '=', own).execute();
    expect(await issueNotes(shops)).toBe(1);
    expect(await listNumbers(database)).toEqual(['GS-2026-00001', 'GS-2026-00002']);
    await expectIntact();
  });

  it('shops of one legal entity share a series, another legal entity has its own, and each year begins anew', async () => {
    const { database, shops, sellPaid } = await open(kind);
    const other = await openCompanyShop(shops, PARTNER_SHOP.id);
    await sellPaid();
    await issueNotes(shops);
    await other.sellPaid();
    await issueNotes(shops, new Date('2026-12-31T22:59:00Z'));
    await sellPaid();
    // New Year in the shop's time zone.
    await issueNotes(shops, new Date('2026-12-31T23:00:00Z'));
    await database.db.updateTable('credit_note_series').set({ issuer: 'X' }).where('year', '=', 2027).execute();
    expect(await listNumbers(database)).toEqual(['GS-2026-00001', 'GS-2027-00001', 'GS-2026-00002'].sort(bySequence));
    expect(await shops.creditNotes.listMonth('2026-04')).toHaveLength(1);
    expect((await shops.creditNotes.listMonth('2026-12')).map(({ tenant }) => tenant)).toEqual([PARTNER_SHOP.id]);
  });

  it('a cancellation has a number of its own, takes every amount back, is mailed, and happens once', async () => {
    const { database, shops, ctx, sellPaid, listNotes, expectIntact } = await open(kind);
    const trade = await sellPaid();
    await issueNotes(shops);
    const [note] = await listNotes(trade.number);
    const of = { id: note?.id ?? '', reason: ' Wrong VAT number. ' };
    const later = { ...ctx, now: () => FINAL };
    for (const reason of ['', ' ', 'x'.repeat(501)])
      expect(await shops.creditNotes.cancel(later, PAUL, { ...of, reason })).toMatchObject({
        error: { code: 'creditNote.reason' },
      });
    const { id } = expectOk(await shops.creditNotes.cancel(later, PAUL, of));
    expect(await shops.creditNotes.cancel(later, PAUL, of)).toMatchObject({ error: { code: 'creditNote.cancelled' } });
    expect(await shops.creditNotes.cancel(later, PAUL, { ...of, id })).toMatchObject({
      error: { code: 'creditNote.unknown' },
    });
    const cancellation = await shops.creditNotes.find(id);
    expect(cancellation).toMatchObject({
      number: 'GS-2026-00002',
      kind: 'cancellation',
      grossCents: -trade.totalCents,
      person: PAUL.person,
      reason: 'Wrong VAT number.',
      content: { cancels: { number: 'GS-2026-00001', issuedOn: '2026-04-28' } },
    });
    const mail = (await mailsTo({ database, shops }, trade.address.email)).at(-1);
    expect(mail?.text).toContain('GS-2026-00001');
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['GS-2026-00002.pdf']);
    expect(await issueNotes(shops)).toBe(0);
    const row = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    const listed = (await shops.documents.forPages(database.db, ctx, [row])).get(row.id);
    expect(listed).toMatchObject({
      invoicing: 'ownInvoice',
      creditNotes: [{ kind: 'creditNote' }, { kind: 'cancellation' }],
    });
    await expectIntact();
  });

  it('two cancellations at the same time make one', async () => {
    const { database, shops, ctx, sellPaid, listNotes, expectIntact } = await open(kind);
    const trade = await sellPaid();
    await issueNotes(shops);
    const [note] = await listNotes(trade.number);
    const of = { id: note?.id ?? '', reason: 'Twice.' };
    const done = await Promise.all([1, 2, 3].map(() => shops.creditNotes.cancel(ctx, PAUL, of)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listNumbers(database)).toEqual(['GS-2026-00001', 'GS-2026-00002']);
    await expectIntact();
  });

  it('a link opens its own document for a day in its own shop, and nothing else', async () => {
    const { database, shops, ctx, sellPaid } = await open(kind);
    await sellPaid();
    await sellPaid();
    await issueNotes(shops);
    const rows = await database.db.selectFrom('trade').selectAll().orderBy('id').execute();
    const listed = await shops.documents.forPages(database.db, ctx, rows);
    const [first, second] = rows.map(({ id }) => readLink(listed.get(id)?.creditNotes?.[0]?.path ?? ''));
    if (!first || !second) throw new Error('no links');
    const opens = async (of: typeof first, by = ctx) => (await shops.creditNotes.pdfByLink(by, of)) !== undefined;
    expect(await opens(first)).toBe(true);
    expect(await opens(second)).toBe(true);
    expect(await opens({ ...first, id: second.id })).toBe(false);
    expect(await opens({ ...first, number: second.number })).toBe(false);
    expect(await opens({ ...first, signature: second.signature })).toBe(false);
    expect(await opens(first, await createContext(CONSUMER_SHOP.id))).toBe(false);
    expect(await opens(first, { ...ctx, now: () => new Date(NOW.getTime() + 26 * 60 * MINUTE_MS) })).toBe(false);
    const other = await createContext(PARTNER_SHOP.id);
    expect(await shops.creditNotes.cancel(other, PAUL, { id: first.id, reason: 'x' })).toMatchObject({
      error: { code: 'creditNote.unknown' },
    });
  });

  it('an account exports its credit notes, and its erasure leaves them to the books', async () => {
    const { database, shops, ctx, sellPaid, listNotes } = await open(kind);
    const trade = await sellPaid();
    await issueNotes(shops);
    const { account } = await createCustomer(database, shops, ctx, { email: trade.address.email });
    const customer = database.db.selectFrom('customer').where('account_id', 'is not', null);
    await database.db
      .updateTable('trade')
      .set({ customer_id: customer.select('id') })
      .execute();
    const owner = { ...ctx, account };
    expect(expectOk(await shops.personalData.export(owner))).toMatchObject({
      keptByLaw: { tables: expect.arrayContaining(['creditNote']) },
      creditNote: [
        { tradeNumber: trade.number, number: 'GS-2026-00001', content: { supplier: { name: COMPANY.name } } },
      ],
    });
    const { public_id } = await customer.select('public_id').executeTakeFirstOrThrow();
    const named = { customerId: String(public_id), customerIdentifier: account.identifier };
    expectOk(await shops.personalData.erase(owner, named));
    expect(await database.db.selectFrom('trade').select('customer_id').execute()).toEqual([{ customer_id: null }]);
    expect(await listNotes(trade.number)).toMatchObject([{ number: 'GS-2026-00001' }]);
    expectOk(
      await shops.creditNotes.cancel(ctx, PAUL, { id: (await listNotes(trade.number))[0]?.id ?? '', reason: 'x' }),
    );
  });
});

function bySequence(a: string, b: string): number {
  return a.slice(-5).localeCompare(b.slice(-5)) || a.localeCompare(b);
}

function readLink(path: string): { number: string; id: string; signature: string } {
  const [number = '', id = '', signature = ''] = path.split('/').slice(-4, -1).map(decodeURIComponent);
  return { number, id, signature };
}
