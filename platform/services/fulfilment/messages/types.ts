import type { Cents } from '../../../shared/money.ts';
import type { TradeView } from '../../trades/index.server.ts';

/** A message of the seller or of staff about a trade. */
export interface TradeMessage {
  /** Null for the seller. */
  person: string | null;
  text: string;
  photos: readonly { id: string; width: number; height: number }[];
  at: string;
  /** A message of the seller that staff neither answered nor closed. */
  waits: boolean;
}

/** A text that staff can begin a message with, filled in the seller's language. */
export interface TextBlock {
  /** As in `textBlocks` of the shop. */
  id: string;
  text: string;
}

/** What a message is about: a trade with its devices. */
export interface MessageSubject {
  trade: Pick<TradeView, 'number' | 'state'>;
  items: readonly { item: number; deviceName: string; offeredCents: Cents; inspectedCents: Cents | null }[];
}
