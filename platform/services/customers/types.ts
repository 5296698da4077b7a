import type { OpenTransaction } from '../../database/index.server.ts';
import type {
  BankAccountBody,
  CustomerAddressBody,
  CustomerBody,
  GuestAccountNumberBody,
  PaymentAccountBody,
  PaymentAccountInputBody,
  PaypalAccountBody,
  PhoneContactBody,
  TradePayoutBody,
} from '../../generated/api/types.gen.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** What was said at registration; the account's address has just been confirmed. */
export interface OpenedCustomer {
  accountId: number;
  firstName: string;
  lastName: string;
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
  createPhone(ctx: RequestContext, input: unknown): Told<PhoneContactBody>;
  /** An empty number takes it out. */
  changePhone(ctx: RequestContext, input: unknown): Told<PhoneContactBody>;
  changePerson(ctx: RequestContext, input: unknown): Told<CustomerBody>;
}

export interface CustomerService extends OwnData {
  /** Makes the customer of a new account, and gives it what was sold with its address before. */
  open(trx: OpenTransaction, ctx: RequestContext, opened: OpenedCustomer): Promise<{ id: string; number: string }>;
  /** Gives the customer of an account what was sold with another address that its owner confirmed just now. */
  join(trx: OpenTransaction, accountId: number): Promise<void>;
  /** Deletes the customer of an account. Sales stay, and are nobody's. */
  erase(trx: OpenTransaction, accountId: number): Promise<void>;
  /** In full, for a sale that names a payment account of its seller; undefined where it is not their own. */
  storedPayout(ctx: RequestContext, id: string): Promise<TradePayoutBody | undefined>;
  /** A number for somebody without an account. Unused, it is forgotten after 30 days. */
  openGuest(ctx: RequestContext): Promise<GuestAccountNumberBody>;
  sweep: Sweep;
}
