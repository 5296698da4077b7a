import { expect, it } from 'vitest';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { createCustomer } from '../../support/customers.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, IBAN, NOW, offerFor, openShops } from '../../support/selling.ts';

describeDatabases('a customer', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    return { database, shops: await openShops(database), ctx: await createContext(CONSUMER_SHOP.id) };
  }
  const owners = ({ db }: Awaited<ReturnType<typeof shop>>['database']) =>
    db
      .selectFrom('trade')
      .leftJoin('customer', 'customer.id', 'trade.customer_id')
      .select(['trade.number as sale', 'customer.account_id as account'])
      .orderBy('trade.id')
      .execute();

  it('a customer is created with an account, a random number and the data of the registration', async () => {
    const { database, shops, ctx } = await shop();
    const address = { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' };
    const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN } as const;
    const hannah = await createCustomer(database, shops, ctx, { address, payout });
    const customer = await shops.customers.find(hannah);
    expect(customer).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      customerNumber: expect.stringMatching(/^[1-9]\d{9}$/),
      identifier: hannah.account.identifier,
      customerIri: `/api/customers/customers/${customer?.id}`,
      peopleIri: `/api/customers/people/${customer?.id}`,
      email: 'hannah@example.org',
      role: 'customer',
      firstName: 'Hannah',
      lastName: 'Probe',
      phone: null,
      createdAt: NOW.toISOString(),
    });
    const [payment] = await database.db.selectFrom('customer_payment').selectAll().execute();
    expect(payment).toMatchObject({ kind: 'bank', is_primary: true, account_holder: 'Hannah Probe' });
    expect(JSON.stringify(payment)).not.toContain(IBAN.replaceAll(' ', ''));
  });

  it('a customer is found by its own account only, and in its own shop only', async () => {
    const { database, shops, ctx } = await shop();
    const hannah = await createCustomer(database, shops, ctx);
    const jonas = await createCustomer(database, shops, ctx, { email: 'jonas@example.org', firstName: 'Jonas' });
    expect(await shops.customers.find(jonas)).toMatchObject({ firstName: 'Jonas', email: 'jonas@example.org' });
    expect(await shops.customers.find(ctx)).toBeUndefined();
    const austria = await createContext(NEIGHBOUR_SHOP.id);
    expect(await shops.customers.find({ ...austria, account: hannah.account })).toBeUndefined();
  });

  it('a customer receives the guest trades with its address, in its own shop, and nothing else', async () => {
    const { database, shops, ctx } = await shop();
    const austria = await createContext(NEIGHBOUR_SHOP.id);
    const sell = async (key: string, email: string, at = ctx) => {
      const sale = createTradeInput(await offerFor(shops, at));
      const address = { ...sale.address, email, postalCode: at === austria ? '1010' : '20099' };
      return expectOk(await shops.trades.create(at, key, { ...sale, address })).trade.number;
    };
    await sell('key-1', 'Hannah@Example.org');
    await sell('key-2', 'jonas@example.org');
    await sell('key-3', 'hannah@example.org', austria);
    const hannah = await createCustomer(database, shops, ctx);
    expect((await owners(database)).map(({ account }) => account)).toEqual([hannah.account.id, null, null]);
  });

  it('a payout goes to the stored account, whose full number never reaches the browser', async () => {
    const { database, shops, ctx } = await shop();
    const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN.replaceAll(' ', '') } as const;
    const hannah = await createCustomer(database, shops, ctx, { payout });
    const jonas = await createCustomer(database, shops, ctx, { email: 'jonas@example.org' });
    const { public_id: stored } = await database.db
      .selectFrom('customer_payment')
      .select('public_id')
      .executeTakeFirstOrThrow();
    const sale = createTradeInput(await offerFor(shops, ctx), { payout: { paymentType: 13, stored } });
    const unknown = { pointer: '/payout/paymentType', code: 'stored.unknown' };
    for (const other of [ctx, jonas])
      expect(await shops.trades.create(other, 'key-1', sale)).toMatchObject({ error: { fields: [unknown] } });
    for (const wrong of [
      { paymentType: 13, stored: 'x' },
      { paymentType: 2, stored },
    ])
      expect(await shops.trades.create(hannah, 'key-1', { ...sale, payout: wrong })).toMatchObject({
        error: { code: 'fields', fields: [unknown] },
      });
    const made = expectOk(await shops.trades.create(hannah, 'key-1', sale));
    expect(made.trade.payout).toEqual({
      paymentType: 13,
      masked: 'DE89 ···· ···· 3000',
      accountHolder: 'Hannah Probe',
    });
    // The account may have been deleted by then: the same request is the same trade.
    await database.db.deleteFrom('customer_payment').execute();
    expect(expectOk(await shops.trades.create(hannah, 'key-1', sale))).toMatchObject({ replayed: true });
  });

  it('a customer is deleted with its account, and its trades remain without an owner', async () => {
    const { database, shops, ctx } = await shop();
    const sale = createTradeInput(await offerFor(shops, ctx));
    await shops.trades.create(ctx, 'key-1', { ...sale, address: { ...sale.address, email: 'hannah@example.org' } });
    const hannah = await createCustomer(database, shops, ctx);
    expect(await owners(database)).toMatchObject([{ account: hannah.account.id }]);
    const { id = '' } = (await shops.customers.find(hannah)) ?? {};
    expect(await database.transaction((trx) => shops.customers.erase(trx, hannah.account.id, id))).toBe(true);
    expect(await owners(database)).toMatchObject([{ account: null }]);
    expect(await shops.customers.find(hannah)).toBeUndefined();
  });
});
