import type { Database } from '../../database/index.server.ts';
import type { Shops } from './lifecycle/types.ts';
import type { SellerMails } from './seller-mails.ts';
import type { TradeState } from './types.ts';

export interface RemindParts {
  database: Database;
  mails: Pick<SellerMails, 'tell'>;
  shops: Shops;
}

const DAY_MS = 86_400_000;
/** So long before the last day for sending it, and so long after the sale at the earliest. */
const BEFORE_DAYS = 5;
const AFTER_DAYS = 2;
const BATCH = 50;
/** The parcel is still with the seller. */
const UNSENT: readonly string[] = ['created', 'labelSent'] satisfies TradeState[];

/** Reminds a batch of sellers of their parcels, each once; how many that were. One that cannot be written to stops no other. */
export async function remindToShip({ database, mails, shops }: RemindParts, now: Date): Promise<number> {
  const due = await database.db
    .selectFrom('trade')
    .select(['id', 'tenant', 'locale'])
    .where('state', 'in', UNSENT)
    .where('reminded_at', 'is', null)
    .where('ship_until', '>', now)
    .where('ship_until', '<', new Date(now.getTime() + BEFORE_DAYS * DAY_MS))
    .where('created_at', '<', new Date(now.getTime() - AFTER_DAYS * DAY_MS))
    .where('tenant', 'in', [...shops.ids()])
    .orderBy('ship_until')
    .limit(BATCH)
    .execute();
  let reminded = 0;
  for (const one of due) {
    const ctx = shops.context({ ...one, now });
    if (!ctx) continue;
    try {
      reminded += await database.transaction(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('trade')
          .set({ reminded_at: now })
          .where('id', '=', one.id)
          .where('reminded_at', 'is', null)
          .where('state', 'in', UNSENT)
          .executeTakeFirstOrThrow();
        // Another process has done it, or the parcel has left meanwhile.
        if (numUpdatedRows === 0n) return 0;
        await mails.tell(trx, ctx, { tradeId: one.id, kind: 'reminder' });
        return 1;
      });
    } catch (error) {
      ctx.log.error({ err: error }, 'a seller was not reminded of a parcel');
    }
  }
  return reminded;
}
