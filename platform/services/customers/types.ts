import type { OpenTransaction } from '../../database/index.server.ts';
import type {
  BankAccountBody,
  CustomerAddressBody,
  CustomerAddressInputBody,
  CustomerBody,
  GuestAccountNumberBody,
  PaymentAccountBody,
  PaymentAccountInputBody,
  PaypalAccountBody,
  PhoneContactBody,
  TradeCompanyBody,
  TradePayoutBody,
} from '../../generated/api/types.gen.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** Registration data from the same browser; the account's address has just been proven. Every field may be missing. */
export interface OpenedCustomer {
  accountId: number;
  firstName?: string;
  lastName?: string;
  address?: { street: string; postalCode: string; city: string } | null;
  payout?: TradePayoutBody | null;
}

/** `customer.unknown`: the account has no customer, or was deleted. `notOwn`: the body names another customer. */
export type CustomerError =
  | { code: 'fields'; fields: ProblemField[] }
  | { code: 'customer.unknown' }
  | { code: 'notOwn' }
  | { code: 'payment.unknown' }
  | { code: 'payment.exists' }
  | { code: 'phone.unknown' }
  | { code: 'phone.exists' };

export type Told<Value> = Promise<Result<Value, CustomerError>>;

/** Data of the signed-in customer only: `ctx.account` selects it. Form bodies may have any shape. */
interface OwnData {
  find(ctx: RequestContext): Promise<CustomerBody | undefined>;
  address(ctx: RequestContext): Told<CustomerAddressBody>;
  changeAddress(ctx: RequestContext, input: unknown): Told<CustomerAddressBody>;
  bankAccount(ctx: RequestContext): Told<BankAccountBody>;
  paypalAccount(ctx: RequestContext): Told<PaypalAccountBody>;
  /** Changes the account with this `id`, or creates one without it. */
  changeBankAccount(ctx: RequestContext, input: unknown): Told<BankAccountBody>;
  changePaypalAccount(ctx: RequestContext, input: unknown): Told<PaypalAccountBody>;
  createPaymentAccount(ctx: RequestContext, input: PaymentAccountInputBody): Told<PaymentAccountBody>;
  /** Confirms the payment account with this id: trades may be paid there again. */
  confirmPayment(ctx: RequestContext, id: string): Told<PaymentAccountBody>;
  createPhone(ctx: RequestContext, input: unknown): Told<PhoneContactBody>;
  /** An empty number removes it. */
  changePhone(ctx: RequestContext, input: unknown): Told<PhoneContactBody>;
  changePerson(ctx: RequestContext, input: unknown): Told<CustomerBody>;
  /** An empty name removes the company. */
  changeCompany(ctx: RequestContext, input: unknown): Told<CustomerBody>;
}

/** The seller of a new trade. */
export interface Seller {
  number: string;
  /** Null for a guest whose number comes from the customer service of another host. */
  customerId: number | null;
}

/** The data of a trade to store for the next one. */
export interface TradeDetails {
  /** Only when a company sells. */
  company?: TradeCompanyBody;
  address: CustomerAddressInputBody['address'];
  payout: TradePayoutBody | null;
}

export interface CustomerService extends OwnData {
  /** Creates the customer of a new account, and assigns earlier guest trades with its address. */
  open(trx: OpenTransaction, ctx: RequestContext, opened: OpenedCustomer): Promise<{ id: string; number: string }>;
  /** Assigns guest trades with the address that its owner just proved to an account's customer. */
  join(trx: OpenTransaction, accountId: number): Promise<void>;
  /** Number of trades that `join` would assign. */
  countGuestSales(ctx: RequestContext, email: string): Promise<number>;
  /** Stored payouts of an account, masked. */
  maskedPayouts(accountId: number): Promise<string[]>;
  /** Afterwards no stored payout of the account is used before its owner confirms it. Returns their number. */
  unconfirmPayouts(trx: OpenTransaction, accountId: number): Promise<number>;
  /**
   * Deletes the customer of an account; its trades stay without one. Returns false and deletes nothing if the account's
   * customer has another public id.
   */
  erase(trx: OpenTransaction, accountId: number, customerId: string): Promise<boolean>;
  /** Internal id of the signed-in customer; never shown. */
  findCustomerId(ctx: RequestContext): Promise<number | undefined>;
  /** True when the address is the confirmed one of the signed-in account. */
  isOwnAddress(ctx: RequestContext, email: string): Promise<boolean>;
  /**
   * The full payout, for a trade that names a payment account of its seller; undefined for another customer's account.
   */
  storedPayout(ctx: RequestContext, id: string): Promise<TradePayoutBody | undefined>;
  /**
   * The seller of a new trade: the signed-in customer, or a guest with the given number. Undefined for a guest without
   * a number, and when this seller may not use the given number.
   */
  seller(ctx: RequestContext, customerNumber: string | undefined): Promise<Seller | undefined>;
  /** Id of the trade's customer: the seller, with or without an account. */
  assign(trx: OpenTransaction, ctx: RequestContext, seller: Seller): Promise<number | null>;
  /** Stores company, address and payout of a trade for the signed-in customer's next one. */
  keep(
    trx: OpenTransaction,
    ctx: RequestContext,
    details: TradeDetails,
  ): Promise<Result<null, { code: 'password.again' }>>;
  /** Creates a number for a guest. Unused, it is deleted after 30 days. */
  openGuest(ctx: RequestContext): Promise<GuestAccountNumberBody>;
  sweep: Sweep;
}
