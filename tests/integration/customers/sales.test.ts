import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { customerData } from '../../../platform/services/customers/index.server.ts';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { type CustomerContext, createCustomer } from '../../support/customers.ts';
import { describeDatabases } from '../../support/database.ts';
import { COMPANY } from '../../support/sellers.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  IBAN,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const EMAIL = 'hannah@example.org';
const OTHER_IBAN = 'DE02120300000000202051';

describeDatabases('the customer of a trade', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    return { database, shops: await openShops(database), ctx: await createContext(CONSUMER_SHOP.id) };
  }

  let keys = 0;
  async function sell(shops: Shops, ctx: RequestContext, changes: Record<string, unknown> = {}, email = EMAIL) {
    keys += 1;
    const sale = createTradeInput(await offerFor(shops, ctx));
    return shops.trades.create(ctx, `key-${keys}`, { ...sale, address: { ...sale.address, email }, ...changes });
  }
  const made = async (...sale: Parameters<typeof sell>) => expectOk(await sell(...sale)).trade;

  async function findOwner({ db }: Database, number: string): Promise<number | null | undefined> {
    const row = await db
      .selectFrom('trade')
      .leftJoin('customer', 'customer.id', 'trade.customer_id')
      .select('customer.account_id')
      .where('trade.number', '=', number)
      .executeTakeFirstOrThrow();
    return row.account_id;
  }
  const getCustomerNumber = async (shops: Shops, ctx: CustomerContext) =>
    (await shops.customers.find(ctx))?.customerNumber;
  const withPassword = (ctx: CustomerContext): CustomerContext => ({
    ...ctx,
    account: { ...ctx.account, confirmed: true },
  });
  const listMails = async (shops: Shops, of: string) =>
    (await shops.mail.list(50)).filter(({ kind: one }) => one === of);

  it("a signed-in customer's trade is theirs, whatever e-mail address they enter, and has their number", async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const trade = await made(shops, hannah, {}, 'somebody.else@example.org');
    expect(trade.customerNumber).toBe(await getCustomerNumber(shops, hannah));
    expect(await findOwner(database, trade.number)).toBe(hannah.account.id);
    const [mail] = await listMails(shops, 'trade.label');
    expect((await shops.mail.find(mail?.id ?? 0))?.text).toContain(`Kundennummer ${trade.customerNumber}`);
  });

  it('a company is stored with its VAT number, or with none, if the seller wishes, exported and deleted', async () => {
    const { database, shops, ctx } = await shop();
    const shopOfCompanies = await createContext(BUSINESS_SHOP.id);
    const hannah = await createCustomer(database, shops, shopOfCompanies);
    const known = async () => (await shops.customers.find(hannah))?.company;
    const keep = (company: object) => made(shops, withPassword(hannah), { company, save: true });
    await made(shops, hannah, { company: COMPANY });
    expect(await known()).toBeUndefined();
    await keep(COMPANY);
    expect(await known()).toEqual(COMPANY);
    await keep({ name: 'Schule am Markt', vatNumber: '', withoutVatNumber: true });
    expect(await known()).toEqual({ name: 'Schule am Markt' });
    const whose = { customerId: (await shops.customers.findCustomerId(hannah)) ?? 0 } as never;
    const data = customerData({ open: () => '{}' });
    expect(await data.read(database.db, whose)).toMatchObject({
      customer: [{ company_name: 'Schule am Markt', vat_number: null }],
    });
    await keep(COMPANY);
    await database.transaction(async (trx) => data.erase?.(trx, whose, new Date()));
    expect(await known()).toBeUndefined();
    const [row] = await database.db
      .selectFrom('customer')
      .select(['company_name', 'vat_number'])
      .where('account_id', '=', hannah.account.id)
      .execute();
    expect(row).toEqual({ company_name: null, vat_number: null });
    expect((await shops.customers.find(await createCustomer(database, shops, ctx)))?.company).toBeUndefined();
  });

  it("a guest's trade gets a customer number, the same for a repeated request", async () => {
    const { database, shops, ctx } = await shop();
    const sale = createTradeInput(await offerFor(shops, ctx));
    const first = expectOk(await shops.trades.create(ctx, 'again', sale));
    expect(first.trade.customerNumber).toMatch(/^[1-9]\d{9}$/);
    const second = expectOk(await shops.trades.create(ctx, 'again', sale));
    expect([second.replayed, second.trade.customerNumber]).toEqual([true, first.trade.customerNumber]);
    expect(await database.db.selectFrom('customer').select(['number', 'account_id']).execute()).toEqual([
      { number: first.trade.customerNumber, account_id: null },
    ]);
  });

  it("a guest may use a guest number of this shop and no customer's number", async () => {
    const { database, shops, ctx } = await shop();
    const { customerNumber } = await shops.customers.openGuest(ctx);
    expect((await made(shops, ctx, { customerNumber })).customerNumber).toBe(customerNumber);
    expect((await made(shops, ctx, { customerNumber })).customerNumber).toBe(customerNumber);
    const hannah = await createCustomer(database, shops, ctx);
    const austrian = (await shops.customers.openGuest(await createContext(NEIGHBOUR_SHOP.id))).customerNumber;
    const unknown = { ok: false, error: { code: 'fields', fields: [{ pointer: '/customerNumber', code: 'unknown' }] } };
    for (const wrong of [await getCustomerNumber(shops, hannah), austrian, '1234567890'])
      expect(await sell(shops, ctx, { customerNumber: wrong })).toMatchObject(unknown);
    expect(await sell(shops, hannah, { customerNumber })).toMatchObject(unknown);
  });

  it('a person has one customer number on the pages of all trades and at the desk, once guest trades have joined', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const own = (await getCustomerNumber(shops, hannah)) ?? '';
    const guest = await sell(shops, ctx);
    const { trade, accessToken } = expectOk(guest);
    const asGuest = trade.customerNumber ?? '';
    const later = await made(shops, hannah);
    const readNumbers = async () => expectOk(await shops.trades.history(hannah, undefined)).trades;
    const atDesk = async (number: string) => (await shops.fulfilment.find(number))?.customerNumber;
    const search = async (text: string) =>
      (await shops.fulfilment.list({ text, limit: 10 })).trades.map(({ number }) => number);
    expect((await readNumbers()).map(({ customerNumber }) => customerNumber)).toEqual([own]);
    expect(await atDesk(trade.number)).toBe(asGuest);
    expect([await search(own), await search(asGuest)]).toEqual([[later.number], [trade.number]]);
    await database.transaction((trx) => shops.customers.join(trx, hannah.account.id));
    expect((await readNumbers()).map(({ customerNumber }) => customerNumber)).toEqual([own, own]);
    const token = await database.transaction(async (trx) => {
      const row = await trx
        .selectFrom('trade')
        .select('id')
        .where('number', '=', trade.number)
        .executeTakeFirstOrThrow();
      return createSellerMails(shops).getTradeToken(trx, row.id);
    });
    expect((await shops.trades.findTradePage(ctx, { token }))?.customerNumber).toBe(own);
    expect(await atDesk(trade.number)).toBe(own);
    // Staff find all trades by the one number.
    expect(await search(own)).toEqual([later.number, trade.number]);
    // The browser of the guest, who may be another person, does not learn of the account.
    expect((await shops.trades.findByToken(ctx, accessToken))?.customerNumber).toBe(asGuest);
    expect((await shops.trades.findTradePage(ctx, { accessToken }))?.customerNumber).toBe(asGuest);
    // A mail about the guest's trade names no other number.
    for (const mail of await listMails(shops, 'trade.label')) {
      const text = (await shops.mail.find(mail.id))?.text ?? '';
      expect([own, asGuest].filter((number) => text.includes(`Kundennummer ${number}`))).toHaveLength(1);
    }
  });

  it("a guest's trade joins the account of its address only with the next proof of that address", async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const trade = await made(shops, ctx, {}, 'Hannah@Example.org');
    expect(trade.customerNumber).not.toBe(await getCustomerNumber(shops, hannah));
    expect(trade.customerNumber).toMatch(/^[1-9]\d{9}$/);
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    const sale = createTradeInput(await offerFor(shops, austrian));
    const address = { ...sale.address, postalCode: '1010', email: EMAIL };
    const abroad = expectOk(await shops.trades.create(austrian, 'abroad', { ...sale, address })).trade;
    expect(await findOwner(database, trade.number)).toBeNull();
    expect(await shops.customers.countGuestSales(ctx, EMAIL)).toBe(1);
    await database.transaction((trx) => shops.customers.join(trx, hannah.account.id));
    expect(await findOwner(database, trade.number)).toBe(hannah.account.id);
    expect(await findOwner(database, abroad.number)).toBeNull();
    expect(await shops.customers.countGuestSales(ctx, EMAIL)).toBe(0);
  });

  it('a trade created during a proof of its address joins with that proof or the next, never with neither', async () => {
    const { database, shops, ctx } = await shop();
    const offers = await Promise.all(Array.from({ length: 6 }, () => offerFor(shops, ctx)));
    const sales = offers.map((offer, index) => {
      const sale = createTradeInput(offer);
      return shops.trades.create(ctx, `race-${index}`, { ...sale, address: { ...sale.address, email: EMAIL } });
    });
    const [hannah, ...trades] = await Promise.all([createCustomer(database, shops, ctx), ...sales]);
    await database.transaction((trx) => shops.customers.join(trx, hannah.account.id));
    for (const trade of trades) expect(await findOwner(database, expectOk(trade).trade.number)).toBe(hannah.account.id);
  });

  it('a trade stores address and payout for the next time if the seller wishes, sealed, with a notice', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = withPassword(await createCustomer(database, shops, ctx));
    await made(shops, hannah);
    expect(await shops.customers.address(hannah)).toMatchObject({ value: { address: null } });
    await made(shops, hannah, { save: true });
    const { email: _, ...address } = createTradeInput({ id: '' }).address;
    expect(await shops.customers.address(hannah)).toEqual({ ok: true, value: { address } });
    const kept = { accountHolder: 'Jonas Reuter', iban: 'DE89 ···· ···· 3000', isPrimary: true };
    expect(await shops.customers.bankAccount(hannah)).toMatchObject({ value: { payment: kept } });
    const rows = await database.db.selectFrom('customer_payment').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(IBAN.replaceAll(' ', ''));
    await made(shops, hannah, { save: true });
    expect(await listMails(shops, 'account.payoutChanged')).toHaveLength(1);
  });

  it('the next trade suggests the last payout first', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = withPassword(await createCustomer(database, shops, ctx));
    await made(shops, hannah, { save: true });
    await made(shops, hannah, { save: true, payout: { paymentType: 2, paypalEmail: EMAIL } });
    expect(await shops.customers.bankAccount(hannah)).toMatchObject({ value: { payment: { isPrimary: false } } });
    expect(await shops.customers.paypalAccount(hannah)).toMatchObject({
      value: { paypalAccount: { isPrimary: true } },
    });
  });

  it('a trade that stores another payout fails without a recent password', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const refused = { ok: false, error: { code: 'password.again' } };
    expect(await sell(shops, hannah, { save: true })).toMatchObject(refused);
    expect(await database.db.selectFrom('trade').select('id').execute()).toEqual([]);
    await made(shops, withPassword(hannah), { save: true });
    // A stored payout may be stored again, and an address needs no password.
    await made(shops, hannah, { save: true });
    const other = { paymentType: 13, accountHolder: 'Jonas Reuter', iban: OTHER_IBAN };
    expect(await sell(shops, hannah, { save: true, payout: other })).toMatchObject(refused);
    expect(await shops.customers.bankAccount(hannah)).toMatchObject({
      value: { payment: { iban: 'DE89 ···· ···· 3000' } },
    });
  });

  it('one of two concurrent first payout accounts of a kind remains, and its repetition succeeds', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const customer = (await shops.customers.find(hannah))?.id ?? '';
    const body = { paypalAccount: null, paymentType: 'INVOICE', isPrimary: false, customer } as const;
    const added = [IBAN, OTHER_IBAN, IBAN, OTHER_IBAN].map((iban) =>
      shops.customers.createPaymentAccount(hannah, { ...body, bankAccount: { accountHolder: 'Hannah Probe', iban } }),
    );
    const codes = (await Promise.all(added)).map((one) => (one.ok ? 'added' : one.error.code));
    expect(codes.sort()).toEqual(['added', 'added', 'payment.exists', 'payment.exists']);
    expect(await database.db.selectFrom('customer_payment').select('id').execute()).toHaveLength(1);
  });

  it('the sweep deletes guest numbers without a trade after 30 days, and no other customer', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const sold = await made(shops, ctx, {}, 'guest@example.org');
    const { customerNumber: unused } = await shops.customers.openGuest(ctx);
    const numbers = async () =>
      (await database.db.selectFrom('customer').select('number').execute()).map(({ number }) => number);
    const day = (days: number) => new Date(ctx.now().getTime() + days * DAY_MS);
    expect(await shops.customers.sweep.run(day(29))).toBe(0);
    expect(await shops.customers.sweep.run(day(31))).toBe(1);
    expect(await numbers()).not.toContain(unused);
    expect((await numbers()).sort()).toEqual([await getCustomerNumber(shops, hannah), sold.customerNumber].sort());
  });

  it("a guest's trade stores no customer data", async () => {
    const { database, shops, ctx } = await shop();
    await made(shops, ctx, { save: true });
    expect(await database.db.selectFrom('customer_payment').select('id').execute()).toEqual([]);
  });
});
