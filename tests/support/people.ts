import { randomUUID } from 'node:crypto';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { RequestContext, SignedInAccount } from '../../platform/shared/request-context.ts';
import { signIn, storeAccount } from './accounts.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import type { Edge } from './edge.ts';
import { createContext, createTradeInput, expectOk, IBAN, offerFor, type Shops } from './selling.ts';

/** A customer with a row in every table of accounts. */
export interface Person {
  ctx: RequestContext & Required<Pick<RequestContext, 'account'>>;
  email: string;
  token: string;
  /** Public ids: of the customer, of its accounts for payouts, of the passkey. */
  customerId: string;
  bankId: string;
  paypalId: string;
  passkeyId: string;
  /** Of what they sold. */
  tradeNumber: string | undefined;
}

export const PASSWORD = 'Kiesel Lampe Tram';
const BROWSER = { cookie: undefined, userAgent: undefined, address: undefined };

/** A new account of a tenant with customer, payouts, phone, passkey and two sessions, and with a sale it made as a guest. */
export async function createPerson(
  { database, services }: Pick<Edge, 'database' | 'services'>,
  tenant: TenantId,
  { role = 'customer', sold = false }: { role?: SignedInAccount['role']; sold?: boolean } = {},
): Promise<Person> {
  const { accounts, customers } = services;
  const guest = await createContext(tenant, { now: () => new Date() });
  const email = `${randomUUID()}@example.org`;
  const shops = services as unknown as Shops;
  const sale = sold
    ? expectOk(await services.trades.create(guest, randomUUID(), saleFor(await offerFor(shops, guest), email)))
    : undefined;
  const { id } = await storeAccount(database, guest, { email, role, password: PASSWORD });
  const entered = await database.transaction(async (trx) => {
    await customers.open(trx, guest, { accountId: id, firstName: 'Jo', lastName: 'Probe', ...where(tenant) });
    return accounts.enter(trx, guest, { accountId: id, browser: BROWSER });
  });
  if (!entered) throw new Error('The account is gone.');
  await signIn({ database, accounts }, guest, { id });
  const { access_token } = entered.tokens;
  const known = await accounts.authenticate(guest, access_token);
  if (!known) throw new Error('The token is not good.');
  const ctx = { ...guest, account: known.account };
  return {
    ctx,
    email,
    token: access_token,
    passkeyId: await storePasskey({ database }, id),
    tradeNumber: sale?.trade.number,
    ...(await savePayouts({ database, services }, ctx)),
  };
}

const saleFor = (offer: { id: string }, email: string) => {
  const sale = createTradeInput(offer);
  return { ...sale, address: { ...sale.address, email } };
};

const where = (tenant: TenantId) =>
  tenant === CONSUMER_SHOP.id ? { address: { street: 'Lange Reihe 72', postalCode: '20099', city: 'Hamburg' } } : {};

async function storePasskey({ database }: Pick<Edge, 'database'>, accountId: number): Promise<string> {
  const credential_id = randomUUID();
  await database.db
    .insertInto('passkey')
    .values({
      credential_id,
      account_id: accountId,
      public_key: 'k',
      counter: 0,
      transports: '[]',
      name: 'Schlüssel',
      created_at: new Date(),
    })
    .execute();
  return credential_id;
}

async function savePayouts(
  { services: { customers } }: Pick<Edge, 'database' | 'services'>,
  ctx: Person['ctx'],
): Promise<Pick<Person, 'customerId' | 'bankId' | 'paypalId'>> {
  const customerId = (await customers.find(ctx))?.id ?? '';
  const named = { paymentType: 'INVOICE', isPrimary: false, customer: customerId } as const;
  const bankAccount = { accountHolder: 'Jo Probe', iban: IBAN };
  const paypalAccount = { email: `paypal-${randomUUID()}@example.org` };
  expectOk(await customers.createPaymentAccount(ctx, { ...named, bankAccount, paypalAccount: null }));
  expectOk(await customers.createPaymentAccount(ctx, { ...named, bankAccount: null, paypalAccount }));
  expectOk(await customers.createPhone(ctx, { phoneContact: { id: '', number: '+49 40 30088880' } }));
  const [bank, paypal] = [expectOk(await customers.bankAccount(ctx)), expectOk(await customers.paypalAccount(ctx))];
  return { customerId, bankId: bank.payment?.id ?? '', paypalId: paypal.paypalAccount?.id ?? '' };
}
