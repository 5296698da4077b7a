import type { SaleBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { SaleKey } from '../../shared/sale-page.ts';
import { hashToken } from '../secrets/index.server.ts';
import { entryOf, type HistoryParts } from './trade-history.ts';

/** A sale by what opens it; another tenant's is not found. */
export async function findSale(
  parts: HistoryParts,
  ctx: RequestContext,
  key: SaleKey,
): Promise<SaleBody['sale'] | undefined> {
  const all = parts.db.selectFrom('trade').selectAll().where('tenant', '=', ctx.tenant.id);
  const row = await ('token' in key
    ? all.where('sale_token_hash', '=', hashToken(key.token))
    : all.where('access_token_hash', '=', hashToken(key.accessToken))
  ).executeTakeFirst();
  return row && entryOf(parts, ctx, row);
}
