import type { Database, OpenTransaction } from '../../database/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { doBatch } from '../../shared/job.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, type Result } from '../../shared/result.ts';
import { statesBeforeShipping } from '../../shared/trade-states.ts';
import type { OfferRedemption } from '../offers/index.server.ts';
import { recordAct } from './acts/record-act.ts';
import { tradeActTables } from './acts/stored-acts.ts';
import { lockTrade, type TradeRow } from './lock-trade.ts';
import type { SellerMails } from './seller-mails.ts';
import { changeState, type StateChange } from './states.ts';
import type { CancelTradeError, InvalidStateChange, StaffActor, TenantContexts } from './types.ts';

export interface EndParts {
  database: Database;
  claims: Pick<OfferRedemption, 'releaseVoucher' | 'takeBack'>;
  mails: Pick<SellerMails, 'notifySeller'>;
  shops: TenantContexts;
}

/** Cancels a trade whose parcel will not be sent or is no longer wanted. */
export async function cancel(
  parts: EndParts,
  ctx: RequestContext,
  { number, by, reason }: { number: string; by: StaffActor | 'customer'; reason?: string | undefined },
): Promise<Result<null, CancelTradeError>> {
  const author = by === 'customer' ? ({ actor: by } as const) : ({ actor: 'staff', person: by.person } as const);
  return parts.database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    const why = reason === undefined ? {} : { reason };
    const run = () => end(parts, trx, ctx, { trade, to: 'cancelled', ...author, ...why });
    if (by === 'customer') return run();
    return recordAct(trx, ctx, { trade, by, kind: 'cancelled', tables: tradeActTables }, run);
  });
}

/** Days after the shipping deadline during which a parcel may still arrive. */
const EXPIRY_DAYS = 14;
const BATCH = 50;
export const NEVER_SENT = 'neverSent';

/** The shipping deadline of trades that expire at `now`: earlier ones have expired. */
export function expiryLimit(now: Date): Date {
  return new Date(now.getTime() - EXPIRY_DAYS * DAY_MS);
}

/**
 * Ends trades whose parcels never arrived. A trade that fails is retried in the next run and does not stop the others.
 */
export function expireTrades({ database, shops, ...parts }: EndParts, now: Date): Promise<number> {
  const dueAfter = (id: number) =>
    database.db
      .selectFrom('trade')
      .select(['id', 'tenant', 'number', 'locale'])
      .where('state', 'in', statesBeforeShipping)
      .where('ship_until', '<', expiryLimit(now))
      .where('tenant', 'in', [...shops.ids()])
      .where('id', '>', id)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  return doBatch(dueAfter, async (one) => {
    const ctx = shops.context({ ...one, now });
    return ctx && (await expireOne({ database, shops, ...parts }, ctx, one.number)) ? 1 : 0;
  });
}

async function expireOne(parts: EndParts, ctx: RequestContext, number: string): Promise<boolean> {
  try {
    return await parts.database.transaction(async (trx) => {
      const trade = await lockTrade(trx, ctx, number);
      if (!trade) return false;
      return (await end(parts, trx, ctx, { trade, to: 'expired', actor: 'system', reason: NEVER_SENT })).ok;
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'an expired trade was not ended');
    return false;
  }
}

type End = { trade: TradeRow; to: 'cancelled' | 'expired'; reason?: string } & (
  | { actor: 'customer' | 'system' }
  | { actor: 'staff'; person: string }
);

/** The voucher may be used again. The offers stay sold: a new quote takes a minute and has the current price. */
async function end(
  { claims, mails }: EndParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { trade, ...change }: End,
): Promise<Result<null, InvalidStateChange>> {
  const changed = await changeState(trx, { tradeId: trade.id, at: ctx.now(), ...change } satisfies StateChange);
  if (!changed.ok) return changed;
  if (trade.voucher_code !== null && !trade.is_test) await claims.releaseVoucher(trx, ctx, trade.voucher_code);
  await mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: change.to });
  return changed;
}
