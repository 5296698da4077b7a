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

/** What the browser that registered said; the account's address has just been proven. All of it may be missing. */
export interface OpenedCustomer {
  accountId: number;
  firstName?: string;
  lastName?: string;
  address?: { street: string; postalCode: string; city: string } | null;
  payout?: TradePayoutBody | null;
}

/** `customer.unknown`: the account has none, or is gone. `notOwn`: the body names another customer. */
export type CustomerRefusal =
  | { code: 'fields'; fields: ProblemField[] }
  | { code: 'customer.unknown' }
  | { code: 'notOwn' }
  | { code: 'payment.unknown' }
  | { code: 'payment.exists' }
  | { code: 'phone.unknown' }
  | { code: 'phone.exists' };

export type Told<Value> = Promise<Result<Value, CustomerRefusal>>;

/** Whoever is signed in, alone: `ctx.account` decides whose everything is. Bodies of forms may be of any shape. */
interface OwnData {
  find(ctx: RequestContext): Promise<CustomerBody | undefined>;
  address(ctx: RequestContext): Told<CustomerAddressBody>;
  changeAddress(ctx: RequestContext, input: unknown): Told<CustomerAddressBody>;
  bankAccount(ctx: RequestContext): Told<BankAccountBody>;
  paypalAccount(ctx: RequestContext): Told<PaypalAccountBody>;
  /** The ones named by `id`; whoever has none creates it. */
  changeBankAccount(ctx: RequestContext, input: unknown): Told<BankAccountBody>;
  changePaypalAccount(ctx: RequestContext, input: unknown): Told<PaypalAccountBody>;
  createPaymentAccount(ctx: RequestContext, input: PaymentAccountInputBody): Told<PaymentAccountBody>;
  /** The one of this id is the owner's after all: sales may be paid there again. */
  confirmPayment(ctx: RequestContext, id: string): Told<PaymentAccountBody>;
  createPhone(ctx: RequestContext, input: unknown): Told<PhoneContactBody>;
  /** An empty number takes it out. */
  changePhone(ctx: RequestContext, input: unknown): Told<PhoneContactBody>;
  changePerson(ctx: RequestContext, input: unknown): Told<CustomerBody>;
  /** Without a name it takes the company out. */
  changeCompany(ctx: RequestContext, input: unknown): Told<CustomerBody>;
}

/** Somebody who is about to sell. */
export interface Seller {
  number: string;
  /** Null for a guest who gets their number with the sale. */
  customerId: number | null;
}

/** What of a sale is worth keeping. */
export interface SaleDetails {
  /** Of a company's sale only. */
  company?: TradeCompanyBody;
  address: CustomerAddressInputBody['address'];
  payout: TradePayoutBody | null;
}

export interface CustomerService extends OwnData {
  /** Makes the customer of a new account, and gives it what was sold with its address before. */
  open(trx: OpenTransaction, ctx: RequestContext, opened: OpenedCustomer): Promise<{ id: string; number: string }>;
  /** Gives the customer of an account what was sold without one with the address that its owner proved just now. */
  join(trx: OpenTransaction, accountId: number): Promise<void>;
  /** How many sales that would be. */
  countGuestSales(ctx: RequestContext, email: string): Promise<number>;
  /** Stored payouts of an account, masked. */
  maskedPayouts(accountId: number): Promise<string[]>;
  /** After this no stored payout of the account counts before its owner confirms it. Returns how many there are. */
  unconfirmPayouts(trx: OpenTransaction, accountId: number): Promise<number>;
  /**
   * Deletes the customer of an account; its sales stay without one. Returns false and deletes nothing where the account
   * has a customer with another public id.
   */
  erase(trx: OpenTransaction, accountId: number, customerId: string): Promise<boolean>;
  /** What joins the signed-in customer's rows; shown to nobody. */
  idOf(ctx: RequestContext): Promise<number | undefined>;
  /** Whether the address is the confirmed one of who is signed in. */
  isOwnAddress(ctx: RequestContext, email: string): Promise<boolean>;
  /** In full, for a sale that names a payment account of its seller; undefined where it is not their own. */
  storedPayout(ctx: RequestContext, id: string): Promise<TradePayoutBody | undefined>;
  /**
   * Who is about to sell: the signed-in customer, or a guest, with the number given or a new one. Undefined when the number
   * given is nobody's who may sell with it.
   */
  seller(ctx: RequestContext, customerNumber: string | undefined): Promise<Seller | undefined>;
  /** Id of the customer whose a sale is: the seller, with or without an account. */
  assign(trx: OpenTransaction, ctx: RequestContext, seller: Seller): Promise<number | null>;
  /** Keeps company, address and payout of a sale for the signed-in customer's next one. */
  keep(
    trx: OpenTransaction,
    ctx: RequestContext,
    details: SaleDetails,
  ): Promise<Result<null, { code: 'password.again' }>>;
  /** A number for somebody without an account. Unused, it is forgotten after 30 days. */
  openGuest(ctx: RequestContext): Promise<GuestAccountNumberBody>;
  sweep: Sweep;
}
