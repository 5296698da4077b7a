import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { zonedDay } from '../../shared/zoned-day.ts';
import type { OfferInput } from './types.ts';

/** Three years: a partner compares a month with the same one of earlier years. */
const DAY_RETENTION_DAYS = 3 * 365;

/** Makes the next statement count an offer for the shop's partner, so that offer and count are stored together or not at all. */
export function countingOffer(
  db: Query,
  ctx: RequestContext,
  { reference = '', startsVisit }: Pick<OfferInput, 'reference' | 'startsVisit'>,
) {
  const visits = startsVisit ? 1 : 0;
  const day = zonedDay(ctx.now(), ctx.tenant.timeZone);
  return db.with('counted', (query) =>
    query
      .insertInto('offer_day')
      .values({ tenant: ctx.tenant.id, day, reference, offers: 1, visits })
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'day', 'reference']).doUpdateSet((row) => ({
          offers: row('offer_day.offers', '+', 1),
          visits: row('offer_day.visits', '+', visits),
        })),
      ),
  );
}

export async function forgetDays(db: Query, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - DAY_RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  return deleteBatch(db, 'offer_day', sql`day < ${oldest}::date`);
}
