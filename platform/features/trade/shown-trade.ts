import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';

/** A trade as its seller sees it, signed in or by the link of a mail. */
export type ShownTrade = TradeHistoryBody['trades'][number];

/** What rows of devices show of a trade, or of what is no trade yet. */
export interface ShownDevices extends Pick<ShownTrade, 'voucher'> {
  devices: Omit<ShownTrade['devices'][number], 'formFactor'>[];
}
