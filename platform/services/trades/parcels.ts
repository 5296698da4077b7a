import type { Parcels } from '../shipping/index.server.ts';
import { changeState } from './states.ts';

/** What carriers tell of the parcels that trades are sent in, and go back in. */
export const tradeParcels: Parcels = {
  isKnown: async (trx, trackingNumber) => {
    const found = await trx
      .selectFrom('trade')
      .select('id')
      .where((e) => e.or([e('tracking_number', '=', trackingNumber), e('return_tracking_number', '=', trackingNumber)]))
      .executeTakeFirst();
    return found !== undefined;
  },
  shipped: async (trx, { trackingNumber, at }) => {
    const trade = await trx
      .selectFrom('trade')
      .select(['id', 'changed_at'])
      .where('tracking_number', '=', trackingNumber)
      .where('state', '=', 'labelSent')
      .forUpdate()
      .executeTakeFirst();
    if (!trade) return;
    // A carrier's clock may be behind ours; a history goes forward.
    const later = new Date(Math.max(at.getTime(), trade.changed_at.getTime()));
    await changeState(trx, { tradeId: trade.id, to: 'shipped', actor: 'system', at: later });
  },
};
