import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';

/** A trade as its seller sees it, signed in or by the link of a mail. */
export type ShownTrade = TradeHistoryBody['trades'][number];

/** Data that device rows show of a trade, or of a cart before it becomes one. */
export interface ShownDevices extends Pick<ShownTrade, 'voucher'> {
  devices: Omit<ShownTrade['devices'][number], 'formFactor'>[];
}
