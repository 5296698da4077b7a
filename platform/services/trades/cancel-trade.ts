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
import type { CancelTradeError } from './types.ts';

export interface CancelParts extends HistoryParts, EndParts {
  customers: Pick<CustomerService, 'findCustomerId' | 'isOwnAddress'>;
}

type Cancelled = Promise<Result<SaleBody['sale'], CancelTradeError>>;

/**
 * Cancels by the link of a mail, or from the browser that created the trade. A repeated call changes nothing and sends
 * no second mail.
 */
export async function cancelTrade(parts: CancelParts, ctx: RequestContext, key: TradeAccess): Cancelled {
  return end(parts, ctx, await findTradeRow(parts.db, ctx, key), 'token' in key ? undefined : BY_BROWSER);
}

/** Cancels a trade of the signed-in account, which may have another address than the trade. */
export async function cancelOwn(parts: CancelParts, ctx: RequestContext, number: string): Cancelled {
  const customerId = await parts.customers.findCustomerId(ctx);
  if (customerId === undefined) return fail({ code: 'trade.unknown' });
  const row = await parts.db
    .selectFrom('trade')
    .selectAll()
    .where('tenant', '=', ctx.tenant.id)
    .where('customer_id', '=', customerId)
    .where('number', '=', number)
    .executeTakeFirst();
  const own = row !== undefined && (await parts.customers.isOwnAddress(ctx, row.email));
  return end(parts, ctx, row, own ? undefined : BY_BROWSER);
}

async function end(
  parts: CancelParts,
  ctx: RequestContext,
  row: Selectable<TradeTable> | undefined,
  reason: string | undefined,
): Cancelled {
  if (!row) return fail({ code: 'trade.unknown' });
  const cancelled = await cancel(parts, ctx, { number: row.number, by: 'customer', reason });
  const done = cancelled.ok || (cancelled.error.code === 'trade.state' && cancelled.error.from === 'cancelled');
  if (!done) return fail(cancelled.error);
  const now = await parts.db.selectFrom('trade').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  return ok(await toHistoryEntry(parts, ctx, now));
}
