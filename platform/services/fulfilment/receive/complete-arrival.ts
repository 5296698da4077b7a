import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { changeState, type InvalidStateChange, type TradeRow } from '../../trades/index.server.ts';
import { insertItems } from '../inspect/trade-items.ts';
import type { FulfilmentParts } from '../parts.ts';
import { payForItems } from '../settle/pay-for-items.ts';
import type { StaffParcel } from '../types.ts';
import { matchItemsToParcels, payLostItems } from './parcel-items.ts';
import { listStaffParcels } from './parcel-rows.ts';

export type Author = { actor: 'customer' } | { actor: 'staff'; person: string };

/**
 * Follows the change of a parcel. While others are expected, the trade is on its way. After the last one it is received,
 * and the devices of parcels that do not come or are lost are decided; if none has arrived, the lost ones are paid.
 */
export async function followParcels(
  { mails }: Pick<FulfilmentParts, 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { trade, author }: { trade: TradeRow; author: Author },
): Promise<Result<null, InvalidStateChange>> {
  const parcels = await listStaffParcels(trx, trade.id);
  const change = { tradeId: trade.id, at: ctx.now(), ...author } as const;
  if (parcels.some(({ state }) => state === 'expected')) {
    return trade.state === 'labelSent' ? changeState(trx, { ...change, to: 'shipped' }) : ok(null);
  }
  const received = await changeState(trx, { ...change, to: 'received' });
  if (!received.ok) return received;
  await insertItems(trx, trade.id);
  await decideAbsentItems(trx, ctx, trade.id, parcels);
  // A trade without a stored parcel was received as a whole.
  if (parcels.length === 0 || parcels.some(({ state }) => state === 'received')) {
    await mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: 'received' });
    return ok(null);
  }
  const inspected = await changeState(trx, { ...change, to: 'inspected' });
  if (!inspected.ok) return inspected;
  await mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: 'accepted' });
  await payForItems(trx, ctx, trade);
  return ok(null);
}

/** Devices of a parcel that does not come are missing; those of a lost one are paid up to the limit of a parcel. */
async function decideAbsentItems(
  trx: OpenTransaction,
  { tenant }: RequestContext,
  tradeId: number,
  parcels: readonly StaffParcel[],
): Promise<void> {
  const items = await trx
    .selectFrom('trade_item')
    .select(['item', 'position', 'offered_cents'])
    .where('trade_id', '=', tradeId)
    .orderBy('item')
    .execute();
  const matched = matchItemsToParcels(items, parcels);
  for (const [index, { state }] of parcels.entries()) {
    if (state !== 'notComing' && state !== 'lost') continue;
    const own = items.filter(({ item }) => matched.get(item) === index);
    const offered = own.map(({ offered_cents }) => Number(offered_cents));
    const paid = state === 'lost' ? payLostItems(offered, tenant.shipping.parcel.maxValue) : offered.map(() => 0);
    for (const [place, { item }] of own.entries()) {
      await trx
        .updateTable('trade_item')
        .set({ decision: state === 'lost' ? 'lost' : 'missing', found_cents: paid[place] ?? 0 })
        .where('trade_id', '=', tradeId)
        .where('item', '=', item)
        .execute();
    }
  }
}
