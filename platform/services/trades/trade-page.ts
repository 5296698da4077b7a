import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { SaleBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { TradeAccess } from '../../shared/trade-access.ts';
import { hashToken } from '../secrets/index.server.ts';
import type { TradeTable } from './tables.ts';
import { type HistoryParts, toHistoryEntry } from './trade-history.ts';

/** Finds a trade by its key; another tenant's trade is not found. */
export async function findTradeRow(
  db: Query,
  { tenant }: RequestContext,
  key: TradeAccess,
): Promise<Selectable<TradeTable> | undefined> {
  const all = db.selectFrom('trade').selectAll().where('tenant', '=', tenant.id);
  return (
    'token' in key
      ? all.where('sale_token_hash', '=', hashToken(key.token))
      : all.where('access_token_hash', '=', hashToken(key.accessToken))
  ).executeTakeFirst();
}

export async function findTradePage(
  parts: HistoryParts,
  ctx: RequestContext,
  key: TradeAccess,
): Promise<SaleBody['sale'] | undefined> {
  const row = await findTradeRow(parts.db, ctx, key);
  return row && toHistoryEntry(parts, ctx, row, 'token' in key ? 'owner' : 'browser');
}
