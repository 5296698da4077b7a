import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Caller, createCaller } from '../../support/customer-calls.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { listTables } from '../../support/list-tables.ts';
import { COMPANY } from '../../support/sellers.ts';
import { createTradeInput, expectOk, offerFor } from '../../support/selling.ts';

const IBAN = 'DE89370400440532013000';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
}, 240_000);
afterAll(() => edge?.close());

/** A person with data in every service. */
async function inUse(): Promise<Caller> {
  const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN } as const;
  const address = { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' };
  const hannah = await createCaller(edge, CONSUMER_SHOP.id, { payout, address });
  const sale = createTradeInput(await offerFor(edge.services as never, hannah.ctx));
  const details = { ...sale, address: { ...sale.address, email: hannah.email } };
  expectOk(await edge.services.trades.create(hannah.ctx, `sale of ${hannah.email}`, details));
  // A company's trade is also one of the account.
  await edge.database.db
    .updateTable('trade')
    .set({ company_name: COMPANY.name, vat_number: COMPANY.vatNumber })
    .where('email', '=', hannah.email)
    .execute();
  await edge.services.newsletter.subscribe(hannah.ctx, { email: hannah.email, locale: 'de' });
  await edge.database.db
    .updateTable('newsletter_subscription')
    .set({ state: 'confirmed', confirmed_at: new Date(), confirm_hash: null })
    .where('email', '=', hannah.email)
    .execute();
  await edge.database.db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: new Date() })
    .where('to_address', '=', hannah.email)
    .execute();
  return hannah;
}

async function listIds(caller: Caller) {
  const { id, identifier } = (await caller.call('GET', 'customers')).body as { id: string; identifier: string };
  return { customerId: id, customerIdentifier: identifier };
}

/** Every row of every table as text, by table. */
async function dump(): Promise<Record<string, string[]>> {
  const { db } = edge.database;
  const tables: Record<string, string[]> = {};
  for (const name of await listTables({ db })) {
    const all = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    tables[name] = all.rows.map(({ row }) => row);
  }
  return tables;
}

describe("a customer's export", () => {
  it('the export names every table with rows of an account, a customer or an address', async () => {
    const hannah = await inUse();
    const { status, body, headers } = await hannah.call('GET', 'export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('attachment');
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and (column_name in ('account_id', 'customer_id', 'email', 'to_address') and table_name not like 'staff%'
        or column_name in ('trade_id', 'clarification_id') and table_name <> 'trade_key' and table_name not like 'tracking%')`.execute(
      edge.database.db,
    );
    const wanted = rows.map(({ name }) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
    expect(wanted.length).toBeGreaterThan(10);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(wanted));
  });

  it("the export contains the owner's data in full, without secrets or other people", async () => {
    const hannah = await inUse();
    const jonas = await inUse();
    const { text, body } = await hannah.call('GET', 'export');
    expect(body).toMatchObject({
      account: [{ email: hannah.email }],
      customer: [{ city: 'Hamburg' }],
      customerPayment: [{ payout: { iban: IBAN } }],
      trade: [
        {
          email: hannah.email,
          payoutMasked: 'DE89 ···· ···· 3000',
          companyName: 'Sandvoß GmbH',
          vatNumber: 'DE136695976',
        },
      ],
      newsletterSubscription: [{ state: 'confirmed' }],
      keptByLaw: { years: 10 },
    });
    expect((body.mail as object[]).length).toBeGreaterThan(0);
    expect(text).not.toContain(jonas.email);
    expect(text).not.toMatch(/(hash|sealed)"/i);
    await hannah.forgetPassword();
    expect(await hannah.call('GET', 'export')).toMatchObject({ status: 403, body: { code: 'password.again' } });
  });
});

describe('photos and results of an inspection', () => {
  it('the export contains inspection results without names of staff, and the trade keeps them after deletion', async () => {
    const hannah = await inUse();
    const { fulfilment } = edge.services;
    const [row] = (await fulfilment.list({ text: hannah.email, limit: 1 })).trades;
    const by = { person: 'staff.member@example.org' };
    const [number, now] = [row?.number ?? '', new Date()];
    const there = expectOk(await fulfilment.receive(hannah.ctx, by, { number }));
    expectOk(await fulfilment.note(by, { number, text: 'The box was open.' }, now));
    const photo = { content: new Uint8Array([255, 216, 7]), contentType: 'image/jpeg', width: 1, height: 1 };
    expectOk(await fulfilment.addPhoto(by, { number, item: 1, photo }, now));
    expectOk(await fulfilment.asDescribed(hannah.ctx, by, { number, version: there.version }));
    const { text, body } = await hannah.call('GET', 'export');
    expect(body).toMatchObject({
      tradeHistory: [{}, {}, { toState: 'received' }, { toState: 'inspected' }],
      tradeItem: [{ number, item: 1, foundCents: row?.totalCents, decision: 'accepted' }],
      tradeNote: [{ number, text: 'The box was open.' }],
      tradePhoto: [{ number, item: 1, contentType: 'image/jpeg', content: '/9gH' }],
      payout: [{ number, amountCents: row?.totalCents }],
    });
    expect((body.keptByLaw as { tables: string[] }).tables).toEqual(expect.arrayContaining(['tradePhoto', 'payout']));
    expect(text).not.toContain(by.person);
    expect(await hannah.call('DELETE', 'customers', await listIds(hannah))).toMatchObject({ status: 200 });
    expect((await fulfilment.find(number))?.photos).toHaveLength(1);
  });
});

describe("a customer's deletion", () => {
  it("the deletion requires the caller's own customer and account", async () => {
    const hannah = await inUse();
    const jonas = await inUse();
    const [own, other] = [await listIds(hannah), await listIds(jonas)];
    for (const wrong of [
      other,
      { ...own, customerId: other.customerId },
      { ...own, customerIdentifier: other.customerIdentifier },
    ])
      expect(await hannah.call('DELETE', 'customers', wrong)).toMatchObject({
        status: 403,
        body: { code: 'account.other' },
      });
    expect(await jonas.call('GET', 'bank_accounts')).toMatchObject({
      body: { payment: { iban: 'DE89 ···· ···· 3000' } },
    });
  });

  it('the deletion of an account requires its own customer', async () => {
    const hannah = await inUse();
    const jonas = await inUse();
    const [own, other] = [await listIds(hannah), await listIds(jonas)];
    for (const customerId of [other.customerId, 'nope'])
      expect(await edge.services.accounts.deleteUser(hannah.ctx, { ...own, customerId })).toMatchObject({
        ok: false,
        error: { code: 'notOwn' },
      });
    expect(await hannah.call('GET', 'customers')).toMatchObject({ status: 200 });
    expect(await edge.services.accounts.deleteUser(hannah.ctx, own)).toMatchObject({ ok: true });
  });

  it("the deletion ends the token's access before it deletes the account", async () => {
    const hannah = await inUse();
    const own = await listIds(hannah);
    expect(await hannah.call('DELETE', 'customers', own)).toMatchObject({ status: 200 });
    const address = { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' };
    for (const [method, call, body] of [
      ['GET', 'customers', undefined],
      ['GET', 'addresses', undefined],
      ['PATCH', 'addresses', { address: { firstName: 'Hannah', lastName: 'Probe', ...address } }],
      ['PATCH', 'bank_accounts', { payment: { id: '', accountHolder: 'Hannah Probe', iban: IBAN } }],
    ] as const)
      expect(await hannah.call(method, call, body), `${method} ${call}`).toMatchObject({
        status: 404,
        body: { code: 'customer.unknown' },
      });
    const { rows } = await sql<{ payments: number }>`
      select count(*) as payments from customer_payment p join customer c on c.id = p.customer_id
      where c.public_id = ${own.customerId}`.execute(edge.database.db);
    expect(rows[0]?.payments).toBe(0);
    expect(await edge.services.accounts.deleteUser(hannah.ctx, own)).toMatchObject({ ok: true });
  });

  it("the deletion leaves trades without a person and the newsletter's proof of consent, and nothing else", async () => {
    const hannah = await inUse();
    const before = await dump();
    const own = await listIds(hannah);
    expect(await hannah.call('DELETE', 'customers', own)).toMatchObject({ status: 200, body: { success: true } });
    // A repetition after a lost answer succeeds too.
    expect(await hannah.call('DELETE', 'customers', own)).toMatchObject({ status: 200 });
    const token = hannah.ctx;
    expect(await edge.services.accounts.deleteUser(token, own)).toMatchObject({ ok: true });
    const after = await dump();
    for (const table of ['trade_line', 'trade_history']) expect(after[table], table).toEqual(before[table]);
    expect(after.trade?.length).toBe(before.trade?.length);
    const naming = Object.entries(after).filter(([, rows]) => rows.some((row) => row.includes(hannah.email)));
    // The last mail confirms the deletion.
    expect(naming.map(([table]) => table).sort()).toEqual(['mail', 'trade']);
    expect(after.mail?.filter((row) => row.includes(hannah.email))).toHaveLength(1);
    const { rows } = await sql<{ kept: number }>`
      select count(*) as kept from trade where email = ${hannah.email} and customer_id is null and payout_sealed is not null`.execute(
      edge.database.db,
    );
    expect(rows[0]?.kept).toBe(1);
    expect(await hannah.call('GET', 'customers')).toMatchObject({ status: 401 });
  });
});
