import type { Cents } from '../../../shared/money.ts';
import type { TradeState } from '../../trades/index.server.ts';

/** One row of the queue of trades. */
export interface QueuedTrade {
  number: string;
  tenant: string;
  state: TradeState;
  createdAt: string;
  changedAt: string;
  shipUntil: string;
  seller: string;
  /** Empty unless the seller is a company. */
  company: string;
  /** Also empty for a company without one. */
  vatNumber: string;
  /** Name and quantity of each line. */
  devices: { name: string; quantity: number }[];
  totalCents: Cents;
  currency: string;
  trackingNumber: string;
  test: boolean;
  /** E-mail address of the staff member; null for none. */
  assignee: string | null;
  shelf: string | null;
}

/** A number of trades. */
export interface TradeCount {
  trades: number;
  /** There are more: counting ended here. */
  more: boolean;
}

export interface QueueQuery {
  /** Only trades that wait for a second inspection. */
  opinion?: true;
  /** Only parcels that arrived before, or came back to inspection before, and are not inspected. */
  receivedBefore?: Date;
  /** Only trades that are assigned to the staff member with this id. */
  assigneeId?: number;
  state?: TradeState;
  tenant?: string;
  country?: string;
  /** Number, parcel, serial number, name or address, or the beginning of a number, name or address. */
  text?: string;
  /** `next` of the previous page. */
  before?: string;
  limit: number;
}

/**
 * The lists of trades that wait for a step of staff. A trade is on one of them at a time, besides its returned items and
 * the messages of its seller.
 */
export const worklistNames = [
  'toReceive',
  'reportedLost',
  'toInspect',
  'secondOpinion',
  'clarificationAnswered',
  'toAnswer',
  'toReturn',
  'toPay',
] as const;

export type WorklistName = (typeof worklistNames)[number];

/** A trade that waits. */
export interface WaitingTrade extends QueuedTrade {
  /** Since when it waits for this step. */
  since: string;
  /** Number of the return parcel, once it is announced to the carrier. */
  returnTrackingNumber: string | null;
  /** Whether staff printed the return label. */
  labelPrinted: boolean;
}

export interface WaitingQuery extends Pick<QueueQuery, 'assigneeId' | 'limit'> {
  /** `next` of the previous page. */
  after?: string | undefined;
}

export interface WorklistPage {
  /** All trades of the list. */
  total: number;
  /** Since when the oldest one waits; null for an empty list. */
  oldest: string | null;
  /** The oldest first. */
  trades: WaitingTrade[];
  next: string | null;
}

/** Trades of a tenant that wait for staff in the same state. */
export interface WaitingTrades {
  tenant: string;
  state: TradeState;
  count: number;
  /** When the one that waits longest came into this state. */
  since: Date | null;
}
