import type { Database } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { doBatch } from '../../shared/job.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { statesBeforeShipping } from '../../shared/trade-states.ts';
import type { SellerMails } from './seller-mails.ts';
import type { TenantContexts } from './types.ts';

export interface RemindParts {
  database: Database;
  mails: Pick<SellerMails, 'notifySeller'>;
  shops: TenantContexts;
}

/** Days before the shipping deadline, and minimum age of the trade in days. */
const BEFORE_DAYS = 5;
const AFTER_DAYS = 2;
const BATCH = 50;

/**
 * Reminds a batch of sellers of their parcels, each once; returns their number. A failure for one does not stop the
 * others.
 */
export function remindToShip(parts: RemindParts, now: Date): Promise<number> {
  const { database, shops } = parts;
  const dueAfter = (id: number) =>
    database.db
      .selectFrom('trade')
      .select(['id', 'tenant', 'locale'])
      .where('state', 'in', statesBeforeShipping)
      .where('reminded_at', 'is', null)
      .where('ship_until', '>', now)
      .where('ship_until', '<', new Date(now.getTime() + BEFORE_DAYS * DAY_MS))
      .where('created_at', '<', new Date(now.getTime() - AFTER_DAYS * DAY_MS))
      .where('tenant', 'in', [...shops.ids()])
      .where('id', '>', id)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  return doBatch(dueAfter, async (one) => {
    const ctx = shops.context({ ...one, now });
    return ctx ? remindOne(parts, ctx, one.id) : 0;
  });
}

async function remindOne({ database, mails }: RemindParts, ctx: RequestContext, tradeId: number): Promise<number> {
  try {
    return await database.transaction(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('trade')
        .set({ reminded_at: ctx.now() })
        .where('id', '=', tradeId)
        .where('reminded_at', 'is', null)
        .where('state', 'in', statesBeforeShipping)
        .executeTakeFirstOrThrow();
      // Another process reminded the seller, or the parcel was shipped meanwhile.
      if (numUpdatedRows === 0n) return 0;
      await mails.notifySeller(trx, ctx, { tradeId, kind: 'reminder' });
      return 1;
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'a seller was not reminded of a parcel');
    return 0;
  }
}
