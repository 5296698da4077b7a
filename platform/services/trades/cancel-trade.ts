import type { Selectable } from 'kysely';
import type { SaleBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { TradeAccess } from '../../shared/trade-access.ts';
import type { CustomerService } from '../customers/index.server.ts';
import { cancel, type EndParts } from './end-early.ts';
import { BY_BROWSER } from './seller-mails.ts';
import type { TradeTable } from './tables.ts';
import { type HistoryParts, toHistoryEntry } from './trade-history.ts';
import { findTradeRow } from './trade-page.ts';
import type { CancelTradeError, EndRestError, WithdrawTradeError } from './types.ts';

export interface CancelParts extends HistoryParts, EndParts {
  customers: Pick<CustomerService, 'findCustomerId' | 'isOwnAddress'>;
}

export interface WithdrawParts extends CancelParts {
  /** Returns every device of a trade, at its seller's request. May be repeated. */
  withdraw: (ctx: RequestContext, number: string) => Promise<Result<null, WithdrawTradeError>>;
}

export interface EndRestParts extends CancelParts {
  /** Goes on without the parcels that have not come, at the seller's request. May be repeated. */
  endRest: (
    ctx: RequestContext,
    number: string,
  ) => Promise<Result<null, EndRestError | { code: 'fields'; fields: readonly unknown[] }>>;
}

type Cancelled = Promise<Result<SaleBody['sale'], CancelTradeError>>;
type Withdrawn = Promise<Result<SaleBody['sale'], WithdrawTradeError>>;

/**
 * Cancels by the link of a mail, or from the browser that created the trade. A repeated call changes nothing and sends
 * no second mail.
 */
export async function cancelTrade(parts: CancelParts, ctx: RequestContext, key: TradeAccess): Cancelled {
  return end(parts, ctx, await findTradeRow(parts.db, ctx, key), 'token' in key ? undefined : BY_BROWSER);
}

/** Cancels a trade of the signed-in account, which may have another address than the trade. */
export async function cancelOwn(parts: CancelParts, ctx: RequestContext, number: string): Cancelled {
  const row = await findOwnRow(parts, ctx, number);
  const own = row !== undefined && (await parts.customers.isOwnAddress(ctx, row.email));
  return end(parts, ctx, row, own ? undefined : BY_BROWSER);
}

/** Withdraws by the link of a mail, or from the browser that created the trade. */
export async function withdrawTrade(parts: WithdrawParts, ctx: RequestContext, key: TradeAccess): Withdrawn {
  return withdrawFrom(parts, ctx, await findTradeRow(parts.db, ctx, key));
}

/** Withdraws from a trade of the signed-in account. */
export async function withdrawOwn(parts: WithdrawParts, ctx: RequestContext, number: string): Withdrawn {
  return withdrawFrom(parts, ctx, await findOwnRow(parts, ctx, number));
}

/** Goes on without the parcels that have not come, by the link of a mail, or from the browser that created the trade. */
export async function endRest(
  parts: EndRestParts,
  ctx: RequestContext,
  key: TradeAccess,
): Promise<Result<SaleBody['sale'], EndRestError>> {
  const row = await findTradeRow(parts.db, ctx, key);
  if (!row) return fail({ code: 'trade.unknown' });
  const ended = await parts.endRest(ctx, row.number);
  if (ended.ok) return ok(await readEntry(parts, ctx, row));
  // Only staff have to give a reason.
  if (ended.error.code === 'fields') throw new Error('A seller was asked for a reason.');
  return fail(ended.error);
}

type Row = Selectable<TradeTable>;

async function findOwnRow(
  { customers, db }: Pick<CancelParts, 'customers' | 'db'>,
  ctx: RequestContext,
  number: string,
): Promise<Row | undefined> {
  const customerId = await customers.findCustomerId(ctx);
  if (customerId === undefined) return undefined;
  return db
    .selectFrom('trade')
    .selectAll()
    .where('tenant', '=', ctx.tenant.id)
    .where('customer_id', '=', customerId)
    .where('number', '=', number)
    .executeTakeFirst();
}

async function end(
  parts: CancelParts,
  ctx: RequestContext,
  row: Row | undefined,
  reason: string | undefined,
): Cancelled {
  if (!row) return fail({ code: 'trade.unknown' });
  const cancelled = await cancel(parts, ctx, { number: row.number, by: 'customer', reason });
  const done = cancelled.ok || (cancelled.error.code === 'trade.state' && cancelled.error.from === 'cancelled');
  return done ? ok(await readEntry(parts, ctx, row)) : fail(cancelled.error);
}

async function withdrawFrom(parts: WithdrawParts, ctx: RequestContext, row: Row | undefined): Withdrawn {
  if (!row) return fail({ code: 'trade.unknown' });
  const withdrawn = await parts.withdraw(ctx, row.number);
  return withdrawn.ok ? ok(await readEntry(parts, ctx, row)) : withdrawn;
}

async function readEntry(parts: CancelParts, ctx: RequestContext, { id }: Row): Promise<SaleBody['sale']> {
  const now = await parts.db.selectFrom('trade').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return toHistoryEntry(parts, ctx, now);
}
