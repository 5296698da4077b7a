import type { OpenTransaction } from '../../database/index.server.ts';
import type { CustomerBody, TradePayoutBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** What was said at registration; the account's address has just been confirmed. */
export interface OpenedCustomer {
  accountId: number;
  firstName: string;
  lastName: string;
  address?: { street: string; postalCode: string; city: string } | null;
  payout?: TradePayoutBody | null;
}

/** Everything is the signed-in account's own: `ctx.account` decides whose, and nothing else does. */
export interface CustomerService {
  /** Makes the customer of a new account, and gives it what was sold with its address before. */
  open(trx: OpenTransaction, ctx: RequestContext, opened: OpenedCustomer): Promise<{ id: string; number: string }>;
  /** Gives the customer of an account what was sold with another address that its owner confirmed just now. */
  join(trx: OpenTransaction, accountId: number): Promise<void>;
  /** Deletes the customer of an account. Sales stay, and are nobody's. */
  erase(trx: OpenTransaction, accountId: number): Promise<void>;
  find(ctx: RequestContext): Promise<CustomerBody | undefined>;
  /** In full, for a sale that names a payment account of its seller; undefined where it is not their own. */
  storedPayout(ctx: RequestContext, id: string): Promise<TradePayoutBody | undefined>;
  sweep: Sweep;
}

export type CustomerRefusal = { code: 'customer.unknown' };
