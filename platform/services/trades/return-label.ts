import type { Database, Query } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { ShippingService } from '../shipping/index.server.ts';
import { findTrade } from './trade-rows.ts';
import type { TradeView } from './types.ts';

interface ReturnParts {
  database: Database;
  shipping: Pick<ShippingService, 'announceReturn' | 'returnLabelPdf'>;
}

/**
 * Renders the return label; the first call announces the parcel. Undefined without such a trade. Do not call it inside
 * a transaction: the carrier may respond slowly.
 */
export async function returnLabelPdf(
  parts: ReturnParts,
  ctx: RequestContext,
  { number, format }: { number: string; format: 'a4' | 'a6' },
): Promise<Uint8Array | undefined> {
  const trade = await findTrade(parts.database.db, ctx.tenant.id, { number });
  if (!trade) return undefined;
  const trackingNumber = await returnNumber(parts.database.db, parts.shipping, ctx, trade);
  return parts.shipping.returnLabelPdf(ctx, { ...trade, trackingNumber }, format);
}

/** Number of the return parcel: the first announced one. */
export async function returnNumber(
  db: Query,
  shipping: Pick<ShippingService, 'announceReturn'>,
  ctx: RequestContext,
  trade: TradeView,
): Promise<string> {
  const findStoredLabel = () =>
    db
      .selectFrom('trade')
      .select('return_tracking_number as number')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
  const known = (await findStoredLabel()).number;
  if (known !== null) return known;
  const { trackingNumber } = await shipping.announceReturn(ctx, trade);
  await db
    .updateTable('trade')
    .set({ return_tracking_number: trackingNumber })
    .where('number', '=', trade.number)
    .where('return_tracking_number', 'is', null)
    .execute();
  // Of two concurrent calls, both print the number that the first one stored.
  return (await findStoredLabel()).number ?? trackingNumber;
}
