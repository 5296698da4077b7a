import type { AccountServices } from '../../api-client/account.ts';
import { bearer } from '../../api-client/bearer.ts';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiResult } from '../../api-client/http.ts';
import { printStoredChoice, type StoredChoice } from '../../forms/stored-payout.ts';
import { createTrade } from '../../generated/api/endpoints.gen.ts';
import type { CustomerAddressBody, CustomerBody, TradeBody, TradeInputBody } from '../../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../../shared/endpoint.ts';
import { payPalTypesOf } from '../../shared/payment-types.ts';
import { authorised, openSession, type Session } from './account-session.ts';

type PaymentTypes = Parameters<typeof payPalTypesOf>[0];

/** What an account already knows of a sale's details. */
export interface AccountDetails {
  /** Values for the fields of the same names; only what is known. */
  values: Readonly<Record<string, string>>;
  /** Values of `paymentType` that stand for a stored account, the preferred one first. */
  stored: readonly { value: string; kind: 'bank' | 'payPal'; masked: string }[];
}

/** Reads what the account knows, for the checkout; what cannot be read is left for the visitor to type. */
export async function accountDetails(
  services: AccountServices,
  paymentTypes: PaymentTypes,
): Promise<AccountDetails | undefined> {
  const session = await storedSession(services);
  const { customers } = session;
  const [customer, address, bank, payPal] = await Promise.all([
    authorised(session, customers.customer),
    authorised(session, customers.address),
    authorised(session, customers.bankAccount),
    authorised(session, customers.paypalAccount),
  ]);
  if (!customer.ok) return undefined;
  const [payPalType] = payPalTypesOf(paymentTypes);
  const bankType = paymentTypes.find(({ id }) => id !== payPalType)?.id;
  const accounts = [
    bank.ok && stored('bank', bankType, bank.value.payment, bank.value.payment?.iban),
    payPal.ok && stored('payPal', payPalType, payPal.value.paypalAccount, payPal.value.paypalAccount?.email),
  ].filter((account) => !!account);
  return {
    values: valuesOf(customer.value, address.ok ? address.value.address : null),
    stored: accounts
      .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
      .map(({ kind, choice }) => ({ value: printStoredChoice(choice), kind, masked: choice.masked })),
  };
}

interface Stored {
  kind: 'bank' | 'payPal';
  choice: StoredChoice;
  isPrimary: boolean;
}

/** Undefined where there is none, or the shop does not pay that way. */
function stored(
  kind: Stored['kind'],
  paymentType: number | undefined,
  account: { id: string; isPrimary: boolean } | null,
  masked = '',
): Stored | undefined {
  if (!account || paymentType === undefined) return undefined;
  return { kind, choice: { paymentType, id: account.id, masked }, isPrimary: account.isPrimary };
}

function valuesOf(customer: CustomerBody, address: CustomerAddressBody['address']): Record<string, string> {
  const { email = '', firstName = '', lastName = '' } = customer;
  const { street = '', postalCode = '', city = '' } = address ?? {};
  return { email, firstName, lastName, street, postalCode, city };
}

interface Sale {
  key: string;
  body: TradeInputBody;
}

/** Sells as the owner of the account. */
export async function sellSignedIn(
  services: AccountServices & ServiceAddresses<'trades'>,
  { key, body }: Sale,
): Promise<ApiResult<TradeBody>> {
  const session = await storedSession(services);
  return authorised(session, (token) =>
    callEndpoint(services, createTrade, { headers: { 'idempotency-key': key, ...bearer(token) }, body }),
  );
}

/** The login this browser keeps, for a few calls. */
async function storedSession(services: AccountServices): Promise<Session> {
  const session = openSession(services);
  await session.store.persist.rehydrate();
  return session;
}
