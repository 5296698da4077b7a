import type { AccountServices } from '../../api-client/account.ts';
import { bearer } from '../../api-client/bearer.ts';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { printStoredChoice, type StoredChoice } from '../../forms/stored-payout.ts';
import { createTrade } from '../../generated/api/endpoints/trades.gen.ts';
import type { CustomerAddressBody, CustomerBody, TradeBody, TradeInputBody } from '../../generated/api/types.gen.ts';
import type { ServiceAddresses } from '../../shared/endpoint.ts';
import { listPayPalTypeIds } from '../../shared/payment-types.ts';
import { fail } from '../../shared/result.ts';
import { createSession, type Session, withAuthorisation } from './account-session.ts';
import { companyValues } from './company-values.ts';

type PaymentTypes = Parameters<typeof listPayPalTypeIds>[0];

/** Details of a trade that the account knows. */
export interface AccountDetails {
  /** Values of the fields of the same names; only known ones. */
  values: Readonly<Record<string, string>>;
  /** The same for company fields, which only trades of companies have. */
  company: Readonly<Record<string, string>>;
  /** Values of `paymentType` that select a stored account, the preferred one first. */
  stored: readonly { value: string; masked: string }[];
}

/** Reads the account's details for the checkout; unreadable ones are left for the visitor to type. */
export async function accountDetails(
  services: AccountServices,
  paymentTypes: PaymentTypes,
): Promise<AccountDetails | undefined> {
  const session = await storedSession(services);
  const { customers } = session;
  const [customer, address, bank, payPal] = await Promise.all([
    withAuthorisation(session, customers.customer),
    withAuthorisation(session, customers.address),
    withAuthorisation(session, customers.bankAccount),
    withAuthorisation(session, customers.paypalAccount),
  ]);
  if (!customer.ok) return undefined;
  const [payPalType] = listPayPalTypeIds(paymentTypes);
  const bankType = paymentTypes.find(({ id }) => id !== payPalType)?.id;
  const accounts = [
    bank.ok && toStoredAccount(bankType, bank.value.payment, bank.value.payment?.iban),
    payPal.ok && toStoredAccount(payPalType, payPal.value.paypalAccount, payPal.value.paypalAccount?.email),
  ].filter((account) => !!account);
  return {
    values: toFieldValues(customer.value, address.ok ? address.value.address : null),
    company: companyValues(customer.value),
    stored: accounts
      .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
      .map(({ choice }) => ({ value: printStoredChoice(choice), masked: choice.masked })),
  };
}

interface Stored {
  choice: StoredChoice;
  isPrimary: boolean;
}

/** Undefined where there is none, where it waits to be confirmed, or the shop does not pay that way. */
function toStoredAccount(
  paymentType: number | undefined,
  account: { id: string; isPrimary: boolean; confirmed: boolean } | null,
  masked = '',
): Stored | undefined {
  if (!account || account.confirmed === false || paymentType === undefined) return undefined;
  return { choice: { paymentType, id: account.id, masked }, isPrimary: account.isPrimary };
}

function toFieldValues(customer: CustomerBody, address: CustomerAddressBody['address']): Record<string, string> {
  const { email = '', firstName = '', lastName = '' } = customer;
  const { street = '', postalCode = '', city = '' } = address ?? {};
  return { email, firstName, lastName, street, postalCode, city };
}

interface AccountTrade {
  key: string;
  body: TradeInputBody;
  /** Typed again where storing another payout requires it. */
  password?: string;
}

/** Creates the trade as the owner of the account. */
export async function sellSignedIn(
  services: AccountServices & ServiceAddresses<'trades'>,
  { key, body, password }: AccountTrade,
): Promise<ApiResult<TradeBody>> {
  const session = await storedSession(services);
  if (password) {
    const entered = await withAuthorisation(session, (token) => session.calls.confirmPassword(token, { password }));
    if (!entered.ok)
      return isDenied(entered.error) ? fail({ ...entered.error, code: PASSWORD_WRONG, fields: [] }) : entered;
  }
  return withAuthorisation(session, (token) =>
    callEndpoint(services, createTrade, { headers: { 'idempotency-key': key, ...bearer(token) }, body }),
  );
}

/** Code of a trade that was not attempted, because the typed password is not the account's. */
const PASSWORD_WRONG = 'password.wrong';

function isDenied({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429 && code !== 'signedOut';
}

/** This browser's login, for a few calls. */
async function storedSession(services: AccountServices): Promise<Session> {
  const session = createSession(services);
  await session.store.persist.rehydrate();
  return session;
}
