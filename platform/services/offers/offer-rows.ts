import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';
import { getDeviceDrawing } from '../../shared/device-drawing.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { PriceSheet } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { PricingService } from '../pricing/index.server.ts';
import type { OfferTable } from './tables.ts';
import type { CartPrice, Offer } from './types.ts';

export type OfferRow = Selectable<OfferTable>;

/** A stored offer as the shop shows it. Only the summary is computed, because it follows the visitor's language. */
export function toOffer(ctx: RequestContext, pricing: PricingService, row: OfferRow): Offer {
  const { quote, form_factor: formFactor } = row;
  const device = { formFactor, manufacturer: row.manufacturer, variants: [] };
  return {
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    variantLabel: pricing.variantLabelFor(ctx, row.variant_label),
    formFactor,
    drawing: getDeviceDrawing({ formFactor, drawing: row.drawing }),
    deviceUrl: row.device_url,
    answers: row.answers,
    summary: pricing.summaryFor(ctx, device, row.answers),
    quote,
    priceCents: row.price_cents,
    currency: row.currency,
    priceListVersion: row.price_list_version,
    createdAt: row.created_at.toISOString(),
    quantity: row.quantity,
    validUntil: row.valid_until.toISOString(),
    outcome: row.price_cents > 0 ? 'offer' : 'recycling',
  };
}

export async function findSheets(
  db: Query,
  { tenant }: RequestContext,
  { lines }: Pick<CartPrice, 'lines'>,
): Promise<Map<string, PriceSheet>> {
  const rows = await db
    .selectFrom('offer')
    .select(['id', 'sheet'])
    .where('tenant', '=', tenant.id)
    .where(
      'id',
      'in',
      lines.map(({ offer }) => offer.id),
    )
    .execute();
  return new Map(rows.flatMap(({ id, sheet }) => (sheet === null ? [] : [[id, sheet] as const])));
}

/** An expired offer can be looked up for this long, by its owner and by support. */
export const EXPIRED_OFFER_RETENTION_DAYS = 30;

/** Also deletes sold offers: a trade's lines contain their offers. */
export async function forgetOffers(db: Query, now: Date): Promise<number> {
  return deleteBatch(
    db,
    'offer',
    sql`valid_until < ${new Date(now.getTime() - EXPIRED_OFFER_RETENTION_DAYS * DAY_MS)}`,
  );
}
