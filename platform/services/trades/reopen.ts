import { DAY_MS } from '../../shared/durations.ts';
import { doBatch } from '../../shared/job.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type EndParts, expiryLimit, NEVER_SENT } from './end-early.ts';
import { lockTrade } from './lock-trade.ts';
import { changeState } from './states.ts';

const BATCH = 50;

/**
 * Reopens trades that expired too early because the clock was ahead. Works for one day, by the wrong clock or the right
 * one; after that the expiry is final.
 */
export function reopenTrades(parts: EndParts, now: Date): Promise<number> {
  const { database, shops } = parts;
  const dueAfter = (id: number) =>
    database.db
      .selectFrom('trade')
      .select(['id', 'tenant', 'number', 'locale'])
      .where('state', '=', 'expired')
      .where('ship_until', '>=', expiryLimit(now))
      .where('changed_at', '>', new Date(now.getTime() - DAY_MS))
      .where('tenant', 'in', [...shops.ids()])
      .where('id', '>', id)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  return doBatch(dueAfter, async (one) => {
    const ctx = shops.context({ ...one, now });
    return ctx && (await reopenOne(parts, ctx, one.number)) ? 1 : 0;
  });
}

async function reopenOne({ database, claims, mails }: EndParts, ctx: RequestContext, number: string): Promise<boolean> {
  try {
    return await database.transaction(async (trx) => {
      const trade = await lockTrade(trx, ctx, number);
      if (trade?.state !== 'expired') return false;
      const tradeId = trade.id;
      const last = await trx
        .selectFrom('trade_history')
        .select('reason')
        .where('trade_id', '=', tradeId)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (last?.reason !== NEVER_SENT) return false;
      const change = { tradeId, to: 'labelSent', actor: 'system', reason: 'clockCorrected', at: ctx.now() } as const;
      if (!(await changeState(trx, change)).ok) return false;
      if (trade.voucher_code !== null && !trade.is_test) await claims.takeBack(trx, ctx, trade.voucher_code);
      // The seller received a mail that the trade has ended; the reminder says that the parcel is still wanted.
      await mails.notifySeller(trx, ctx, { tradeId, kind: 'reminder' });
      return true;
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'a trade that expired by a wrong clock was not reopened');
    return false;
  }
}
