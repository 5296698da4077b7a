import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';

/** A trade as its seller sees it, signed in or by the link of a mail. */
export type ShownTrade = TradeHistoryBody['trades'][number];
